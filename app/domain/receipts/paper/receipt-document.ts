import { documentBlocks, type DocumentTags } from '~/domain/documents/html-blocks'
import type { DocumentBlock, DocumentSheet, DocumentTemplate, PaperSize } from '~/kit/document'
import { templateTitle, type TemplateVersion } from '../templates/template'

export type SheetData = {
  organization: string
  issuer: readonly string[]
  status: string
  number: string
  voidedOn: string | null
  lines: readonly { givenOn: string; description: string; amount: string }[]
  amount: string
  signature: Uint8Array | null
  tags: DocumentTags
  template: TemplateVersion
}

export type FileWords = { organization: string; language: string; paper: PaperSize }

export type ReceiptsData = FileWords & { createdAt: Date; receipts: readonly SheetData[] }

export const toBanner = ({ status, voidedOn }: Pick<SheetData, 'status' | 'voidedOn'>): { banner?: string } => {
  if (status === 'draft') return { banner: 'DRAFT' }
  return voidedOn === null ? {} : { banner: `RECEIPT VOID ON ${voidedOn}` }
}

const buildSummaryTable = ({ lines, amount }: SheetData): DocumentBlock => ({
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

export const buildSignatureBlocks = (bytes: Uint8Array): readonly [DocumentBlock, DocumentBlock] => [
  { kind: 'heading', text: 'Authorized signature' },
  { kind: 'picture', bytes, alt: 'Signature', width: 180, height: 60 },
]

function describeReceipt({ number, tags, template }: SheetData): string {
  const { replaces } = tags.words
  return replaces && !template.body.includes('[[replaces]]')
    ? `Receipt ${number} · Replaces ${replaces}`
    : `Receipt ${number}`
}

export function buildReceiptSheet(receipt: SheetData): DocumentSheet {
  const { organization, issuer, tags, template, signature } = receipt
  return {
    from: organization,
    title: templateTitle(template),
    about: describeReceipt(receipt),
    ...toBanner(receipt),
    blocks: documentBlocks(template.body, {
      ...tags,
      parts: {
        summary_table: [buildSummaryTable(receipt)],
        signature: signature === null ? [] : buildSignatureBlocks(signature),
      },
    }),
    foot: [organization, ...issuer].join(' · '),
  }
}

type FileData = FileWords & { createdAt: Date; number: string | null; sheets: readonly DocumentSheet[] }

export const receiptFile: DocumentTemplate<FileData> = ({ organization, number, ...data }) => ({
  ...data,
  title: number === null ? 'Tax receipts' : `Tax receipt ${number}`,
  author: organization,
})

export const receiptDocument: DocumentTemplate<ReceiptsData> = ({ receipts, ...data }) =>
  receiptFile({
    ...data,
    number: receipts.length === 1 ? (receipts[0]?.number ?? '') : null,
    sheets: receipts.map(buildReceiptSheet),
  })
