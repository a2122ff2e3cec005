import { TRIBUTE_FIELDS } from '../../tributes'

export const LINE = {
  id: 'id',
  qty: 'qty',
  promocode: 'promoCode',
  fund_code: 'fundCode',
  fields: 'answers',
  metadata: 'metadata',
  gift_aid: 'isGiftAid',
  payment_option_id: 'paymentOptionId',
  is_locked: 'isLocked',
  locked_to_item_id: 'lockedToLineId',
  is_download: 'isDownload',
  is_eligible_for_dcc: 'isDccEligible',
  requires_ach: 'requiresAch',
} as const

export const LINE_TEXTS = {
  reference: 'reference',
  additional_notes: 'additionalNotes',
  public_message: 'publicMessage',
} as const

export const LINE_AMOUNTS = { price: 'priceMinor', total: 'totalMinor', original_price: 'originalPriceMinor' } as const

export const LINE_VARIANT = {
  id: 'variantId',
  membership_id: 'membershipId',
  is_donation: 'isDonation',
  variantname: 'variantName',
} as const

export const LINE_PRODUCT = { id: 'productId', name: 'productName' } as const

export const LINE_LATER = { recurring_amount: 'recurringMinor' } as const

export const LINE_PLAN = {
  recurring_frequency: 'recurringFrequency',
  recurring_day: 'recurringDay',
  recurring_day_of_week: 'recurringDayOfWeek',
  recurring_with_initial_charge: 'recurringInitialCharge',
  recurring_starts_on: 'recurringStartsOn',
} as const

/** The names of a tribute on a line; a request has them under `tribute_`. */
export const TRIBUTE = {
  ...TRIBUTE_FIELDS,
  type_id: 'typeId',
  notify_at: 'notifyOn',
} as const

export const TRIBUTE_REPLIED = { ...TRIBUTE, type: 'type' } as const
