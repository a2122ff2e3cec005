import type { Removal } from '~/kit/operation'
import type { RedirectValues } from './redirects/redirect'

declare module '~/kit/operation' {
  interface RecordEvents {
    'redirect.added': { after: RedirectValues }
    'redirect.changed': { before: RedirectValues; after: RedirectValues }
    'redirect.deleted': Removal
  }
}
