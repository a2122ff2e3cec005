import type { Change, Removal } from '~/kit/operation'

declare module '~/kit/operation' {
  interface RecordEvents {
    'membership.deleted': Removal
    'membership.restored': Removal
    'membership.saved': Change
  }
}
