import type { CalendarDate } from '~/kit/calendar'
import type { StockedPart, StockRules } from '~/domain/pricing/stock'

export const MAX_PRODUCTS = 200

/** The shelf of what is in no category: `category_id=0` (R-CART-11). */
export const NO_CATEGORY = 0

export type Choice = { label: string; value: string }

export type CustomField = {
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

export type Designations = {
  type: 'supporters_choice' | 'single_account'
  defaultAccount: string | null
  designations: Designation[]
}

export type Variant = {
  id: number
  productId: number
  name: string
  isDefault: boolean
  isDonation: boolean
  priceMinor: bigint
  salePriceMinor: bigint | null
  priceMinimumMinor: bigint | null
  pricePresets: bigint[]
  sku: string | null
  billingPeriod: string
  billingStartsOn: CalendarDate | null
  isShippable: boolean
  quantity: number
  parts: StockedPart[]
  membershipId: number | null
  isDownload: boolean
  /** Belongs to the variant's own first picture; null if the product's is shown instead. */
  thumbnail: string | null
}

export type Product = StockRules & {
  id: number
  code: string
  name: string
  summary: string | null
  type: string | null
  currency: string
  hideQty: boolean
  achOnly: boolean
  isTaxReceiptable: boolean
  isDccEnabled: boolean
  allowTributes: number
  tributeNotices: number
  tributeTypeIds: number[]
  recurringType: string | null
  fundCode: string | null
  picture: object | null
  thumbnail: string | null
  isBookmarked: boolean
  designations: Designations | null
  variants: Variant[]
  customFields: CustomField[]
}

const isText = (value: unknown): value is string => typeof value === 'string' && value !== ''

export function readDesignations(stored: unknown, fundCode: string | null): Designations | null {
  const parsed =
    typeof stored === 'object' && stored !== null
      ? (stored as { type?: unknown; default_account?: unknown; designations?: unknown })
      : {}
  const rows = Array.isArray(parsed.designations)
    ? (parsed.designations as { label?: unknown; account?: unknown }[])
    : []
  const designations = rows.flatMap(({ label, account }) =>
    isText(account) ? [{ label: isText(label) ? label : account, account }] : [],
  )
  const defaultAccount = isText(parsed.default_account)
    ? parsed.default_account
    : (fundCode ?? designations[0]?.account ?? null)
  if (defaultAccount === null) return null
  return {
    type: parsed.type === 'supporters_choice' ? 'supporters_choice' : 'single_account',
    defaultAccount,
    designations,
  }
}

export type CategoryRow = {
  id: number
  parentId: number | null
  name: string
  urlName: string
  sequence: number
  pictures: object[]
  thumbnails: string[]
}

export type CategoryNode = Omit<CategoryRow, 'parentId'> & { children: CategoryNode[] }

export function categoryTree(rows: readonly CategoryRow[]): CategoryNode[] {
  const ids = new Set(rows.map((row) => row.id))
  const seen = new Set<number>()
  const below = (parentId: number | null): CategoryNode[] =>
    rows
      .filter(
        (row) =>
          (row.parentId !== null && ids.has(row.parentId) ? row.parentId : null) === parentId && !seen.has(row.id),
      )
      .map(({ parentId: _parent, ...row }) => {
        seen.add(row.id)
        return { ...row, children: below(row.id) }
      })
  return below(null)
}
