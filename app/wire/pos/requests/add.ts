import type { Fields } from '~/kit/fields'
import { fromWire, toRequest } from '~/kit/wire'
import { readTribute, tributeBody, type TributeRequest } from '../tribute'

const REPLACES = { replaces_item_id: 'replacesId' } as const

const ITEM = {
  variant_id: 'variantId',
  qty: 'qty',
  amount: 'amount',
  fund_code: 'fundCode',
  gift_aid: 'isGiftAid',
  public_message: 'publicMessage',
  additional_notes: 'additionalNotes',
  fields: 'fields',
  metadata: 'metadata',
  fundraising_page_id: 'fundraisingPageId',
  ...REPLACES,
} as const

const DAYS = {
  recurring_day: 'day',
  recurring_day_of_week: 'dayOfWeek',
  recurring_with_initial_charge: 'withInitialCharge',
} as const

const RECURRING = { recurring_frequency: 'frequency', ...DAYS } as const

const CHILD = { reference_number: 'reference', payment_option_id: 'optionId', ...DAYS, ...REPLACES } as const

const PAGE = {
  fundraising_page_id: 'pageId',
  amount: 'amount',
  fund_code: 'fundCode',
  comments: 'comments',
  is_anonymous: 'isAnonymous',
} as const

type Days = { day?: number | null; dayOfWeek?: number | null; withInitialCharge?: boolean }

export type RequestedItem = {
  variantId: number
  qty: number
  amount?: string
  fundCode?: string
  isGiftAid?: true
  publicMessage?: string
  additionalNotes?: string
  fields?: object
  metadata?: object
  fundraisingPageId?: number
  replacesId?: number
  recurring?: Days & { frequency?: string }
  tribute?: TributeRequest | null
}

export type RequestedChild = Days & { reference: string; optionId: number | null; replacesId?: number }

export type RequestedGift = {
  pageId: number | null
  amount: string
  fundCode?: string
  comments?: string
  isAnonymous?: boolean
}

/** `add` (R-CART-6). */
export const itemBody = ({ recurring = {}, tribute = null, ...item }: RequestedItem): Fields => ({
  ...toRequest(ITEM, item),
  ...toRequest(RECURRING, recurring),
  ...tributeBody(tribute),
})

export const readItem = (body: Fields): Fields => ({
  ...fromWire(ITEM, body),
  recurring: fromWire(RECURRING, body),
  tribute: readTribute(body),
})

/** `add_by_child_reference` (R-CART-8). */
export const childBody = (child: RequestedChild): Fields => toRequest(CHILD, child)
export const readChild = (body: Fields): Fields => fromWire(CHILD, body)

/** `add_by_fundraising_page` (R-CART-9). */
export const pageGiftBody = (gift: Partial<RequestedGift>): Fields => toRequest(PAGE, gift)
export const readPageGift = (body: Fields): Fields => fromWire(PAGE, body)

const LINE = { order_item_id: 'lineId' } as const

/** `remove` (R-CART-7). */
export const removeBody = (line: { lineId: number }): Fields => toRequest(LINE, line)
export const readRemove = (body: Fields): Fields => fromWire(LINE, body)

export const replacing = (lineId: number | undefined): Fields => toRequest(REPLACES, { replacesId: lineId })
