import type { DocumentBlock, DocumentTemplate, PaperSize } from '~/kit/document'

export type ReceiptData = {
  organization: string
  /** Where the organization is, and its registration number. */
  issuer: readonly string[]
  language: string
  paper: PaperSize
  status: string
  number: string
  name: string
  address: readonly string[]
  issuedOn: string
  givenOn: string
  amount: string
  lines: readonly { description: string; amount: string }[]
  voidedOn: string | null
  /** What was revised, newest last. */
  changes: readonly string[]
  createdAt: Date
}

const bannerOf = ({ status, voidedOn }: ReceiptData): { banner?: string } => {
  if (status === 'draft') return { banner: 'DRAFT' }
  return voidedOn === null ? {} : { banner: `RECEIPT VOID ON ${voidedOn}` }
}

/** Who gave what, when, and to whom. */
const factsOf = (receipt: ReceiptData): DocumentBlock[] => [
  {
    kind: 'beside',
    parts: [
      { title: 'Issued to', lines: [receipt.name, ...receipt.address] },
      { title: 'Issued by', lines: [receipt.organization, ...receipt.issuer] },
    ],
  },
  {
    kind: 'facts',
    rows: [
      ['Receipt number', receipt.number],
      ['Issued', receipt.issuedOn],
      ['Date of the gift', receipt.givenOn],
      ['Eligible amount', receipt.amount],
    ],
  },
  {
    kind: 'table',
    label: 'Gifts',
    columns: [
      { label: 'Description', share: 4 },
      { label: 'Eligible amount', share: 1.4, isNumber: true },
    ],
    rows: [
      ...receipt.lines.map(({ description, amount }) => ({ cells: [description, amount] })),
      { cells: ['Total', receipt.amount], isTotal: true },
    ],
  },
]

const KEEP = 'The eligible amount does not include the value of anything received in return. Please keep this receipt for your records.'

const notesOf = ({ changes }: ReceiptData): DocumentBlock[] => [
  ...(changes.length > 0 ? ([{ kind: 'paragraph', text: `Revised: ${changes.join('; ')}`, isQuiet: true }] as const) : []),
  { kind: 'paragraph', text: KEEP, isQuiet: true },
]

/** A tax receipt, as it was frozen (money 13). */
export const receiptDocument: DocumentTemplate<ReceiptData> = (receipt) => ({
  title: `Tax receipt ${receipt.number}`,
  language: receipt.language,
  author: receipt.organization,
  createdAt: receipt.createdAt,
  paper: receipt.paper,
  sheets: [
    {
      from: receipt.organization,
      title: 'Official receipt for income tax purposes',
      about: `Receipt ${receipt.number}`,
      ...bannerOf(receipt),
      blocks: [...factsOf(receipt), ...notesOf(receipt)],
      foot: [receipt.organization, ...receipt.issuer].join(' · '),
    },
  ],
})
