import { holdsCardNumber, holdsIssuedNumber } from '~/kit/card-number'
import type { Fields } from './body'
import type { SentRequest } from './sent-request'

/** Matches the till, refunds, payments, and the page of a contribution, which also refunds. */
const PAYING = /^\/jpanel\/(?:pos\/|contributions\/[^/]+$|.*(?:refund|payment|transaction))/
const BANNED = /^(?:card[_-]?)?(?:number|cvv2?|cvc2?|pan|exp|expiry)$/i
/**
 * Phone numbers, email addresses, and search terms such as a bar code or a reference, which are not stored
 * (R-PAYMENTS-9).
 */
const MAY_HOLD_DIGITS = /phone|mobile|fax|email|^(?:keywords|query)$/i
export const CARD_REFUSED = 'Card details cannot be sent here. Enter them in the payment form.'

type Judge = (text: string) => boolean

function isCardData(value: unknown, judge: Judge): boolean {
  if (typeof value === 'string' || typeof value === 'number') return judge(String(value))
  if (typeof value !== 'object' || value === null) return false
  return Object.entries(value).some(
    ([key, inner]) =>
      (BANNED.test(key) && inner !== '' && inner !== null) ||
      holdsCardNumber(key) ||
      isCardData(inner, MAY_HOLD_DIGITS.test(key) ? holdsIssuedNumber : judge),
  )
}

/** No card number may reach us. A call that pays refuses such a body and writes it nowhere, not even in a log. */
export const isRefusedCardData = (request: SentRequest, body: Fields): boolean =>
  PAYING.test(new URL(request.url).pathname) && isCardData(body, holdsCardNumber)

export const refuseCardNumbers = (request: SentRequest, body: Fields): Response | null =>
  isRefusedCardData(request, body) ? Response.json({ status: 'error', message: CARD_REFUSED }, { status: 400 }) : null
