import type { CalendarDate } from '../../app/kit/calendar.ts'
import type { Shelf } from './catalogue.ts'
import type { Person } from './people.ts'
import type { Chance } from './random.ts'

export interface SaleLine {
  shelf: Shelf
  qty: number
  price: number
  original: number
  fund: string
  promo?: string
  /** A monthly line: its first charge is in this sale. */
  takenOn?: { day: number; startsOn: CalendarDate }
  message?: string
}

export interface Tender {
  type: 'cash' | 'check' | 'credit_card' | 'bank_account' | 'paypal' | 'other' | 'free'
  label: string
  brand?: string
  last4?: string
  check?: string
  received?: number
}

export interface Sale {
  number: string
  at: Date
  person: Person | null
  channel: 'pos' | 'online' | 'mail'
  lines: SaleLine[]
  tax: number
  dcc: number
  tender: Tender
  staffId: number | null
  isFulfilled?: boolean
  /** Appears in the pictures, so nothing may change it. */
  isScripted?: boolean
  refunded?: number
  warnings?: number
  isTest?: boolean
  isSpam?: boolean
  isOpenCart?: boolean
  isDeleted?: boolean
  promo?: string
  comments?: string
  notes?: string
}

export const subtotal = (sale: Pick<Sale, 'lines'>): number =>
  sale.lines.reduce((sum, line) => sum + line.qty * line.price, 0)

export const total = (sale: Pick<Sale, 'lines' | 'tax' | 'dcc'>): number => subtotal(sale) + sale.tax + sale.dcc

const SALES_TAX = 0.055

export const computeTax = (lines: readonly SaleLine[]): number =>
  Math.round(
    lines.filter((line) => line.shelf.product.isTaxed).reduce((sum, line) => sum + line.qty * line.price, 0) *
      SALES_TAX,
  )

const CARDS: [brand: string, last4: string[]][] = [
  ['Visa', ['4242', '0119', '7731', '3155', '9020', '1881']],
  ['Mastercard', ['5454', '0088', '6120', '4444']],
  ['Amex', ['1005', '0126']],
  ['Discover', ['9424', '1117']],
]

export const card = (brand: string, last4: string): Tender => ({
  type: 'credit_card',
  label: `${brand} ${last4}`,
  brand,
  last4,
})
export const bank = (last4: string): Tender => ({ type: 'bank_account', label: `ACH ${last4}`, last4 })
export const check = (number: string): Tender => ({ type: 'check', label: `Check ${number}`, check: number })
export const cash = (received: number): Tender => ({ type: 'cash', label: 'Cash', received })
export const paypal: Tender = { type: 'paypal', label: 'PayPal' }

/** Rounds up to the next five, and sometimes adds five more. */
const handedOver = (amount: number, luck: Chance) =>
  Math.ceil(amount / 500) * 500 + (luck.isTrue(0.3) && amount % 2000 > 0 ? 500 : 0)

function anyCard(luck: Chance): Tender {
  const [brand, numbers] = luck.isTrue(0.55) ? (CARDS[0] ?? luck.pick(CARDS)) : luck.pick(CARDS)
  return card(brand, luck.pick(numbers))
}

export function tenderFor(channel: Sale['channel'], amount: number, luck: Chance): Tender {
  if (amount === 0) return { type: 'free', label: 'Free' }
  const at = luck.next()
  if (channel === 'mail') return check(String(luck.whole(1001, 4999)))
  if (channel === 'online')
    return at < 0.78
      ? anyCard(luck)
      : at < 0.88
        ? bank(String(luck.whole(1000, 9999)))
        : at < 0.95
          ? paypal
          : card('Apple Pay', '8310')
  if (at < 0.48) return cash(handedOver(amount, luck))
  if (at < 0.88) return anyCard(luck)
  return at < 0.96 ? check(String(luck.whole(1001, 4999))) : { type: 'other', label: 'Other' }
}
