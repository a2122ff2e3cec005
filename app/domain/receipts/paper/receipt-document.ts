import { documentBlocks, type DocumentTags } from '~/domain/documents/html-blocks'
import type { DocumentBlock, DocumentSheet, DocumentTemplate, PaperSize } from '~/kit/document'
import { titleOf, type TemplateVersion } from '../templates/template'

export type SheetData = {
  organization: string
  /** Where the organization is, and its registration number. */
  issuer: readonly string[]
  status: string
  number: string
  voidedOn: string | null
  /** The day it was received, what for, and how much of it is receiptable. */
  lines: readonly { givenOn: string; description: string; amount: string }[]
  amount: string
  signature: Uint8Array | null
  tags: DocumentTags
  template: TemplateVersion
}

export type ReceiptsData = {
  organization: string
  language: string
  paper: PaperSize
  createdAt: Date
  receipts: readonly SheetData[]
}

const bannerOf = ({ status, voidedOn }: SheetData): { banner?: string } => {
  if (status === 'draft') return { banner: 'DRAFT' }
  return voidedOn === null ? {} : { banner: `RECEIPT VOID ON ${voidedOn}` }
}

const summaryTable = ({ lines, amount }: SheetData): DocumentBlock => ({
  kind: 'table',
  label: 'Gifts',
  columns: [
    { label: 'Date', share: 1.2 },
    { label: 'Description', share: 4 },
    { label: 'Eligible amount', share: 1.6, isNumber: true },
  ],
  rows: [
    ...lines.map(({ givenOn, description, amount: part }) => ({ cells: [givenOn, description, part] })),
    { cells: ['Total', '', amount], isTotal: true },
  ],
})

const signatureOf = ({ signature }: SheetData): DocumentBlock[] =>
  signature === null
    ? []
    : [
        { kind: 'heading', text: 'Authorized signature' },
        { kind: 'picture', bytes: signature, alt: 'Signature', width: 180, height: 60 },
      ]

/** What one receipt says: its template, with its own data. */
export function receiptSheet(receipt: SheetData): DocumentSheet {
  const { organization, issuer, number, tags, template } = receipt
  return {
    from: organization,
    title: titleOf(template),
    about: `Receipt ${number}`,
    ...bannerOf(receipt),
    blocks: documentBlocks(template.body, {
      ...tags,
      parts: { summary_table: [summaryTable(receipt)], signature: signatureOf(receipt) },
    }),
    foot: [organization, ...issuer].join(' · '),
  }
}

/** Tax receipts as they were frozen, each on a sheet of its own (R-RECEIPTS-4). */
export const receiptDocument: DocumentTemplate<ReceiptsData> = ({ receipts, ...data }) => ({
  title: receipts.length === 1 ? `Tax receipt ${receipts[0]?.number ?? ''}` : 'Tax receipts',
  language: data.language,
  author: data.organization,
  createdAt: data.createdAt,
  paper: data.paper,
  sheets: receipts.map(receiptSheet),
})
