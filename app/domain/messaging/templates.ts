import type { Template } from '~/kit/merge'

/**
 * The mails of a sale, in one place, with merge tags (people-and-content 18). A product's own mail and a tribute's come from the product and the type;
 * they know the same tags.
 */
export const TEMPLATES = {
  customer_order_received: {
    subject: 'Your contribution [[number]] to [[shop_organization]]',
    body: `[[greeting]]

Thank you for your gift. [[shop_organization]] received your contribution [[number]] on [[ordered_on]].

[[summary]]

[[plans]]

[[tributes]]

[[downloads_follow]]

[[receipt_note]]
`,
  },
  customer_downloads: {
    subject: 'Your files from [[shop_organization]]',
    body: `[[greeting]]

Here are the files from your contribution [[number]]:

[[links]]

These links are for you only. Please keep this email.

[[shop_organization]]
`,
  },
  customer_tax_receipt: {
    subject: 'Your tax receipt [[number]] from [[shop_organization]]',
    body: `Dear [[name]],

This is your tax receipt [[number]], issued [[issued_at]], for your gift of [[amount]] on [[ordered_at]].

[[summary_table]]

Issued to
[[address]]

[[shop_organization]]
[[shop_address]]
`,
  },
  admin_order_received: {
    subject: 'Contribution [[number]]: [[amount]] from [[name]]',
    body: `[[name]] gave [[amount]] on [[ordered_on]] ([[source]], [[payment]]).

[[summary]]

[[plans]]

[[tributes]]

[[comments]]

[[contribution_url]]
`,
  },
} as const satisfies Record<string, Template>

export type TemplateName = keyof typeof TEMPLATES
