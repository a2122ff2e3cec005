import { toDecimal } from '~/kit/money'
import type { PendingLine, Removed } from './cart-state'
import type { AddCall } from '~/pages/jpanel/pos/item/item-choice'
import { rhythm, type TillLine } from './order'
import { tributeBodyOf } from '~/pages/jpanel/pos/item/tribute'

export const pendingOf = (line: TillLine): Omit<PendingLine, 'key'> => ({
  productId: line.productId ?? 0,
  name: line.name,
  detail: line.detail,
  repeat: line.recurring && rhythm(line.recurring),
  qty: line.qty,
  priceMinor: line.priceMinor,
  recurringMinor: line.recurring?.minor ?? null,
  isDonation: line.isDonation,
})

type Body = Record<string, unknown>

/** How a line is requested again, from what the server returns of it; null where only its bundle can be. */
export function againOf(line: TillLine): Removed | null {
  const again = line.isLocked ? null : callOf(line)
  return again && { name: line.name, again, shown: pendingOf(line) }
}

function callOf(line: TillLine): AddCall | null {
  if (line.kind === 'child') return childCallOf(line)
  if (line.variantId === null) return null
  if (line.pageId !== null && isOnlyASum(line)) return { path: 'add_by_fundraising_page', body: pageBody(line, line.pageId) }
  return { path: 'add', body: itemBody(line, line.variantId) }
}

/** A gift through its page's own call says no more than that. */
const isOnlyASum = ({ isDonation, recurring, answers, tribute, notes, publicMessage }: TillLine): boolean =>
  isDonation && recurring === null && answers.length === 0 && tribute === null && notes + publicMessage === ''

const giftAmount = (line: TillLine): string => toDecimal(line.recurring?.minor ?? line.originalMinor, line.currency)

const fundBody = ({ fundCode }: TillLine): Body => (fundCode === null ? {} : { fund_code: fundCode })

/** Without comments and anonymity: those of the contribution stay (R-CART-9). */
const pageBody = (line: TillLine, pageId: number): Body => ({
  fundraising_page_id: pageId,
  amount: giftAmount(line),
  ...fundBody(line),
})

function childCallOf(line: TillLine): AddCall | null {
  if (line.paymentOptionId === null) return null
  return {
    path: 'add_by_child_reference',
    body: { reference_number: line.reference, payment_option_id: line.paymentOptionId, ...planBody(line) },
  }
}

function planBody({ recurring }: TillLine): Body {
  if (!recurring) return {}
  return {
    ...(recurring.day === null ? {} : { recurring_day: recurring.day }),
    ...(recurring.dayOfWeek === null ? {} : { recurring_day_of_week: recurring.dayOfWeek }),
    recurring_with_initial_charge: recurring.hasInitialCharge ? 1 : 0,
  }
}

/** What the product dialog does not ask for, and a line keeps when it is edited. */
export const unexpectedBody = (line: TillLine): Body => ({
  ...(Object.keys(line.metadata).length === 0 ? {} : { metadata: line.metadata }),
  ...(line.publicMessage === '' ? {} : { public_message: line.publicMessage }),
  ...(line.pageId === null ? {} : { fundraising_page_id: line.pageId }),
})

const itemBody = (line: TillLine, variantId: number): Body => ({
  variant_id: variantId,
  qty: line.qty,
  ...(line.isDonation ? { amount: giftAmount(line) } : {}),
  ...fundBody(line),
  ...(line.answers.length === 0 ? {} : { fields: Object.fromEntries(line.answers.map(({ id, value }) => [id, value])) }),
  ...unexpectedBody(line),
  ...(line.notes === '' ? {} : { additional_notes: line.notes }),
  ...(line.isGiftAid ? { gift_aid: 1 } : {}),
  ...tributeBodyOf(line.tribute),
  ...(line.recurring ? { recurring_frequency: line.recurring.frequency } : {}),
  ...planBody(line),
})
