import { withSymbol } from '~/kit/money'
import { disputeSentence } from '~/domain/refunds/disputes/dispute'

export type HistoryEntry = { verb: string; before: unknown; after: unknown }

type Facts = Record<string, unknown>

const facts = (value: unknown): Facts => (typeof value === 'object' && value !== null && !Array.isArray(value) ? (value as Facts) : {})

const minor = (value: unknown): bigint | null => {
  if (typeof value === 'number' && Number.isSafeInteger(value)) return BigInt(value)
  return typeof value === 'string' && /^-?\d{1,18}$/.test(value) ? BigInt(value) : null
}

const word = (value: unknown): string => (typeof value === 'string' || typeof value === 'number' ? String(value) : '')

const amount = (value: unknown, currency: string): string => {
  const known = minor(value)
  return known === null ? '' : withSymbol({ minor: known, currency })
}

function receiptNews({ taxReceipt, noTaxReceipt }: Facts): string {
  if (word(taxReceipt)) return `. Tax receipt ${word(taxReceipt)}`
  return word(noTaxReceipt) ? `. No tax receipt: ${word(noTaxReceipt)}` : ''
}

function completed(after: Facts, currency: string): string {
  const received = amount(after.cashReceivedMinor, currency)
  const change = amount(after.cashChangeMinor, currency)
  const total = amount(after.totalMinor, currency)
  const receipt = receiptNews(after)
  if (received !== '') return `Paid in cash, ${received} received${minor(after.cashChangeMinor) ? `, ${change} change` : ''}${receipt}`
  if (after.paymentType === 'free') return `Completed with nothing to pay${receipt}`
  if (after.paymentType === 'other') return `${['Paid', total].filter(Boolean).join(' ')} by another method${receipt}`
  const label = word(after.paymentLabel) || word(after.paymentType)
  return (
    ['Paid', total, label && `by ${label.toLowerCase() === label ? label.replaceAll('_', ' ') : label}`].filter(Boolean).join(' ') + receipt
  )
}

function refunded(after: Facts, currency: string): string {
  const sum = amount(after.amountMinor ?? after.refundedMinor, currency)
  if (after.status === 'failed') return `Refund of ${sum} failed${after.failureMessage ? `: ${word(after.failureMessage)}` : ''}`
  if (after.status === 'canceled') return `Refund of ${sum} canceled`
  if (after.status === 'unknown') return `Refund of ${sum} requested; checking its status`
  return after.status === 'pending' ? `Refund of ${sum} pending` : `Refunded ${sum}`
}

const disputed = (after: Facts, currency: string): string =>
  disputeSentence({
    stage: word(after.dispute),
    sum: amount(after.amountMinor, word(after.currency) || currency),
    reference: word(after.reference),
    reason: word(after.reason),
  })

const named = (gateway: unknown): string => word(gateway).charAt(0).toUpperCase() + word(gateway).slice(1)

/** What the gateway told of money that went back, without anybody here having asked for it. */
function wentBack(after: Facts, currency: string): string {
  if (after.dispute !== undefined) return disputed(after, currency)
  return after.reason === 'made_at_gateway'
    ? `${refunded(after, currency)}, in the ${named(after.gateway)} dashboard`
    : refunded(after, currency)
}

/** `insufficient_funds` in words, behind a colon. */
const because = (code: unknown): string => (word(code) ? `: ${word(code).replaceAll('_', ' ')}` : '')

/** What became of a payment through a gateway, in the currency it was tried in. */
function concluded(after: Facts, currency: string): string {
  const sum = amount(after.totalMinor, word(after.currency) || currency)
  if (after.payment === 'declined') return `Payment of ${sum} failed${because(after.code)}`
  if (after.payment === 'given up') return `Payment of ${sum} canceled before it was confirmed`
  if (after.payment === 'pending') return `${completed(after, currency)}. Waiting for the bank to confirm`
  return completed(after, currency)
}

function paymentChanged(after: Facts, currency: string): string {
  if (after.dispute !== undefined) return disputed(after, currency)
  if (after.payment === 'succeeded') return 'The bank confirmed the payment'
  return `Payment of ${amount(after.amountMinor, word(after.currency) || currency)} was returned${because(after.code)}. No longer paid`
}

const SENTENCES: Record<string, (after: Facts, currency: string, before: Facts) => string> = {
  'contributions.set-fulfilment': ({ isFulfilled }) => (isFulfilled === true ? 'Marked as fulfilled' : 'Marked as unfulfilled'),
  'contributions.mark-spam': () => 'Marked as spam',
  'contributions.edit-contribution': ({ changed }) =>
    Array.isArray(changed) && changed.length > 0 ? `Changed ${changed.map(word).join(', ')}` : 'Details changed',
  'contributions.approve-risk': () => 'Risk warning approved',
  'contributions.reserve-refund': refunded,
  'contributions.settle-refund': wentBack,
  'contributions.refunded': refunded,
  'contributions.record-money-back': wentBack,
  'messaging.mail-receipt': ({ email }) => `Receipt sent to ${word(email)}`,
  'pos.start-order': () => 'Started at the point of sale',
  'pos.new-order': () => 'Started at the point of sale',
  'pos.open-order': () => 'Started at the point of sale',
  'pos.complete-order': completed,
  'pos.conclude-payment': concluded,
  'pos.apply-payment-status': paymentChanged,
  'pos.apply-promos': ({ promos }) => (word(promos) ? `Promo ${word(promos)}` : 'Promo codes removed'),
  'pos.add-item': ({ description }) => `Added ${word(description) || 'an item'}`,
  'pos.add-sponsorship': ({ description }) => `Added a sponsorship of ${word(description) || 'a child'}`,
  'pos.add-page-gift': ({ description }) => `Added a gift through ${word(description) || 'a fundraiser'}`,
  'pos.remove-item': (_after, _currency, { description }) => `Removed ${word(description) || 'an item'}`,
  'pos.update-order': () => 'Details changed',
}

/** What happened, in words; an unknown operation is told by its own name: `receipts.void-receipt` is "Void receipt". */
export function historySentence({ verb, before, after }: HistoryEntry, currency: string): string {
  const known = SENTENCES[verb]?.(facts(after), currency, facts(before))
  if (known) return known
  const name = (verb.split('.').at(-1) ?? verb).replaceAll('-', ' ')
  return name.charAt(0).toUpperCase() + name.slice(1)
}
