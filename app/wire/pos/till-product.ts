import type { Picture } from '~/domain/catalog/picture'
import type { CustomField, Designation } from '~/domain/catalog/product'
import type { CalendarDate } from '~/kit/calendar'

export type TillField = CustomField

export const ONCE = 'onetime'

export type TillVariant = {
  id: number
  name: string
  sku: string | null
  isDonation: boolean
  priceMinor: bigint
  listMinor: bigint
  minimumMinor: bigint | null
  presets: bigint[]
  /** `onetime`, or the billing interval. */
  period: string
  billingStartsOn: CalendarDate | null
  available: number
  isShippable: boolean
  membershipId: number | null
  isDownload: boolean
  /** Null when the product's picture is shown instead. */
  thumbnail: string | null
}

export type TributeNotice = 'none' | 'both' | 'email' | 'letter'

export type TillProduct = {
  id: number
  name: string
  code: string
  summary: string | null
  thumbnail: string | null
  picture: Picture | null
  currency: string
  available: number
  isAvailable: boolean
  isRecurringNatural: boolean
  /** The intervals of a donation form; empty where its variants have their own. */
  promisedPeriods: string[]
  isAchOnly: boolean
  isTaxReceiptable: boolean
  isDccEligible: boolean
  allowsTributes: boolean
  requiresTribute: boolean
  tributeNotice: TributeNotice
  /** Empty allows all types. */
  tributeTypeIds: number[]
  hidesQuantity: boolean
  variants: TillVariant[]
  defaultVariantId: number | null
  fields: TillField[]
  designations: Designation[]
  defaultAccount: string | null
}
