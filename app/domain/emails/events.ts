import type { Saved } from '~/kit/operation'

type Worded = { subject: string; body: string; isActive: boolean }

declare module '~/kit/operation' {
  interface RecordEvents {
    'mail-template.edited': { id: string } & Saved<Worded>
    'mail-template.restored': { id: string; before: Worded; after: Worded }
    'mail-template.tested': { id: string; after: { test: string } }
  }
}
