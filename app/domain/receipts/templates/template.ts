import { RECEIPT_TAGS } from '~/domain/messaging/sale-templates'
import { COMMON } from '~/domain/messaging/site-words'

export const STYLES = ['standard', 'custom_label'] as const
export type Style = (typeof STYLES)[number]

export type TemplateVersion = { style: Style; customLabel: string | null; body: string }

const OFFICIAL = 'Official receipt for income tax purposes'

export const templateTitle = ({ style, customLabel }: Pick<TemplateVersion, 'style' | 'customLabel'>): string =>
  style === 'custom_label' && customLabel ? customLabel : OFFICIAL

const SIGNATURE = { signature: { label: 'Signature', sample: '', isBlock: true as const } }

/** Leaves out `remark`, which paper shows as its banner. */
export const TEMPLATE_TAGS = Object.fromEntries(
  Object.entries({ ...COMMON, ...RECEIPT_TAGS, ...SIGNATURE }).filter(([tag]) => tag !== 'remark'),
)

export const templatePath = (id: number): string => `/jpanel/tax_receipts/templates/${id}`
