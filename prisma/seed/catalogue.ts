import { addDays, type CalendarDate, shownDate } from '../../app/kit/calendar.ts'
import { STORY_FILES } from './files.ts'
import type { Row } from './write-rows.ts'

export interface SeedVariant {
  name?: string
  price: number
  sku?: string
  /** What is left on the shelf today; left out where nobody counts. */
  left?: number
  isDonation?: boolean
  minimum?: number
  presets?: number[]
  period?: string
  isShippable?: boolean
  grams?: number
  /** Sent at the buyer's cost; other parcels are sent for nothing. */
  isSentAtCost?: boolean
  fairValue?: number
  membership?: number
  download?: number
  isDefault?: boolean
  cycles?: number
}

export interface SeedField {
  type: string
  name: string
  hint?: string
  body?: string
  choices?: string[]
  usual?: string
  isRequired?: boolean
}

export interface SeedProduct {
  key: string
  code: string
  name: string
  summary?: string
  category: string
  fund: string
  picture?: { tint: string; shape?: string }
  variants: SeedVariant[]
  fields?: SeedField[]
  designations?: [label: string, account: string][]
  recurringType?: string
  type?: string
  isTaxed?: boolean
  isReceiptable?: boolean
  /** May be given in memory or in honor of somebody, who is told by email or letter. */
  takesTributes?: boolean
  coversCosts?: boolean
  limit?: number
  hidesQuantity?: boolean
  isAchOnly?: boolean
  isHidden?: boolean
  endsOn?: CalendarDate
  isDeleted?: boolean
}

export const CATEGORIES: { key: string; name: string; parent?: string }[] = [
  { key: 'donations', name: 'Donations' },
  { key: 'shop', name: 'Shop' },
  { key: 'events', name: 'Events' },
  { key: 'gala', name: 'Gala nights', parent: 'events' },
  { key: 'sponsorship', name: 'Sponsorship' },
  { key: 'fundraisers', name: 'Fundraisers' },
]

export const MEMBERSHIPS = [
  { id: 1, name: 'Friends of the Harbor', days: 365 },
  { id: 2, name: 'Keepers of the Light', days: null },
]

const FUNDS: [string, string][] = [
  ['Community Kitchen', 'FOOD-210'],
  ['Where it is needed most', 'GEN-100'],
  ['Roof appeal', 'BLDG-400'],
  ['School meals', 'SCH-320'],
]

const goods = (price: number, left: number, sku: string, grams: number): SeedVariant[] => [{ price, left, sku, grams, isShippable: true }]

const atCost = (variants: SeedVariant[]): SeedVariant[] => variants.map((variant) => ({ ...variant, isSentAtCost: true }))

function shop(): SeedProduct[] {
  const sizes = ['S', 'M', 'L'].flatMap((size) => ['forest', 'sand'].map((colour) => `${size}, ${colour}`))
  const tee = sizes.map((name, index) => ({
    name,
    price: 2000,
    left: 24 + 3 * index,
    sku: `HL-TEE-02${index}`,
    grams: 180,
    isShippable: true,
    isDefault: name === 'M, forest',
  }))
  const list: [key: string, code: string, name: string, tint: string, shape: string | undefined, variants: SeedVariant[]][] = [
    ['tee', 'HL-TEE', 'Harbor tee', 'sage', 'shirt', tee],
    ['candle', 'HL-CND', 'Beeswax candle', 'straw', 'candle', goods(1250, 7, 'HL-CND-011', 220)],
    ['mug', 'HL-MUG', 'Enamel mug', 'mist', 'mug', goods(1600, 41, 'HL-MUG-003', 310)],
    ['tote', 'HL-TOT', 'Canvas tote', 'clay', 'tote', goods(1800, 63, 'HL-TOT-001', 140)],
    ['cards', 'HL-ADV', 'Advent cards, 10', 'plum', 'cards', goods(1400, 3, 'HL-ADV-010', 130)],
    ['book', 'HL-CKB', 'Kitchen cookbook', 'sand', 'book', atCost(goods(2495, 52, 'HL-CKB-001', 640))],
    ['honey', 'HL-HNY', 'Wildflower honey', 'straw', 'jar', atCost(goods(950, 18, 'HL-HNY-340', 480))],
    ['scarf', 'HL-SCF', 'Wool scarf', 'mist', 'scarf', goods(3800, 0, 'HL-SCF-007', 210)],
    ['calendar', 'HL-CAL', 'Tide calendar 2027', 'sage', 'calendar', goods(1500, 88, 'HL-CAL-027', 260)],
    ['towel', 'HL-TWL', 'Tea towel', 'clay', undefined, goods(1100, 34, 'HL-TWL-002', 90)],
  ]
  return list.map(([key, code, name, tint, shape, variants]) => ({
    key,
    code,
    name,
    category: 'shop',
    fund: 'SHOP-500',
    picture: shape ? { tint, shape } : { tint },
    variants,
    isTaxed: true,
  }))
}

const otherShop = (): SeedProduct[] => [
  {
    key: 'voucher',
    code: 'HL-GVR',
    name: 'Gift voucher',
    category: 'shop',
    fund: 'SHOP-500',
    picture: { tint: 'plum' },
    variants: [1000, 2500, 5000].map((price) => ({ name: `$${price / 100}`, price })),
  },
  {
    key: 'raffle',
    code: 'HL-RFL',
    name: 'Raffle strip',
    category: 'shop',
    fund: 'EVT-240',
    picture: { tint: 'sand' },
    variants: [{ price: 500 }],
    limit: 2000,
  },
]

const giftAmounts = [1000, 2500, 5000, 10000]

const gifts = (): SeedProduct[] => [
  {
    key: 'monthly',
    code: 'GIFT-MONTHLY',
    name: 'Monthly gift',
    summary: 'A steady gift, taken on the 1st or the 15th',
    category: 'donations',
    fund: 'FOOD-210',
    picture: { tint: 'mist', shape: 'mark' },
    variants: [{ price: 2500, isDonation: true, minimum: 500, presets: giftAmounts, period: 'monthly' }],
    designations: FUNDS,
    recurringType: 'fixed',
    takesTributes: true,
    isReceiptable: true,
    coversCosts: true,
  },
  {
    key: 'once',
    code: 'GIFT-ONCE',
    name: 'One-time gift',
    summary: 'Any amount',
    category: 'donations',
    fund: 'GEN-100',
    picture: { tint: 'sand' },
    variants: [{ price: 0, isDonation: true, presets: [...giftAmounts, 25000] }],
    designations: FUNDS,
    takesTributes: true,
    isReceiptable: true,
    coversCosts: true,
  },
  {
    key: 'meals',
    code: 'SCHOOL-MEALS',
    name: 'School meals',
    summary: 'Ten dollars is ten lunches',
    category: 'donations',
    fund: 'SCH-320',
    picture: { tint: 'sage', shape: 'bowl' },
    variants: [{ price: 1000 }],
    takesTributes: true,
    isReceiptable: true,
    coversCosts: true,
  },
  {
    key: 'table',
    code: 'KITCHEN-TABLE',
    name: 'Sponsor a kitchen table',
    summary: 'Forty meals a month, with a card on the table',
    category: 'donations',
    fund: 'FOOD-210',
    picture: { tint: 'sage', shape: 'bowl' },
    variants: [
      { name: 'Once', price: 2500 },
      { name: 'Monthly', price: 2500, period: 'monthly', isDefault: true },
      { name: 'Monthly, family table', price: 6000, period: 'monthly', left: 6 },
    ],
    fields: [
      { type: 'text', name: 'Name on the table card' },
      { type: 'select', name: 'Greeting card', choices: ['No card', 'Send by mail in December', 'I collect it'], usual: 'No card' },
    ],
    designations: FUNDS,
    recurringType: 'fixed',
    isReceiptable: true,
    coversCosts: true,
  },
  {
    key: 'friend',
    code: 'FRIEND-1Y',
    name: 'Friends of the Harbor, one year',
    category: 'donations',
    fund: 'GEN-100',
    picture: { tint: 'clay', shape: 'mark' },
    variants: [{ price: 4500, membership: 1, fairValue: 1000 }],
    isReceiptable: true,
  },
  {
    key: 'appeal',
    code: 'ROOF-APPEAL',
    name: 'Roof appeal',
    summary: 'A dry kitchen by spring',
    category: 'donations',
    fund: 'BLDG-400',
    picture: { tint: 'clay', shape: 'lantern' },
    type: 'donation_form',
    variants: [
      { name: 'Today Only', price: 5000, isDonation: true, minimum: 500, presets: giftAmounts },
      { name: 'Monthly', price: 2500, isDonation: true, minimum: 500, presets: giftAmounts, period: 'monthly' },
    ],
    isReceiptable: true,
    coversCosts: true,
  },
]

/** The lantern walk is on a Saturday at least three weeks away, and again the day after. */
function walkDays(today: CalendarDate): string[] {
  const weekday = new Date(`${today}T00:00:00Z`).getUTCDay()
  const saturday = addDays(today, 21 + ((6 - weekday + 7) % 7))
  return [saturday, addDays(saturday, 1)].map((day, index) => `${index === 0 ? 'Sat' : 'Sun'}, ${shownDate(day).replace(/, \d+$/, '')}`)
}

const everyField = (): SeedField[] => [
  { type: 'text', name: 'Name on the badge', isRequired: true },
  { type: 'email', name: 'E-mail for the rota', isRequired: true },
  { type: 'phone', name: 'Phone on the day', isRequired: true },
  { type: 'date', name: 'First day', isRequired: true },
  { type: 'select', name: 'Shift', choices: ['Morning', 'Noon', 'Evening'], isRequired: true },
  { type: 'multi-select', name: 'Helps with', choices: ['Cooking', 'Serving', 'Driving', 'Cleaning'], isRequired: true },
  { type: 'lg_text', name: 'Anything we should know', isRequired: true },
  { type: 'check', name: 'Agrees to the kitchen rules', isRequired: true },
  { type: 'hidden', name: 'Campaign', usual: 'winter-kitchen' },
  { type: 'html', name: 'Kitchen rules', body: 'Hands are washed at the door, and hair is tied back.' },
]

const events = (today: CalendarDate): SeedProduct[] => [
  {
    key: 'walk',
    code: 'LANTERN-WALK',
    name: 'Lantern walk',
    summary: 'From the pier to the kitchen, by lantern light',
    category: 'events',
    fund: 'EVT-240',
    picture: { tint: 'clay', shape: 'lantern' },
    variants: walkDays(today).map((day) => ({ name: `Adult · ${day}, 5:30 PM`, price: 1500, left: 140 })),
    fields: [
      { type: 'text', name: 'Who walks', hint: 'As it should stand on the lantern' },
      { type: 'select', name: 'Meal after the walk', choices: ['Chowder', 'Vegetable stew', 'None'], usual: 'Chowder' },
    ],
  },
  {
    key: 'gala',
    code: 'GALA-SEAT',
    name: 'Gala dinner',
    summary: 'One seat at the harbor gala',
    category: 'gala',
    fund: 'GALA-26',
    picture: { tint: 'plum', shape: 'calendar' },
    variants: [{ price: 12000, fairValue: 5500 }],
    isReceiptable: true,
  },
  {
    key: 'volunteer',
    code: 'KITCHEN-DAY',
    name: 'Kitchen day',
    summary: 'A day in the kitchen, apron included',
    category: 'events',
    fund: 'EVT-240',
    picture: { tint: 'sand', shape: 'bowl' },
    variants: [{ price: 500 }],
    fields: everyField(),
  },
]

const others = (today: CalendarDate): SeedProduct[] => [
  {
    key: 'child',
    code: 'CHILD-MONTHLY',
    name: 'Child sponsorship',
    summary: 'School, meals and a doctor for one child',
    category: 'sponsorship',
    fund: 'SPON-310',
    picture: { tint: 'straw', shape: 'mark' },
    variants: [{ price: 3900, period: 'monthly' }],
    recurringType: 'natural',
    isReceiptable: true,
    coversCosts: true,
  },
  {
    key: 'ach',
    code: 'CHILD-YEAR',
    name: 'A year of sponsorship, by bank',
    category: 'sponsorship',
    fund: 'SPON-310',
    picture: { tint: 'straw', shape: 'calendar' },
    variants: [{ price: 46800, period: 'annually', cycles: 5 }],
    recurringType: 'fixed',
    isAchOnly: true,
    isReceiptable: true,
  },
  {
    key: 'hamper',
    code: 'HAMPER',
    name: 'Holiday hamper',
    summary: 'Honey, a candle and two mugs',
    category: 'fundraisers',
    fund: 'SHOP-500',
    picture: { tint: 'sage', shape: 'tote' },
    variants: [{ price: 4900, left: 12, isShippable: true, isSentAtCost: true, sku: 'HL-HMP-001', grams: 1400 }],
    isTaxed: true,
  },
  {
    key: 'ebook',
    code: 'RECIPES-PDF',
    name: 'Soup recipes, to download',
    category: 'fundraisers',
    fund: 'SHOP-500',
    picture: { tint: 'mist', shape: 'book' },
    variants: [{ price: 600, download: 1 }],
  },
  {
    key: 'sticker',
    code: 'STICKER',
    name: 'Harbor Light sticker',
    summary: 'Free, for whoever asks',
    category: 'fundraisers',
    fund: 'GEN-100',
    picture: { tint: 'mist', shape: 'lantern' },
    variants: [{ price: 0 }],
  },
  {
    key: 'tin',
    code: 'COLLECTION-TIN',
    name: 'Collection tin',
    summary: 'What was counted in the tin',
    category: 'fundraisers',
    fund: 'GEN-100',
    picture: { tint: 'clay', shape: 'mug' },
    variants: [{ price: 0, isDonation: true }],
    hidesQuantity: true,
  },
  {
    key: 'archived',
    code: 'TIDE-2026',
    name: 'Tide calendar 2026',
    category: 'shop',
    fund: 'SHOP-500',
    picture: { tint: 'sage', shape: 'calendar' },
    variants: goods(1500, 4, 'HL-CAL-026', 260),
    endsOn: addDays(today, -20),
  },
  {
    key: 'office',
    code: 'OFFICE-ONLY',
    name: 'Hall rental',
    category: 'events',
    fund: 'GEN-100',
    variants: [{ price: 15000 }],
    isHidden: true,
  },
  {
    key: 'gone',
    code: 'OLD-TEE',
    name: 'Anniversary tee',
    category: 'shop',
    fund: 'SHOP-500',
    variants: goods(1500, 0, 'HL-OLD-001', 180),
    isDeleted: true,
  },
]

export const products = (today: CalendarDate): SeedProduct[] => [...shop(), ...otherShop(), ...gifts(), ...events(today), ...others(today)]

export interface Shelf {
  product: SeedProduct
  productId: number
  variant: SeedVariant
  variantId: number
}

export interface CatalogueRows {
  tables: [table: string, rows: Row[]][]
  /** The variants of a product, by its key. */
  shelves: Map<string, Shelf[]>
}

const LINKED: [part: string, qty: number, price: number][] = [
  ['honey', 1, 950],
  ['candle', 1, 1250],
  ['mug', 2, 1350],
]

/** Everything that can be sold or given to, with ids of its own, so that the contributions can point at it. */
export function catalogue(today: CalendarDate, now: Date): CatalogueRows {
  const created = new Date(now.getTime() - 400 * 86_400_000).toISOString()
  const list = products(today)
  const shelves = new Map<string, Shelf[]>()
  const categories = CATEGORIES.map(({ key, name, parent }, index) => ({
    id: index + 1,
    parent_id: parent ? CATEGORIES.findIndex((one) => one.key === parent) + 1 : null,
    name,
    url_name: key,
    sequence: index + 1,
  }))
  let variantId = 0
  list.forEach((product, index) => {
    shelves.set(
      product.key,
      product.variants.map((variant) => ({ product, productId: index + 1, variant, variantId: ++variantId })),
    )
  })
  const all = [...shelves.values()].flat()
  const categoryId = (key: string) => CATEGORIES.findIndex((one) => one.key === key) + 1
  const only = (key: string) => shelves.get(key)?.[0]?.variantId
  return {
    shelves,
    tables: [
      ['membership', MEMBERSHIPS],
      [
        'download_file',
        STORY_FILES.map(({ key, name, type, body }, index) => ({ id: index + 1, name, key, size: body.length, type, created_at: created })),
      ],
      ['category', categories],
      ['product', list.map((product, index) => productRow(product, index, { today, created }))],
      ['product_category', list.map((product, index) => ({ product_id: index + 1, category_id: categoryId(product.category) }))],
      ['product_variant', all.map(variantRow)],
      ['linked_variant', LINKED.map(([part, qty, price_minor]) => ({ parent_id: only('hamper'), part_id: only(part), qty, price_minor }))],
      ['custom_field', list.flatMap((product, index) => (product.fields ?? []).map((field, place) => fieldRow(field, place, index + 1)))],
    ],
  }
}

function productRow(product: SeedProduct, index: number, { today, created }: { today: CalendarDate; created: string }): Row {
  const { designations } = product
  return {
    id: index + 1,
    code: product.code,
    name: product.name,
    summary: product.summary ?? null,
    type: product.type ?? null,
    is_enabled: true,
    show_in_pos: !product.isHidden,
    publish_starts_on: addDays(today, -90 - index),
    publish_ends_on: product.endsOn ?? null,
    outofstock_allow: product.variants.every((variant) => variant.left === undefined) && product.limit === undefined,
    outofstock_message: product.key === 'scarf' ? 'Back in spring' : null,
    limit_sales: product.limit ?? null,
    sold_quantity: 0,
    hide_qty: product.hidesQuantity ?? false,
    ach_only: product.isAchOnly ?? false,
    is_tax_receiptable: product.isReceiptable ?? false,
    allow_tributes: product.takesTributes ? 1 : 0,
    allow_tribute_notification: product.takesTributes ? 1 : 0,
    is_dcc_enabled: product.coversCosts ?? false,
    recurring_type: product.recurringType ?? null,
    fund_code: product.fund,
    designation_options: {
      type: designations ? 'supporters_choice' : 'single_account',
      default_account: product.fund,
      designations: (designations ?? []).map(([label, account]) => ({ label, account, is_default: account === product.fund })),
    },
    picture: product.picture ?? null,
    created_at: created,
    updated_at: created,
    deleted_at: product.isDeleted ? new Date(Date.parse(created) + 200 * 86_400_000).toISOString() : null,
  }
}

function variantRow({ product, productId, variant, variantId }: Shelf): Row {
  const place = product.variants.indexOf(variant)
  const flagged = product.variants.some((one) => one.isDefault)
  return {
    id: variantId,
    product_id: productId,
    name: variant.name ?? '',
    sequence: place + 1,
    is_default: flagged ? variant.isDefault === true : place === 0,
    is_donation: variant.isDonation ?? false,
    price_minor: variant.price,
    price_minimum_minor: variant.minimum ?? null,
    price_presets: variant.presets ?? [],
    sku: variant.sku ?? null,
    barcode: variant.sku && variant.left !== undefined ? `20${String(760000 + variantId).padStart(10, '0')}` : null,
    billing_period: variant.period ?? 'onetime',
    total_billing_cycles: variant.cycles ?? null,
    is_shippable: variant.isShippable ?? false,
    is_shipping_free: variant.isShippable === true && variant.isSentAtCost !== true,
    weight_grams: variant.grams ?? 0,
    quantity: variant.left ?? 0,
    quantity_restock: variant.left === undefined ? null : 10,
    fair_market_value_minor: variant.fairValue ?? null,
    membership_id: variant.membership ?? null,
    download_file_id: variant.download ?? null,
    download_expiry_seconds: variant.download ? 30 * 86_400 : -1,
    download_address_limit: variant.download ? 3 : -1,
    download_limit: variant.download ? 5 : -1,
    metadata: {},
  }
}

const fieldRow = (field: SeedField, place: number, productId: number): Row => ({
  product_id: productId,
  type: field.type,
  sequence: place + 1,
  name: field.name,
  hint: field.hint ?? null,
  body: field.body ?? null,
  choices: (field.choices ?? []).map((choice) => ({ label: choice, value: choice })),
  default_value: field.usual ?? null,
  is_required: field.isRequired ?? false,
})

/** The first of the month after a day, when a monthly gift is taken next. */
export function nextFirst(day: CalendarDate): CalendarDate {
  let next = addDays(day, 1)
  while (!next.endsWith('-01')) next = addDays(next, 1)
  return next
}
