import { AddItemInput, OpenOrderInput, UpdateOrderInput, type DetailsInput } from '~/domain/cart/schemas'
import type { SaleEvent } from '~/domain/device-sales/sale-body'
import { parseCalendarDate } from '~/kit/calendar'
import type { Fields } from '~/kit/fields'
import { readItem } from '~/wire/pos/requests/add'
import { readOpened, readUpdate } from '~/wire/pos/requests/read-order'

type Details = Extract<SaleEvent, { type: 'details-set' }>

const pickDetails = (input: Omit<Details, 'type'>): Details => ({
  type: 'details-set',
  comments: input.comments,
  isAnonymous: input.isAnonymous,
  source: input.source,
  referralSource: input.referralSource,
  dccEnabledByCustomer: input.dccEnabledByCustomer,
  dccType: input.dccType,
  sendConfirmationEmails: input.sendConfirmationEmails,
  markAsComplete: input.markAsComplete,
})

const NOT_PAID = { sendConfirmationEmails: undefined, markAsComplete: false }

export function readBeginning(body: Fields) {
  const input = OpenOrderInput.parse(readOpened(body))
  const events: SaleEvent[] = [pickDetails({ ...input, ...NOT_PAID })]
  return { clientUuid: input.clientUuid ?? null, currency: input.currency, events }
}

/** `replacesId` is the line that the item replaces; `frequency` is that of a plan. */
export function readAddition(body: Fields, lineUuid: string) {
  const { id: _id, replacesId, recurring, ...item } = AddItemInput.parse({ ...readItem(body), id: 0 })
  const event: Extract<SaleEvent, { type: 'item-added' }> = { type: 'item-added', lineUuid, ...item }
  return { event, replacesId: replacesId ?? null, frequency: recurring.frequency ?? null }
}

const isTyped = (side: DetailsInput['billing']): boolean =>
  Object.entries(side).some(([part, typed]) => part !== 'country' && Boolean(typed))

/**
 * A supporter who is newly selected fills the addresses (R-CART-5), which only the server knows. They are left out
 * until somebody types others.
 */
function toPersonSet({ supporterId, billing, shipping, tax }: DetailsInput, before: number | null): SaleEvent {
  if (supporterId === undefined) return { type: 'person-set', billing, shipping, tax }
  const isFilled = supporterId !== before || (!isTyped(billing) && !isTyped(shipping))
  return { type: 'person-set', ...(isFilled ? {} : { billing, shipping }), tax }
}

/** Covers the whole form of the till (R-CART-3), except what a device decides differently, such as the day. */
const toEvents = (details: DetailsInput, before: number | null): SaleEvent[] => [
  { type: 'supporter-set', supporterId: details.supporterId ?? null },
  toPersonSet(details, before),
  pickDetails({ ...details, ...NOT_PAID }),
]

type FormChange = { currency: string | null } | { events: SaleEvent[]; isDated: boolean; supporterId: number | null }

/**
 * Null if nothing changes on a device: the email flag comes with the payment. `isDated` means that another day was
 * chosen; `before` is the cart's supporter.
 */
export function readChange(body: Fields, before: number | null): FormChange | null {
  const { change } = UpdateOrderInput.parse({ ...readUpdate(body), id: 0 })
  if (change.mode === 'currency') return { currency: change.currency }
  if (change.mode === 'emails') return null
  const { details } = change
  const isDated = parseCalendarDate(details.orderedAt ?? '') !== null
  return { events: toEvents(details, before), isDated, supporterId: details.supporterId ?? null }
}

export function readForm(body: Fields, before: number | null): SaleEvent[] {
  const changed = readChange(body, before)
  return changed !== null && 'events' in changed ? changed.events : []
}

export const withPayment = (
  details: Omit<Details, 'type' | 'sendConfirmationEmails' | 'markAsComplete'>,
  paid: { sendConfirmationEmails: boolean; markAsComplete: boolean },
): SaleEvent => pickDetails({ ...details, ...paid })
