import type { Change } from '~/kit/operation'

declare module '~/kit/operation' {
  interface RecordEvents {
    'mail-template.edited': { id: string } & Change
    'mail-template.restored': { id: string; before?: object | undefined; after: { isDefault: true } }
    'mail-template.tested': { id: string; after: { test: string } }
  }
}
