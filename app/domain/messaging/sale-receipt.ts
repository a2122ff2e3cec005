import { formatMoney } from '~/kit/money'

export type ReceiptLine = { description: string; qty: number; totalMinor: bigint }

export type Sale = {
  number: string
  orderedOn: string
  organisation: string
  firstName: string | null
  currency: string
  lines: readonly ReceiptLine[]
  subtotalMinor: bigint
  shippingMinor: bigint
  taxMinor: bigint
  dccMinor: bigint
  totalMinor: bigint
}

const WIDTH = 44
const LONGEST_SUBJECT = 255

const oneLine = (words: string) => words.replace(/\s+/g, ' ').trim()

/** The plain receipt of a sale: what was bought or given, and what it came to. */
export function saleReceipt(sale: Sale): { subject: string; text: string } {
  const amount = (minor: bigint) => `${formatMoney({ minor, currency: sale.currency })} ${sale.currency}`
  const row = (words: string, minor: bigint) =>
    `${words.length > WIDTH ? `${words.slice(0, WIDTH - 1)}…` : words.padEnd(WIDTH)} ${amount(minor).padStart(16)}`
  const parts: [string, bigint][] = [
    ['Shipping', sale.shippingMinor],
    ['Tax', sale.taxMinor],
    ['Costs covered', sale.dccMinor],
  ]
  const extra = parts.filter(([, minor]) => minor !== 0n)
  const rows = [
    ...sale.lines.map((line) => row(`${line.qty} x ${oneLine(line.description)}`, line.totalMinor)),
    ...(extra.length > 0 ? [row('Subtotal', sale.subtotalMinor)] : []),
    ...extra.map(([word, minor]) => row(word, minor)),
    row('Total', sale.totalMinor),
  ]
  return {
    subject: `Your contribution ${sale.number} to ${oneLine(sale.organisation)}`.slice(0, LONGEST_SUBJECT),
    text: `${sale.firstName ? `Dear ${oneLine(sale.firstName)},` : 'Hello,'}

thank you. ${oneLine(sale.organisation)} received your contribution ${sale.number} on ${sale.orderedOn}.

${rows.join('\n')}

This is a confirmation, not a tax receipt.
`,
  }
}
