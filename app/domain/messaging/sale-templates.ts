import type { MailTemplate, TagSpec } from './template'

const SALE: Readonly<Record<string, TagSpec>> = {
  number: { label: 'Number', sample: '7F3A09C2B1' },
  ordered_on: { label: 'Date', sample: 'Nov 20, 2026' },
  greeting: { label: 'Greeting', sample: 'Dear Amara,' },
  first_name: { label: 'First name', sample: 'Amara' },
  last_name: { label: 'Last name', sample: 'Okafor' },
  name: { label: 'Name', sample: 'Amara Okafor' },
  amount: { label: 'Amount', sample: '$92.19 USD' },
  source: { label: 'Source', sample: 'Web' },
  payment: { label: 'Payment', sample: 'Visa ending in 4242' },
  contribution_url: { label: 'Page for staff', sample: '/jpanel/contributions/7F3A09C2B1' },
  downloads_follow: { label: 'Note about files', sample: 'We will send the links to your files in a separate email.' },
  receipt_note: { label: 'Note about the tax receipt', sample: 'This is a confirmation, not a tax receipt.' },
  summary: {
    label: 'Summary of items and total',
    sample: [
      '2 x Harbor tee, M, forest                           $36.00 USD',
      'Harbor fund                                         $50.00 USD',
      'Shipping                                             $6.19 USD',
      'Total                                               $92.19 USD',
    ].join('\n'),
    isBlock: true,
  },
  plans: {
    label: 'Recurring payments',
    sample: 'Monthly gift: next payment of $25.00 USD on Dec 1, 2026.',
    isBlock: true,
  },
  tributes: { label: 'Tributes', sample: 'In memory of Rosa.', isBlock: true },
  comments: { label: 'Comments', sample: '', isBlock: true },
}

export const RECEIPT_TAGS: Readonly<Record<string, TagSpec>> = {
  number: { label: 'Receipt number', sample: 'WEB26-000000042' },
  name: { label: 'Name', sample: 'Amara Okafor' },
  first_name: { label: 'First name', sample: 'Amara' },
  last_name: { label: 'Last name', sample: 'Okafor' },
  address_01: { label: 'Address line 1', sample: '88 Wharf Street' },
  address_02: { label: 'Address line 2', sample: '' },
  city: { label: 'City', sample: 'Portland' },
  state: { label: 'State', sample: 'ME' },
  zip: { label: 'ZIP', sample: '04101' },
  country: { label: 'Country', sample: 'United States' },
  email: { label: 'Email', sample: 'amara.okafor@mailbox.org' },
  phone: { label: 'Phone', sample: '+1 207 555 0142' },
  amount: { label: 'Amount', sample: '$92.19 USD' },
  issued_at: { label: 'Issued', sample: 'Nov 20, 2026' },
  issuing: { label: 'Issued with its day, or not issued yet', sample: 'issued Nov 20, 2026' },
  ordered_at: { label: 'Date of the gift', sample: 'Nov 20, 2026' },
  gifts: { label: 'Gift or gifts, with amount and date', sample: 'your gift of $92.19 USD on Nov 20, 2026' },
  count: { label: 'Number of gifts', sample: '1' },
  period: { label: 'Period, of a consolidated receipt', sample: '' },
  replaces: { label: 'Number of the receipt it replaces', sample: '' },
  shop_address: { label: 'Organization address', sample: '1 Long Wharf, Portland, ME 04101' },
  changes: { label: 'Revisions', sample: '', isBlock: true },
  remark: { label: 'Note that it is a draft, void or a replacement', sample: '', isBlock: true },
  summary_table: {
    label: 'Gifts',
    sample: 'Nov 20, 2026 · Monthly gift                       $92.19 USD',
    isBlock: true,
  },
  address: { label: 'Supporter address', sample: 'Amara Okafor\n88 Wharf Street\nPortland, ME 04101', isBlock: true },
}

/** The emails of products and tributes are stored with them and support the same tags (R-EMAILS-1). */
export const SALE_TEMPLATES = {
  customer_order_received: {
    title: 'Contribution confirmation',
    group: 'Contributions',
    about: 'Sent to the supporter when a contribution is complete.',
    tags: SALE,
    subject: 'Your contribution [[number]] to [[shop_organization]]',
    body: `[[greeting]]

Thank you for your gift. [[shop_organization]] received your contribution [[number]] on [[ordered_on]].

[[summary]]

[[plans]]

[[tributes]]

[[downloads_follow]]

[[receipt_note]]

[[shop_organization]]
`,
  },
  customer_downloads: {
    title: 'Files to download',
    group: 'Contributions',
    about: 'Sent to the supporter when a contribution includes files.',
    tags: {
      ...SALE,
      links: {
        label: 'Links to the files',
        sample: 'Songs.zip (3 downloads)\nhttps://give.example.org/downloads/…',
        isBlock: true,
      },
    },
    subject: 'Your files from [[shop_organization]]',
    body: `[[greeting]]

Here are the files from your contribution [[number]]:

[[links]]

These links are for you only. Please keep this email.

[[shop_organization]]
`,
  },
  customer_tax_receipt: {
    title: 'Tax receipt',
    group: 'Contributions',
    about: 'Sent to the supporter when a tax receipt is issued.',
    tags: RECEIPT_TAGS,
    subject: 'Your tax receipt [[number]] from [[shop_organization]]',
    body: `Dear [[name]],

[[remark]]

This is your tax receipt [[number]], [[issuing]], for [[gifts]].

[[summary_table]]

Issued to
[[address]]

[[shop_organization]]
`,
  },
  customer_tax_receipt_void: {
    title: 'Void tax receipt',
    group: 'Contributions',
    about: 'Sent to the supporter when staff choose to email a receipt that is void.',
    tags: {
      ...RECEIPT_TAGS,
      remark: {
        label: 'Note that it is void',
        sample: 'This receipt has been void since Nov 21, 2026.',
        isBlock: true,
      },
    },
    subject: 'Your tax receipt [[number]] from [[shop_organization]] is void',
    body: `Dear [[name]],

[[remark]] Please do not use receipt [[number]], issued [[issued_at]] for [[gifts]].

[[shop_organization]]
`,
  },
  admin_order_received: {
    title: 'New contribution',
    group: 'Staff',
    about: 'Sent to the addresses that Payment Preferences and the products name.',
    tags: SALE,
    press: 'Open the contribution',
    subject: 'Contribution [[number]]: [[amount]] from [[name]]',
    body: `[[name]] gave [[amount]] on [[ordered_on]] ([[source]], [[payment]]).

[[summary]]

[[plans]]

[[tributes]]

[[comments]]

[[contribution_url]]
`,
  },
} as const satisfies Record<string, MailTemplate>

export const RECEIPT_TEMPLATE = 'customer_tax_receipt'
export const VOID_RECEIPT_TEMPLATE = 'customer_tax_receipt_void'

export const SALE_NAMES: ReadonlySet<string> = new Set(
  Object.keys(SALE_TEMPLATES).filter((name) => name !== RECEIPT_TEMPLATE && name !== VOID_RECEIPT_TEMPLATE),
)
