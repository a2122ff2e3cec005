import type { CalendarDate } from '~/kit/calendar'
import { isExpired } from '~/domain/payments/method'

export type Payable = {
  isOwn: boolean
  isGone: boolean
  isOfProvider: boolean
  expiresMonth: number | null
  expiresYear: number | null
  today: CalendarDate
}

/** Does not check expiry: the charge itself refuses an expired card. */
export const isChargeable = (payable: Payable | null): boolean =>
  payable !== null && !payable.isGone && payable.isOfProvider

/**
 * Returns a reason for staff that the next charge will fail; null if it can be made or is collected by hand
 * (R-RECURRING-5).
 */
export function findMethodWarning({ isManual }: { isManual: boolean }, payable: Payable | null): string | null {
  if (isManual) return null
  if (payable === null)
    return 'This plan has no payment method, so it is not charged. Choose another method, or collect it manually.'
  if (payable.isGone)
    return (
      'The payment method of this plan was removed, so it is not charged. Choose another method, or ' +
      'collect it manually.'
    )
  if (!payable.isOfProvider)
    return 'The provider of this plan’s payment method takes no payments here, so the plan is not charged.'
  return isExpired(payable, payable.today)
    ? 'The card of this plan has expired, so its next payment will fail. Choose another method.'
    : null
}
