import type { Fields } from '~/kit/fields'
import { fromWire } from '~/kit/wire'
import { hasPerson, readPerson, readTax } from '../person'
import { CURRENCY, DETAILS, EMAILS, OPENED } from './order'

export function readOpened(body: Fields): Fields {
  const tax = readTax(body)
  return {
    ...fromWire(OPENED, body),
    ...(hasPerson(body, 'bill') ? { billing: readPerson(body, 'bill') } : {}),
    ...(hasPerson(body, 'ship') ? { shipping: readPerson(body, 'ship') } : {}),
    ...(Object.values(tax).some((part) => part !== undefined) ? { tax } : {}),
  }
}

const readDetails = (body: Fields): Fields => ({
  billing: readPerson(body, 'bill'),
  shipping: readPerson(body, 'ship'),
  tax: readTax(body),
  ...fromWire(DETAILS, body),
  referralSource: body.other_referral_source || body.referral_source,
  comments: body.special_notes ?? body.comments,
})

/** One of three modes, the first that the body names (R-CART-3). */
export function readUpdate(body: Fields): Fields {
  if ('currency_code' in body) return { change: { mode: 'currency', ...fromWire(CURRENCY, body) } }
  if ('send_confirmation_emails' in body) return { change: { mode: 'emails', ...fromWire(EMAILS, body) } }
  return { change: { mode: 'details', details: readDetails(body) } }
}
