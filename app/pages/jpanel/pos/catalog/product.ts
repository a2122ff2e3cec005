import { UNLIMITED, isLowStock } from '~/domain/pricing/stock'
import type { CalendarDate } from '~/kit/calendar'
import { formatMoney } from '~/kit/money'

export type Picture = { tint?: string; shape?: string }

/** The period of what is given or bought once. */
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
  /** onetime, or how often it is billed. */
  period: string
  billingStartsOn: CalendarDate | null
  available: number
  isShippable: boolean
  membershipId: number | null
  isDownload: boolean
  /** Its own picture; null where the product's stands for it. */
  thumbnail: string | null
}

export type Choice = { value: string; label: string }

export type TillField = {
  id: number
  type: string
  name: string
  hint: string | null
  body: string | null
  choices: Choice[]
  defaultValue: string | null
  isRequired: boolean
}

export type Designation = { label: string; account: string }

/** How the recipient of a tribute may be notified: not at all, by e-mail, by letter, or either way. */
export type TributeNotice = 'none' | 'both' | 'email' | 'letter'

/** The product's own numbers: 0 none, 1 both, 2 e-mail only, 3 letter only (R-TRIBUTES-1). */
export const TRIBUTE_NOTICES: readonly TributeNotice[] = ['none', 'both', 'email', 'letter']

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
  /** How often a gift of this donation form may be given, as it promises; empty where its variants say it themselves. */
  promisedPeriods: string[]
  isAchOnly: boolean
  isTaxReceiptable: boolean
  isDccEligible: boolean
  allowsTributes: boolean
  requiresTribute: boolean
  tributeNotice: TributeNotice
  /** Which types of tribute; none: all. */
  tributeTypeIds: number[]
  hidesQuantity: boolean
  variants: TillVariant[]
  fields: TillField[]
  designations: Designation[]
  defaultAccount: string | null
}

type Form = { type: string | null; periods: readonly string[]; promised: readonly string[] }

/** What a donation form promises counts only where no variant has a rhythm of its own (R-CART-6). */
export function promisedPeriods({ type, periods, promised }: Form): string[] {
  if (type !== 'donation_form' || periods.some((period) => period !== ONCE)) return []
  return promised.map((period) => (period === 'today_only' ? ONCE : period))
}

export type TillCategory = { id: number; name: string; children: TillCategory[] }

/** The largest quantity that one line offers (R-CART-6). */
export const LARGEST_CHOICE = 25

/** One plain variant and nothing to ask: such a product goes into the cart by a tap (R-CART-11). */
export function goesStraightIn(product: TillProduct): boolean {
  const [only, ...others] = product.variants
  return only !== undefined && others.length === 0 && !only.isDonation && only.period === ONCE && product.fields.length === 0
}

export const isSoldOut = (product: TillProduct): boolean => !product.isAvailable || product.available <= 0

/** "7 left" below 20, "Sold out", or nothing. */
export function stockText(product: TillProduct): string | null {
  if (isSoldOut(product)) return 'Sold out'
  return product.available < UNLIMITED && isLowStock(product.available) && product.variants.some((variant) => !variant.isDonation)
    ? `${product.available} left`
    : null
}

/** "20.00", "from 25.00", "Any amount". */
export function priceText({ variants, currency }: TillProduct): string {
  const sold = variants.map((variant) => (variant.isDonation ? (variant.minimumMinor ?? 0n) : variant.priceMinor))
  const lowest = sold.reduce((least, minor) => (minor < least ? minor : least), sold[0] ?? 0n)
  const isOpen = variants.some((variant) => variant.isDonation)
  if (isOpen && lowest === 0n) return 'Any amount'
  const shown = formatMoney({ minor: lowest, currency })
  return isOpen || sold.some((minor) => minor !== lowest) ? `from ${shown}` : shown
}

/** The documented quantities, never above what is there. */
export const mostOf = (variant: TillVariant | undefined): number => Math.max(0, Math.min(LARGEST_CHOICE, variant?.available ?? 0))

/** What a scanned code stands for: a product's code, or the SKU of one of its variants. */
export function byCode(products: readonly TillProduct[], code: string): { product: TillProduct; variant: TillVariant | null } | null {
  const wanted = code.trim().toLowerCase()
  for (const product of products) {
    const variant = product.variants.find(({ sku }) => sku?.toLowerCase() === wanted)
    if (variant) return { product, variant }
    if (product.code.toLowerCase() === wanted) return { product, variant: null }
  }
  return null
}
