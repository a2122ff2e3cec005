import { addDays, type CalendarDate } from '../../app/kit/calendar.ts'
import { categoryId, type Shelf } from './catalogue.ts'
import type { Row } from './write-rows.ts'

interface Reply {
  today: CalendarDate
  now: Date
  shelves: Map<string, Shelf[]>
}

interface SeedPromo {
  code: string
  about: string
  type: 'percent' | 'dollar' | 'bxgy_dollar' | 'bxgy_percent'
  /** Basis points, or cents. */
  worth: number
  products?: string[]
  category?: string
  membership?: number
  more?: Row
}

const promos = (today: CalendarDate): SeedPromo[] => [
  {
    code: 'ADVENT10',
    about: 'Ten percent off the shop until Epiphany',
    type: 'percent',
    worth: 1000,
    category: 'shop',
    more: { starts_on: addDays(today, -30), ends_on: addDays(today, 47) },
  },
  {
    code: 'LANTERN5',
    about: 'Five dollars off each ticket, once for each person',
    type: 'dollar',
    worth: 500,
    products: ['walk'],
    more: { usage_limit_per_account: 1 },
  },
  {
    code: 'THREEFORFIVE',
    about: 'Five dollars off for every three things of the shop, twice at most',
    type: 'bxgy_dollar',
    worth: 500,
    category: 'shop',
    more: { buy_quantity: 3, allocation_limit: 2 },
  },
  {
    code: 'GALATABLE',
    about: 'Ten percent off everything with eight seats at the gala',
    type: 'bxgy_percent',
    worth: 1000,
    products: ['gala'],
    more: { buy_quantity: 8, allocation_limit: 1 },
  },
  {
    code: 'SHIPSFREE',
    about: 'Free shipping',
    type: 'percent',
    worth: 0,
    more: { is_free_shipping: true, free_shipping_label: 'On the harbor', usage_limit: 200, usage_count: 12 },
  },
  {
    code: 'KEEPERS',
    about: 'A fifth off for Keepers of the Light',
    type: 'percent',
    worth: 2000,
    category: 'shop',
    membership: 2,
  },
  {
    code: 'SUMMER26',
    about: 'Summer fair',
    type: 'percent',
    worth: 1500,
    category: 'shop',
    more: { starts_on: addDays(today, -150), ends_on: addDays(today, -90) },
  },
  {
    code: 'FIRSTFIFTY',
    about: 'The first fifty',
    type: 'dollar',
    worth: 300,
    category: 'shop',
    more: { usage_limit: 50, usage_count: 50 },
  },
]

const isPercent = ({ type }: SeedPromo) => type === 'percent' || type === 'bxgy_percent'

const promoRow = (promo: SeedPromo, index: number, created: string): Row => ({
  id: index + 1,
  code: promo.code,
  description: promo.about,
  discount_type: promo.type,
  discount_points: isPercent(promo) ? promo.worth : 0,
  discount_minor: isPercent(promo) ? 0 : promo.worth,
  buy_quantity: 1,
  allocation_limit: null,
  starts_on: null,
  ends_on: null,
  usage_limit: null,
  usage_count: 0,
  usage_limit_per_account: null,
  is_free_shipping: false,
  free_shipping_label: null,
  created_at: created,
  ...promo.more,
})

const TIERS = [
  [0, 2499],
  [2500, 7499],
  [7500, null],
] as const

const METHODS: [name: string, code: string, prices: number[], more: Row][] = [
  ['Parcel post', 'POST', [650, 900, 0], { is_default: true, priority: 1, countries: ['US', 'CA'], regions: null }],
  [
    'Island courier',
    'ISLAND',
    [1400, 1600, 1800],
    { is_default: false, priority: 2, countries: ['US'], regions: ['ME', 'NH'] },
  ],
]

/** Must match the rate that the story's sales were taxed with. */
export const MAINE_TAX = { code: 'ME', description: 'Maine sales tax', ratePpm: 55_000 }

const TAXED = ['tee', 'cards', 'book', 'calendar', 'towel', 'hamper']

/**
 * Codes of each kind, two ways of sending, the sales tax of Maine and that of Portland's restaurants (R-PROMOS-1 and
 * R-TAXES-1).
 */
export function priceTables({ today, now, shelves }: Reply): [table: string, rows: Row[]][] {
  const created = new Date(now.getTime() - 60 * 86_400_000).toISOString()
  const codes = promos(today)
  const idsOf = (keys: readonly string[]) => keys.flatMap((key) => shelves.get(key)?.[0]?.productId ?? [])
  const linked = (rowsOf: (promo: SeedPromo) => Row[]) =>
    codes.flatMap((promo, index) => rowsOf(promo).map((row) => ({ promo_code_id: index + 1, ...row })))
  return [
    ['promo_code', codes.map((promo, index) => promoRow(promo, index, created))],
    ['promo_code_product', linked(({ products }) => idsOf(products ?? []).map((product_id) => ({ product_id })))],
    ['promo_code_category', linked(({ category }) => (category ? [{ category_id: categoryId(category) }] : []))],
    ['promo_code_membership', linked(({ membership }) => (membership ? [{ membership_id: membership }] : []))],
    [
      'shipping_method',
      METHODS.map(([name, code, , more], index) => ({ id: index + 1, name, code, show_on_web: true, ...more })),
    ],
    ['shipping_tier', TIERS.map(([min_minor, max_minor], index) => ({ id: index + 1, min_minor, max_minor }))],
    [
      'shipping_price',
      METHODS.flatMap(([, , prices], method) =>
        prices.map((price_minor, tier) => ({ method_id: method + 1, tier_id: tier + 1, price_minor })),
      ),
    ],
    [
      'tax_rule',
      [
        { id: 1, code: MAINE_TAX.code, description: MAINE_TAX.description, rate_ppm: MAINE_TAX.ratePpm, city: null },
        { id: 2, code: 'MEALS', description: 'Meals served in Portland', rate_ppm: 80_000, city: 'Portland' },
      ],
    ],
    [
      'tax_rule_region',
      [
        { id: 1, tax_rule_id: 1, country: 'US', region: 'ME' },
        { id: 2, tax_rule_id: 2, country: 'US', region: 'ME' },
      ],
    ],
    [
      'tax_rule_product',
      [
        ...idsOf(TAXED).map((product_id) => ({ product_id, tax_rule_id: 1 })),
        ...idsOf(['gala']).map((product_id) => ({ product_id, tax_rule_id: 2 })),
      ],
    ],
  ]
}

export const PRICE_IDS = ['promo_code', 'shipping_method', 'shipping_tier', 'tax_rule', 'tax_rule_region']

export const PROMOS_OF_SALES = `
  INSERT INTO contribution_promo (contribution_id, promo_code_id, position, is_granted, counted_at)
  SELECT DISTINCT l.contribution_id, p.id, 0, false, c.confirmed_at FROM contribution_line l
  JOIN promo_code p ON p.code = l.promo_code JOIN contribution c ON c.id = l.contribution_id`

export const USES_OF_PROMOS = `
  UPDATE promo_code p SET usage_count = p.usage_count + t.uses FROM (
    SELECT k.promo_code_id, count(*) AS uses FROM contribution_promo k JOIN contribution c ON c.id = k.contribution_id
    WHERE c.confirmed_at IS NOT NULL GROUP BY 1) t
  WHERE t.promo_code_id = p.id`
