import { holdsCardNumber } from '~/kit/card-number'
import type { Fields } from './body'

const BANNED = /^(?:card[_-]?)?(?:number|cvv2?|cvc2?|pan|exp|expiry)$/i
const REFUSED = 'Card details are never sent here: they belong in the fields of the payment gateway.'

function isCardData(value: unknown): boolean {
  if (typeof value === 'string' || typeof value === 'number') return holdsCardNumber(String(value))
  if (typeof value !== 'object' || value === null) return false
  return Object.entries(value).some(
    ([key, inner]) => (BANNED.test(key) && inner !== '' && inner !== null) || holdsCardNumber(key) || isCardData(inner),
  )
}

/** No card number may reach us (reliability, decision 4): such a body is refused and written nowhere, not even in a log. */
export const refuseCardNumbers = (body: Fields): Response | null =>
  isCardData(body) ? Response.json({ status: 'error', message: REFUSED }, { status: 400 }) : null
