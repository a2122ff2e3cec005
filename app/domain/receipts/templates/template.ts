import { RECEIPT_TAGS } from '~/domain/messaging/sale-templates'
import { COMMON } from '~/domain/messaging/site-words'

/** The heading of a receipt: official words, or a label of the organization's own. */
export const STYLES = ['standard', 'custom_label'] as const
export type Style = (typeof STYLES)[number]

/** The part of a template that is frozen with its receipts. */
export type TemplateVersion = { style: Style; customLabel: string | null; body: string }

const OFFICIAL = 'Official receipt for income tax purposes'

export const templateTitle = ({ style, customLabel }: Pick<TemplateVersion, 'style' | 'customLabel'>): string =>
  style === 'custom_label' && customLabel ? customLabel : OFFICIAL

const SIGNATURE = { signature: { label: 'Signature', sample: '', isBlock: true as const } }

/** Merge tags of a template. The remark of the email is the banner of the paper. */
export const TEMPLATE_TAGS = Object.fromEntries(
  Object.entries({ ...COMMON, ...RECEIPT_TAGS, ...SIGNATURE }).filter(([tag]) => tag !== 'remark'),
)

export const templatePath = (id: number): string => `/jpanel/tax_receipts/templates/${id}`
