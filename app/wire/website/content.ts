import type { ContentTemplate } from '~/domain/themes/content-template'
import { fromReply, toWire } from '~/kit/wire'

const TEMPLATE = { handle: 'handle', title: 'title', group: 'group', content: 'html', preview: 'preview' } as const

export const templateWire = (template: ContentTemplate) => toWire(TEMPLATE, template)
export type TemplateWire = ReturnType<typeof templateWire>
export const readTemplates = (sent: TemplateWire[]): ContentTemplate[] => sent.map((one) => fromReply(TEMPLATE, one))
