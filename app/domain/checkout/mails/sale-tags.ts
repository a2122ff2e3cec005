import { buildSiteTags } from '~/domain/messaging/site-words'
import { paymentString } from '~/domain/pricing/recurring'
import { shownDate, type CalendarDate } from '~/kit/calendar'
import { formatAmountRow, oneLine, type Tags } from '~/kit/merge'
import { withCode } from '~/kit/money'
import type { Ctx } from '~/kit/operation'

export type SoldLine = {
  description: string
  qty: number
  totalMinor: bigint
  promoCode: string | null
  recurringMinor: bigint | null
  recurringFrequency: string | null
  tribute: { type: string; name: string } | null
}

export type SoldPlan = { description: string; nextBillingOn: CalendarDate; amountMinor: bigint }

export type Sale = {
  number: string
  orderedOn: CalendarDate
  firstName: string | null
  lastName: string | null
  name: string
  currency: string
  subtotalMinor: bigint
  shippingMinor: bigint
  taxMinor: bigint
  dccMinor: bigint
  totalMinor: bigint
  courierMethod: string | null
  source: string | null
  paymentLabel: string | null
  comments: string | null
  lines: readonly SoldLine[]
  plans: readonly SoldPlan[]
  downloads: number
  receiptNumber: string | null
}

function summarizeSale(sale: Sale): string {
  const amount = (minor: bigint) => withCode({ minor, currency: sale.currency })
  const row = (words: string, minor: bigint) => formatAmountRow(words, amount(minor))
  const parts: [string, bigint][] = [
    [sale.courierMethod ? `Shipping, ${oneLine(sale.courierMethod)}` : 'Shipping', sale.shippingMinor],
    ['Tax', sale.taxMinor],
    ['Costs covered', sale.dccMinor],
  ]
  const extra = parts.filter(([, minor]) => minor !== 0n)
  const lines = sale.lines.flatMap((line) => [
    row(`${line.qty} x ${oneLine(line.description)}`, line.totalMinor),
    ...(line.promoCode ? [`    Promo ${oneLine(line.promoCode)}`] : []),
    ...(line.recurringMinor === null
      ? []
      : [`    ${paymentString({ ...line, recurringStartsOn: null, currency: sale.currency }, withCode)}`]),
  ])
  return [
    ...lines,
    ...(extra.length > 0 ? [row('Subtotal', sale.subtotalMinor)] : []),
    ...extra.map(([word, minor]) => row(word, minor)),
    row('Total', sale.totalMinor),
  ].join('\n')
}

const describePlans = ({ plans, currency }: Sale): string =>
  plans
    .map(
      ({ description, nextBillingOn, amountMinor }) =>
        `${oneLine(description)}: next payment of ${withCode({ minor: amountMinor, currency })} on ` +
        `${shownDate(nextBillingOn)}.`,
    )
    .join('\n')

const describeTributes = ({ lines }: Sale): string =>
  lines.flatMap(({ tribute }) => (tribute ? [`${oneLine(tribute.type)} ${oneLine(tribute.name)}.`] : [])).join('\n')

export type Shop = Pick<Ctx, 'organisation' | 'settings' | 'officeUrl'>

export function saleTags(sale: Sale, shop: Shop): Tags {
  const first = sale.firstName ? oneLine(sale.firstName) : ''
  return {
    words: {
      number: sale.number,
      ordered_on: shownDate(sale.orderedOn),
      greeting: first ? `Dear ${first},` : 'Hello,',
      first_name: sale.firstName,
      last_name: sale.lastName,
      name: sale.name || 'Someone',
      amount: withCode({ minor: sale.totalMinor, currency: sale.currency }),
      source: sale.source ?? 'Web',
      payment: sale.paymentLabel ?? 'Free',
      contribution_url: `${shop.officeUrl}/jpanel/contributions/${sale.number}`,
      downloads_follow: sale.downloads > 0 ? 'We will send the links to your files in a separate email.' : '',
      receipt_note: sale.receiptNumber
        ? `Your tax receipt ${sale.receiptNumber} will arrive in a separate email.`
        : 'This is a confirmation, not a tax receipt.',
      ...buildSiteTags(shop),
    },
    blocks: {
      summary: summarizeSale(sale),
      plans: describePlans(sale),
      tributes: describeTributes(sale),
      comments: sale.comments ?? '',
    },
  }
}
