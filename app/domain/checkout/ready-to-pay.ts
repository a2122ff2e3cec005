import {
  DOWNLOADS_NEED_EMAIL,
  MEMBERSHIP_NEEDS_PERSON,
  NO_ITEMS,
  RECURRING_NEEDS_PERSON,
  SPONSOR_NEEDED,
} from '~/domain/cart/messages'

export type ReadyOrder = {
  lines: readonly {
    isDownload: boolean
    membershipId: number | null
    recurringMinor: bigint | null
    sponsorshipId?: number | null
  }[]
  supporterId: number | null
  billingFirstName: string | null
  billingLastName: string | null
  billingEmail: string | null
}

const isFilled = (text: string | null): boolean => text !== null && text.trim() !== ''

export const isNamedPerson = (
  order: Pick<ReadyOrder, 'supporterId' | 'billingFirstName' | 'billingLastName'>,
): boolean => order.supporterId !== null || (isFilled(order.billingFirstName) && isFilled(order.billingLastName))

/**
 * Returns the first reason, in the order a cashier meets them, that an order cannot be paid yet (R-CART-15); null if it
 * can.
 */
export function readyToPayError(order: ReadyOrder | null): string | null {
  if (!order || order.lines.length === 0) return NO_ITEMS
  if (order.lines.some((line) => line.isDownload) && !isFilled(order.billingEmail)) return DOWNLOADS_NEED_EMAIL
  if (order.lines.some((line) => line.membershipId !== null) && !isNamedPerson(order)) return MEMBERSHIP_NEEDS_PERSON
  if (order.lines.some((line) => line.recurringMinor !== null) && !isNamedPerson(order)) return RECURRING_NEEDS_PERSON
  if (order.lines.some((line) => (line.sponsorshipId ?? null) !== null) && !isNamedPerson(order)) return SPONSOR_NEEDED
  return null
}
