import { shownDate, utcDay } from '~/kit/calendar'
import { countryName } from '~/kit/countries'
import { divideRounded, formatMoney } from '~/kit/money'
import { recurringSentence } from './contribution'

type Line = {
  description: string
  reference: string | null
  qty: number
  lockedToLineId: number | null
  recurringMinor: bigint | null
  recurringFrequency: string | null
  recurringDay: number | null
  recurringDayOfWeek: number | null
  recurringStartsOn: Date | null
  publicMessage: string | null
  additionalNotes: string | null
  sponsorshipId: number | null
  fundraisingPageId: number | null
  variant: { product: { name: string } } | null
  promoCode: string | null
  isGiftAid: boolean
  fields: readonly { name: string; value: string }[]
}

type Sent = { courierMethod: string | null; shippingMethod: { name: string } | null; freeShippingLabel: string | null }

export const shippingWords = ({ courierMethod, shippingMethod, freeShippingLabel }: Sent): string | null =>
  courierMethod ?? shippingMethod?.name ?? freeShippingLabel

export const formatDay = (day: Date | null): string | null => (day === null ? null : shownDate(utcDay(day)))

type Confirmable = { debitConfirmedAt: Date | null; debitConfirmer: { firstName: string; lastName: string } | null }

export const debitConfirmation = ({
  debitConfirmedAt: at,
  debitConfirmer: by,
}: Confirmable): { by: string | null; at: Date } | null =>
  at === null ? null : { by: by && `${by.firstName} ${by.lastName}`.trim(), at }

function describeKind({ sponsorshipId, fundraisingPageId, variant }: Line): string[] {
  if (sponsorshipId !== null) return ['Sponsorship']
  return fundraisingPageId === null ? [] : [`Fundraiser for ${variant?.product.name ?? 'a product'}`]
}

export function lineDetails(line: Line, currency: string): string[] {
  const recurring =
    line.recurringMinor === null || line.recurringFrequency === null
      ? []
      : [
          recurringSentence({
            amount: formatMoney({ minor: line.recurringMinor, currency }),
            frequency: line.recurringFrequency,
            day: line.recurringDay,
            dayOfWeek: line.recurringDayOfWeek,
            startsOn: formatDay(line.recurringStartsOn),
          }),
        ]
  return [
    ...(line.reference ? [line.reference] : []),
    ...describeKind(line),
    ...recurring,
    ...(line.promoCode ? [`Promo ${line.promoCode}`] : []),
    ...(line.isGiftAid ? ['Gift Aid'] : []),
    ...line.fields.filter(({ value }) => value !== '').map(({ name, value }) => `${name}: ${value}`),
    ...[line.publicMessage, line.additionalNotes].flatMap((words) => (words ? [`“${words}”`] : [])),
  ]
}

type Priced = { id: number; lockedToLineId: number | null; qty: number; priceMinor: bigint; totalMinor: bigint }

/**
 * On paper, a bundle's row includes the total of its parts and the parts show none, so that the rows add up to the
 * subtotal (R-PRICES-1).
 */
export function paperPrice(line: Priced, lines: readonly Priced[], currency: string): { price: string; total: string } {
  if (line.lockedToLineId !== null) return { price: '-', total: '-' }
  const parts = lines.reduce(
    (sum, { lockedToLineId, totalMinor }) => (lockedToLineId === line.id ? sum + totalMinor : sum),
    0n,
  )
  const shown = (minor: bigint) => formatMoney({ minor, currency })
  return {
    price: shown(line.priceMinor + divideRounded(parts, BigInt(line.qty))),
    total: shown(line.totalMinor + parts),
  }
}

type Side = {
  name: string
  lines: (string | null)[]
  country: string | null
  email: string | null
  phone: string | null
}
export type ShownAddress = { lines: string[]; email: string | null; phone: string | null }

type NamePart = 'Title' | 'FirstName' | 'LastName' | 'OrganizationName'
type AddressPart = 'Address1' | 'Address2' | 'City' | 'State' | 'Zip' | 'Country' | 'Phone' | 'Email'

export type Addressed = Record<`${'billing' | 'shipping'}${NamePart | AddressPart}`, string | null>

function toShownAddress({ name, lines, country, email, phone }: Side, locale: string): ShownAddress | null {
  const written = [name, ...lines, country ? countryName(country, locale) : null].filter((line): line is string =>
    Boolean(line),
  )
  return written.length === 0 && !email && !phone
    ? null
    : { lines: written, email: email || null, phone: phone || null }
}

const town = (city: string | null, state: string | null, zip: string | null): string =>
  [city, [state, zip].filter(Boolean).join(' ')].filter(Boolean).join(', ')

export function shownAddress(of: Addressed, side: 'billing' | 'shipping', locale: string): ShownAddress | null {
  const person = [of[`${side}Title`], of[`${side}FirstName`], of[`${side}LastName`]].filter(Boolean).join(' ')
  return toShownAddress(
    {
      name: person,
      lines: [
        of[`${side}OrganizationName`],
        [of[`${side}Address1`], of[`${side}Address2`]].filter(Boolean).join(', '),
        town(of[`${side}City`], of[`${side}State`], of[`${side}Zip`]),
      ],
      country: of[`${side}Country`],
      email: of[`${side}Email`],
      phone: of[`${side}Phone`],
    },
    locale,
  )
}

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

/**
 * Makes a row for each tax by name and rate, or one row for all if the cart stored none, as with contributions taken
 * over from elsewhere.
 */
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

type Risk = {
  warningCount: number
  ipCountry: string | null
  billingCountry: string | null
  payments: readonly { status: string; cvcCheck: string | null; addressCheck: string | null; zipCheck: string | null }[]
}

/** One sentence for each reason of a risk warning (R-CONTRIBUTIONS-5); empty once staff approved it. */
export function riskReasons({ warningCount, ipCountry, billingCountry, payments }: Risk, locale: string): string[] {
  if (warningCount === 0) return []
  const paid = payments.filter(({ status }) => status !== 'failed')
  const failed = (check: 'cvcCheck' | 'addressCheck' | 'zipCheck') => paid.some((payment) => payment[check] === 'fail')
  const reasons = [
    ...(failed('cvcCheck') ? ['The card’s security code (CVC) did not match.'] : []),
    ...(failed('addressCheck') ? ['The billing address did not match the card.'] : []),
    ...(failed('zipCheck') ? ['The billing ZIP code did not match the card.'] : []),
    ...(ipCountry !== null && billingCountry !== null && ipCountry !== billingCountry
      ? [
          `It was made from ${countryName(ipCountry, locale)}, but the billing country is ` +
            `${countryName(billingCountry, locale)}.`,
        ]
      : []),
  ]
  return reasons.length > 0 ? reasons : ['The payment provider reported a risk with this payment.']
}
