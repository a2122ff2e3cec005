import { describeChange } from '~/domain/journal/changed-value'
import { withForeignCode } from '~/kit/money'
import { describeDispute } from '~/domain/refunds/disputes/dispute'
import { writeSentence, type Currencies, type Sentences, type StoredAfter } from '~/domain/journal/stored-event'
import { describeChanges } from './edit/edited-words'
import type { ContributionEvent } from './events'

export type HistoryEntry = { event?: string | null; verb: string; before: unknown; after: unknown }

type Paid = StoredAfter<'contribution.paid'>
type RefundChange = StoredAfter<'contribution.refund-changed'>

const minor = (value: unknown): bigint | null => {
  if (typeof value === 'number' && Number.isSafeInteger(value)) return BigInt(value)
  return typeof value === 'string' && /^-?\d{1,18}$/.test(value) ? BigInt(value) : null
}

const word = (value: unknown): string => (typeof value === 'string' || typeof value === 'number' ? String(value) : '')

const amount = (value: unknown, { currency, home }: Currencies): string => {
  const known = minor(value)
  return known === null ? '' : withForeignCode({ minor: known, currency }, home)
}

function describeReceipt({ taxReceipt, noTaxReceipt }: Paid): string {
  if (word(taxReceipt)) return `. Tax receipt ${word(taxReceipt)}`
  return word(noTaxReceipt) ? `. No tax receipt: ${word(noTaxReceipt)}` : ''
}

function describePaid(after: Paid, at: Currencies): string {
  const received = amount(after.cashReceivedMinor, at)
  const change = amount(after.cashChangeMinor, at)
  const total = amount(after.totalMinor, at)
  const receipt = describeReceipt(after)
  if (received !== '')
    return `Paid in cash, ${received} received${minor(after.cashChangeMinor) ? `, ${change} change` : ''}${receipt}`
  const wait = after.payment === 'pending' ? '. Waiting for the bank to confirm' : ''
  if (after.paymentType === 'free') return `Completed with nothing to pay${receipt}`
  if (after.paymentType === 'other') return `${['Paid', total].filter(Boolean).join(' ')} by another method${receipt}`
  const label = word(after.paymentLabel) || word(after.paymentType)
  return (
    ['Paid', total, label && `by ${label.toLowerCase() === label ? label.replaceAll('_', ' ') : label}`]
      .filter(Boolean)
      .join(' ') +
    receipt +
    wait
  )
}

function describeRefunded(after: RefundChange, at: Currencies): string {
  const sum = amount(after.amountMinor ?? after.refundedMinor, at)
  if (after.status === 'failed')
    return `Refund of ${sum} failed${after.failureMessage ? `: ${word(after.failureMessage)}` : ''}`
  if (after.status === 'canceled') return `Refund of ${sum} canceled`
  if (after.status === 'unknown') return `Refund of ${sum} requested; checking its status`
  return after.status === 'pending' ? `Refund of ${sum} pending` : `Refunded ${sum}`
}

const describeDisputed = (after: StoredAfter<'contribution.dispute-changed'>, at: Currencies): string =>
  describeDispute({
    stage: word(after.dispute),
    sum: amount(after.amountMinor, inCurrency(after.currency, at)),
    reference: word(after.reference),
    reason: word(after.reason),
  })

const capitalize = (gateway: unknown): string => word(gateway).charAt(0).toUpperCase() + word(gateway).slice(1)

function describeRefundChange(after: RefundChange, at: Currencies): string {
  const where =
    after.reason === 'made_at_gateway' || after.madeOn ? `, in the ${capitalize(after.gateway)} dashboard` : ''
  const goods = after.returnsGoods ? ', goods back to stock' : ''
  return `${describeRefunded(after, at)}${where}${goods}${after.why ? `: ${word(after.why)}` : ''}`
}

const inCurrency = (currency: unknown, at: Currencies): Currencies => ({
  ...at,
  currency: word(currency) || at.currency,
})

const sayReason = (code: unknown): string => (word(code) ? `: ${word(code).replaceAll('_', ' ')}` : '')

function describeFailedPayment(after: StoredAfter<'contribution.payment-failed'>, at: Currencies): string {
  const sum = amount(after.totalMinor, inCurrency(after.currency, at))
  if (after.payment === 'given up') return `Payment of ${sum} canceled before it was confirmed`
  return `Payment of ${sum} failed${sayReason(after.code)}`
}

type Details = StoredAfter<'contribution.details-changed'>

const DETAILS = {
  supporterId: 'supporter',
  supporter: 'supporter',
  source: 'source',
  referralSource: 'referral source',
  orderedAt: 'date',
  orderedOn: 'date',
  isAnonymous: 'anonymous',
  currency: 'currency',
  sendConfirmationEmails: 'confirmation emails',
  dccEnabledByCustomer: 'covers costs',
  shippingMethodId: 'shipping method',
  courierMethod: 'courier',
  isFreeShipping: 'free shipping',
  promos: 'promo codes',
  totalMinor: 'total',
} as const satisfies Partial<Record<keyof Details, string>>

const WITHOUT_VALUES: ReadonlySet<string> = new Set(['supporterId', 'shippingMethodId', 'orderedAt'])

const NAMED_BY: Readonly<Record<string, keyof Details>> = {
  supporterId: 'supporter',
  orderedAt: 'orderedOn',
  shippingMethodId: 'courierMethod',
}

const isNamed = (field: string, before: Partial<Details>, after: Details): boolean => {
  const name = NAMED_BY[field]
  return name !== undefined && after[name] !== undefined && String(before[name]) !== String(after[name])
}

function describeDetails(after: Details, { before, ...at }: { before: Partial<Details> } & Currencies): string {
  const changed = (Object.keys(DETAILS) as (keyof typeof DETAILS)[])
    .filter((field) => before[field] !== undefined && String(before[field]) !== String(after[field]))
    .filter((field) => !isNamed(field, before, after))
    .map((field) => {
      if (WITHOUT_VALUES.has(field)) return DETAILS[field]
      if (field !== 'totalMinor') return describeChange(DETAILS[field], before[field], after[field])
      const [was, is] = [before, after].map((side) => amount(side[field], inCurrency(side.currency, at)))
      return `${DETAILS[field]} ${was} → ${is}`
    })
  return ['Details changed', changed.join(', ')].filter((part) => part !== '').join(': ')
}

const SENTENCES: Sentences<ContributionEvent> = {
  'contribution.started': () => 'Started at the point of sale',
  'contribution.item-added': ({ description }) => `Added ${word(description) || 'an item'}`,
  'contribution.sponsorship-added': ({ description }) => `Added a sponsorship of ${word(description) || 'a child'}`,
  'contribution.page-gift-added': ({ description }) => `Added a gift through ${word(description) || 'a fundraiser'}`,
  'contribution.item-removed': (_after, { before: { description } }) => `Removed ${word(description) || 'an item'}`,
  'contribution.promos-changed': ({ promos }, { before }) => {
    if (!word(promos)) return `Promo codes removed${word(before.promos) ? `: ${word(before.promos)}` : ''}`
    return word(before.promos) ? describeChange('Promo codes', before.promos, promos) : `Promo ${word(promos)}`
  },
  'contribution.details-changed': describeDetails,
  'contribution.cart-discarded': () => 'Cart discarded',
  'contribution.cart-restored': () => 'Cart restored',
  'contribution.paid': describePaid,
  'contribution.payment-failed': describeFailedPayment,
  'contribution.payment-confirmed': () => 'The bank confirmed the payment',
  'contribution.payment-returned': (after, at) =>
    `Payment of ${amount(after.amountMinor, inCurrency(after.currency, at))} was ` +
    `returned${sayReason(after.code)}. No longer paid`,
  'contribution.refund-changed': describeRefundChange,
  'contribution.dispute-changed': describeDisputed,
  'contribution.receipt-mailed': ({ email, isHeld }) =>
    isHeld === true ? `Receipt for ${word(email)} put in the outbox` : `Receipt sent to ${word(email)}`,
  'contribution.tax-receipt-issued': ({ taxReceipt }) =>
    word(taxReceipt) ? `Tax receipt ${word(taxReceipt)} issued` : 'Tax receipt drafted',
  'contribution.downloads-renewed': ({ email, isHeld }) => {
    if (!word(email)) return 'Downloads renewed'
    return isHeld === true
      ? `Downloads renewed, their email for ${word(email)} put in the outbox`
      : `Downloads renewed and sent to ${word(email)}`
  },
  'contribution.fulfillment-changed': ({ isFulfilled }) =>
    isFulfilled === true ? 'Marked as fulfilled' : 'Marked as unfulfilled',
  'contribution.edited': (after, { before }) => {
    const changed = describeChanges(after, before)
    return changed.length > 0 ? `Changed ${changed.join(', ')}` : 'Details changed'
  },
  'contribution.risk-approved': () => 'Risk warning approved',
  'contribution.marked-spam': () => 'Marked as spam',
  'contribution.cleared-of-spam': () => 'Marked as not spam',
  'contribution.synced': () => 'Sent to the donor CRM',
  'contribution.deleted': () => 'Deleted',
  'contribution.restored': () => 'Restored',
}

type Unnamed = { dispute?: unknown; payment?: unknown }

const moneyBack = ({ dispute }: Unnamed): ContributionEvent =>
  dispute === undefined ? 'contribution.refund-changed' : 'contribution.dispute-changed'

/** Entries from before events had names are identified by their operation. */
const EVENT_OF_VERB: Record<string, (after: Unnamed) => ContributionEvent> = {
  'contributions.set-fulfilment': () => 'contribution.fulfillment-changed',
  'contributions.mark-spam': () => 'contribution.marked-spam',
  'contributions.edit-contribution': () => 'contribution.edited',
  'contributions.approve-risk': () => 'contribution.risk-approved',
  'contributions.reserve-refund': () => 'contribution.refund-changed',
  'contributions.settle-refund': moneyBack,
  'contributions.refunded': () => 'contribution.refund-changed',
  'contributions.record-money-back': moneyBack,
  'messaging.mail-receipt': () => 'contribution.receipt-mailed',
  'pos.start-order': () => 'contribution.started',
  'pos.new-order': () => 'contribution.started',
  'pos.open-order': () => 'contribution.started',
  'pos.complete-order': () => 'contribution.paid',
  'pos.conclude-payment': ({ payment }) =>
    payment === 'declined' || payment === 'given up' ? 'contribution.payment-failed' : 'contribution.paid',
  'pos.apply-payment-status': ({ dispute, payment }) => {
    if (dispute !== undefined) return 'contribution.dispute-changed'
    return payment === 'succeeded' ? 'contribution.payment-confirmed' : 'contribution.payment-returned'
  },
  'pos.apply-promos': () => 'contribution.promos-changed',
  'pos.add-item': () => 'contribution.item-added',
  'pos.add-sponsorship': () => 'contribution.sponsorship-added',
  'pos.add-page-gift': () => 'contribution.page-gift-added',
  'pos.remove-item': () => 'contribution.item-removed',
  'pos.update-order': () => 'contribution.details-changed',
}

const isKnown = (event: string | null | undefined): event is ContributionEvent =>
  typeof event === 'string' && Object.hasOwn(SENTENCES, event)

export function historySentence(
  { event, verb, before, after }: HistoryEntry,
  currency: string,
  home = currency,
): string {
  const known = isKnown(event) ? event : EVENT_OF_VERB[verb]?.({ ...(after as Unnamed | null) })
  if (known) return writeSentence(SENTENCES, known, { before, after, currency, home })
  const name = (verb.split('.').at(-1) ?? verb).replaceAll('-', ' ')
  return name.charAt(0).toUpperCase() + name.slice(1)
}
