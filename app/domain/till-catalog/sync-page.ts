import type { CartRules } from '~/domain/cart/count/rules'
import type { ShippingMethod } from '~/domain/pricing/shipping'
import type { ProductTaxRule } from '~/domain/pricing/taxes'
import type { CalendarDate } from '~/kit/calendar'
import type { CatalogCategory, CatalogChild, CatalogCode, CatalogProduct, CatalogSupporter } from './catalog'
import type { Kind } from './cursor'

/** The things of each kind. */
export type Synced = {
  category: CatalogCategory
  tax: ProductTaxRule
  code: CatalogCode
  method: ShippingMethod
  product: CatalogProduct
  child: CatalogChild
  supporter: CatalogSupporter
}

/** Rules of the organization without the function that they need: regions as `[code, name]`, by country. */
export type SyncedRules = Omit<CartRules, 'toRegionCode'> & {
  today: CalendarDate
  regions: { country: string; names: (readonly [string, string])[] }[]
}

export type SyncPage = {
  /** A page of everything, or of the changes since. */
  part: 'all' | 'news'
  /** The first page of everything. */
  isFirst: boolean
  /** Nothing more is waiting now; a later call with `cursor` gets the changes since. */
  isLast: boolean
  cursor: string
  /** Of the device as it is now: a renewal in the office reaches it so. Null for a till that was not prepared. */
  grant: string | null
  rules: SyncedRules
  changed: { [K in Kind]?: Synced[K][] }
  gone: { kind: Kind; id: number }[]
}
