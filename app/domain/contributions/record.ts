import { shownDate, utcDay } from '~/kit/calendar'
import { countryName } from '~/kit/countries'
import { divideRounded, formatMoney } from '~/kit/money'
import { recurringSentence } from './contribution'
import { lineNotes, type NotedLine } from './paper-lines'

type Line = NotedLine & {
  description: string
  reference: string | null
  qty: number
  lockedToLineId: number | null
  recurringMinor: bigint | null
  recurringFrequency: string | null
  recurringDay: number | null
  recurringDayOfWeek: number | null
  recurringStartsOn: Date | null
  sponsorshipId: number | null
  fundraisingPageId: number | null
  variant: { product: { name: string } } | null
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
  return [...(line.reference ? [line.reference] : []), ...describeKind(line), ...recurring, ...lineNotes(line)]
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

const formatTown = (city: string | null, state: string | null, zip: string | null): string =>
  [city, [state, zip].filter(Boolean).join(' ')].filter(Boolean).join(', ')

export function formatAddress(of: Addressed, side: 'billing' | 'shipping', locale: string): ShownAddress | null {
  const person = [of[`${side}Title`], of[`${side}FirstName`], of[`${side}LastName`]].filter(Boolean).join(' ')
  return toShownAddress(
    {
      name: person,
      lines: [
        of[`${side}OrganizationName`],
        [of[`${side}Address1`], of[`${side}Address2`]].filter(Boolean).join(', '),
        formatTown(of[`${side}City`], of[`${side}State`], of[`${side}Zip`]),
      ],
      country: of[`${side}Country`],
      email: of[`${side}Email`],
      phone: of[`${side}Phone`],
    },
    locale,
  )
}

type Risk = {
  warningCount: number
  ipCountry: string | null
  billingCountry: string | null
  payments: readonly { status: string; cvcCheck: string | null; addressCheck: string | null; zipCheck: string | null }[]
}

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
