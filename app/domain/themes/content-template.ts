export const TEMPLATE_GROUPS = ['Pages', 'Sections', 'Components', 'Smart Codes'] as const
export type TemplateGroup = (typeof TEMPLATE_GROUPS)[number]

/** The group of templates with an unknown one (R-PAGES-8). */
export const GROUP_OF_OTHERS: TemplateGroup = 'Components'

export const isGroup = (group: string): group is TemplateGroup => (TEMPLATE_GROUPS as readonly string[]).includes(group)

/** `html` is inserted; `preview` is the same HTML, cleaned for display. */
export type ContentTemplate = { handle: string; title: string; group: TemplateGroup; html: string; preview: string }
