import { shownDate, type CalendarDate } from '~/kit/calendar'

export const productPath = (id: number | 'new'): string => `/jpanel/products/${id}`

export const BILLING_PERIODS = [
  'onetime',
  'weekly',
  'biweekly',
  'monthly',
  'quarterly',
  'biannually',
  'annually',
] as const
export const FIELD_TYPES = [
  'text',
  'lg_text',
  'select',
  'multi-select',
  'check',
  'date',
  'email',
  'html',
  'hidden',
] as const
export const EXPIRIES = [
  -1, 3600, 7200, 18_000, 43_200, 86_400, 172_800, 432_000, 864_000, 2_592_000, 15_552_000,
] as const
export const LIMITS = [-1, 1, 2, 3, 4, 5, 10, 15] as const
/** The template that asks for payment on the product's own page; the only one that allows supporter's choice. */
export const PAYMENT_TEMPLATE = 'page-with-payment'

export const MAX_VARIANTS = 200
export const MAX_FIELDS = 50
export const MAX_CHOICES = 200
export const MAX_PARTS = 20
export const MAX_DESIGNATIONS = 50

const GRAMS_OF_A_POUND = 453.592
export const toGrams = (pounds: number): number => Math.round(pounds * GRAMS_OF_A_POUND)
export const toPounds = (grams: number): string => String(Number((grams / GRAMS_OF_A_POUND).toFixed(3)))

export type Publishing = {
  isEnabled: boolean
  isDeleted: boolean
  hasCategory: boolean
  templateSuffix: string | null
  startsOn: CalendarDate | null
  endsOn: CalendarDate | null
}

/** Returns the reasons why the website hides a product, most important first (R-PRODUCTS-6). */
export function whyHidden(product: Publishing, today: CalendarDate): string[] {
  const { isEnabled, isDeleted, hasCategory, templateSuffix, startsOn, endsOn } = product
  return [
    ...(isDeleted ? ['Deleted'] : []),
    ...(isEnabled ? [] : ['Turned off']),
    ...(endsOn !== null && endsOn < today ? [`Ended ${shownDate(endsOn)}`] : []),
    ...(startsOn !== null && startsOn > today ? [`Starts ${shownDate(startsOn)}`] : []),
    ...(hasCategory || templateSuffix !== null ? [] : ['No category']),
  ]
}

type Expectation = { threshold: number | null; over: string | null; under: string | null }

/**
 * Uses the variant's own text, or else the site's, field by field. Null if the variant does not ship or no threshold is
 * set. The variants export repeats this in SQL (R-PRODUCTS-11).
 */
export function shippingExpectation(
  { isShippable, quantity, ...own }: Expectation & { isShippable: boolean; quantity: number },
  site: Expectation,
): string | null {
  const threshold = own.threshold ?? site.threshold
  if (!isShippable || threshold === null) return null
  return (quantity > threshold ? (own.over ?? site.over) : (own.under ?? site.under)) || null
}

export function normalizeFundCode(typed: string): string {
  const stored = typed
    .toUpperCase()
    .replaceAll(/\s/g, '_')
    .replaceAll(/[^A-Z0-9_-]/g, '')
    .replaceAll(/[_-]{2,}/g, (run) => (run.includes('_') ? '_' : '-'))
  const first = stored.search(/[A-Z0-9]/)
  if (first === -1) return ''
  let last = stored.length
  while (last > first && /[_-]/.test(stored.charAt(last - 1))) last--
  return stored.slice(first, last)
}
