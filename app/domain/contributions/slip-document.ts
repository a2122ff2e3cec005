import type { DocumentTemplate, PaperSize } from '~/kit/document'

export type SlipData = {
  number: string
  date: string
  billTo: readonly string[]
  shipTo: readonly string[]
  method: string | null
  lines: readonly { name: string; details: readonly string[]; qty: number; price: string; total: string }[]
  sums: readonly (readonly [string, string])[]
  total: string
  refunded: string | null
  balance: string | null
  notes: string | null
}

export type SlipsData = {
  organization: string
  language: string
  paper: PaperSize
  createdAt: Date
  slips: readonly SlipData[]
}

const sumRow = ([label, amount]: readonly [string, string], isTotal = false) => ({
  cells: [label, '', '', amount],
  isTotal,
})

export const slipDocument: DocumentTemplate<SlipsData> = ({ organization, language, paper, createdAt, slips }) => ({
  title: slips.length === 1 ? `Packing slip #${slips[0]?.number ?? ''}` : 'Packing slips',
  language,
  author: organization,
  createdAt,
  paper,
  sheets: slips.map((slip) => ({
    from: organization,
    title: `Packing slip #${slip.number}`,
    about: slip.date,
    blocks: [
      {
        kind: 'beside',
        parts: [
          { title: 'Bill To', lines: slip.billTo },
          { title: 'Ship To', lines: slip.method === null ? slip.shipTo : [...slip.shipTo, slip.method] },
        ],
      },
      {
        kind: 'table',
        label: 'Products',
        columns: [
          { label: 'Product', share: 4 },
          { label: 'Qty', share: 0.8, isNumber: true },
          { label: 'Price', share: 1.3, isNumber: true },
          { label: 'Total', share: 1.3, isNumber: true },
        ],
        rows: [
          ...slip.lines.map((line) => ({
            cells: [line.name, String(line.qty), line.price, line.total],
            notes: line.details,
          })),
          ...slip.sums.map((row) => sumRow(row)),
          sumRow(['Total', slip.total], true),
          ...(slip.refunded === null ? [] : [sumRow(['Refund', slip.refunded])]),
          ...(slip.balance === null ? [] : [sumRow(['Balance', slip.balance], true)]),
        ],
      },
      ...(slip.notes
        ? ([
            { kind: 'heading', text: 'Special notes' },
            { kind: 'paragraph', text: slip.notes },
          ] as const)
        : []),
    ],
    foot: `${organization} · Packing slip #${slip.number}`,
  })),
})
