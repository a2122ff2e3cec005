import { formatMoney } from '~/kit/money'

export type NotedLine = {
  publicMessage: string | null
  additionalNotes: string | null
  promoCode: string | null
  isGiftAid: boolean
  fields: readonly { name: string; value: string }[]
}

export const lineNotes = ({ promoCode, isGiftAid, fields, ...texts }: NotedLine): string[] => [
  ...(promoCode ? [`Promo ${promoCode}`] : []),
  ...(isGiftAid ? ['Gift Aid'] : []),
  ...fields.filter(({ value }) => value !== '').map(({ name, value }) => `${name}: ${value}`),
  ...[texts.publicMessage, texts.additionalNotes].flatMap((words) => (words ? [`“${words}”`] : [])),
]

type Sums = {
  currency: string
  subtotalMinor: bigint
  shippingMinor: bigint
  taxMinor: bigint
  dccMinor: bigint
  savingsMinor: bigint
  /** As the cart wrote them: `TaxShare[]` with amounts as text. */
  taxes: unknown
  lines: readonly { promoCode: string | null }[]
}

type StoredTax = { code: string; description: string | null; ratePpm: number; minor: string }
type SumRow = [name: string, minor: bigint, isSaid: boolean]

const PPM_A_PERCENT = 10_000

function taxRows({ taxes, taxMinor }: Pick<Sums, 'taxes' | 'taxMinor'>): SumRow[] {
  const known = Array.isArray(taxes) ? (taxes as StoredTax[]) : []
  const rows = known.map(({ code, description, ratePpm, minor }): SumRow => {
    const amount = BigInt(minor)
    return [`${description || code} ${ratePpm / PPM_A_PERCENT}%`, amount, amount > 0n]
  })
  const isWhole = rows.reduce((sum, [, minor]) => sum + minor, 0n) === taxMinor
  return isWhole && rows.length > 0 ? rows : [['Taxes', taxMinor, taxMinor > 0n]]
}

export function sumRows({
  currency,
  subtotalMinor,
  shippingMinor,
  dccMinor,
  savingsMinor,
  lines,
  ...tax
}: Sums): [string, string][] {
  const promos = [...new Set(lines.flatMap(({ promoCode }) => promoCode ?? []))]
  const rows: SumRow[] = [
    ['Subtotal', subtotalMinor, true],
    [
      promos.length > 0 ? `Promo ${promos.join(', ')}, included` : 'Savings, included',
      -savingsMinor,
      savingsMinor > 0n,
    ],
    ['Shipping', shippingMinor, shippingMinor > 0n],
    ...taxRows(tax),
    ['Costs covered', dccMinor, dccMinor > 0n],
  ]
  return rows.flatMap(([name, minor, isSaid]): [string, string][] =>
    isSaid ? [[name, formatMoney({ minor, currency })]] : [],
  )
}
