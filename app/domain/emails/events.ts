import type { Saved } from '~/kit/operation'

type TemplateWording = { subject: string; body: string; isActive: boolean }

declare module '~/kit/operation' {
  interface RecordEvents {
    'mail-template.edited': { id: string } & Saved<TemplateWording>
    'mail-template.restored': { id: string; before: TemplateWording; after: TemplateWording }
    'mail-template.tested': { id: string; after: { test: string } }
  }
}
