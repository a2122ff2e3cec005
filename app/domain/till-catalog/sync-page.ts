import type { CartRules } from '~/domain/cart/count/rules'
import type { ShippingMethod } from '~/domain/pricing/shipping'
import type { ProductTaxRule } from '~/domain/pricing/taxes'
import type { CalendarDate } from '~/kit/calendar'
import type { CatalogCategory, CatalogChild, CatalogCode, CatalogProduct, CatalogSupporter } from './catalog'
import type { Kind } from './cursor'

export type Synced = {
  category: CatalogCategory
  tax: ProductTaxRule
  code: CatalogCode
  method: ShippingMethod
  product: CatalogProduct
  child: CatalogChild
  supporter: CatalogSupporter
}

/** The organization's rules without their function; `regions` holds `[code, name]` pairs by country. */
export type SyncedRules = Omit<CartRules, 'toRegionCode'> & {
  today: CalendarDate
  regions: { country: string; names: (readonly [string, string])[] }[]
}

export type SyncPage = {
  part: 'all' | 'news'
  isFirst: boolean
  /** True when all changes were sent; a later call with `cursor` gets newer ones. */
  isLast: boolean
  cursor: string
  /** The device's current grant, so that a renewal in the office reaches it. Null for a till that was not prepared. */
  grant: string | null
  rules: SyncedRules
  changed: { [K in Kind]?: Synced[K][] }
  gone: { kind: Kind; id: number }[]
}
