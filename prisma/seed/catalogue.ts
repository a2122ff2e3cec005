import { addDays, type CalendarDate } from '../../app/kit/calendar.ts'
import { events } from './products/events.ts'
import { STORY_FILES } from './files.ts'
import { GIFTS } from './products/gifts.ts'
import type { SeedField, SeedProduct, SeedVariant } from './products/product.ts'
import { SHOP } from './products/shop.ts'
import { special } from './products/special.ts'
import type { Row } from './write-rows.ts'

const CATEGORIES: { key: string; name: string; parent?: string }[] = [
  { key: 'donations', name: 'Donations' },
  { key: 'shop', name: 'Shop' },
  { key: 'events', name: 'Events' },
  { key: 'gala', name: 'Gala nights', parent: 'events' },
  { key: 'sponsorship', name: 'Sponsorship' },
  { key: 'fundraisers', name: 'Fundraisers' },
]

const MEMBERSHIPS = [
  {
    id: 1,
    name: 'Friends of the Harbor',
    description: 'Free entry to the lantern walk, and the newsletter in print.',
    days: 365,
    sequence: 1,
    public_name: 'Friends',
    renewal_url: 'https://harborlight.example.org/friends',
  },
  {
    id: 2,
    name: 'Keepers of the Light',
    description: 'For life, by invitation of the board.',
    days: null,
    sequence: 2,
    public_name: null,
    renewal_url: null,
  },
]

export interface Shelf {
  product: SeedProduct
  productId: number
  variant: SeedVariant
  variantId: number
}

export interface CatalogueRows {
  tables: [table: string, rows: Row[]][]
  shelves: Map<string, Shelf[]>
}

const LINKED: [part: string, qty: number, price: number][] = [
  ['honey', 1, 950],
  ['candle', 1, 1250],
  ['mug', 2, 1350],
]

export const categoryId = (key: string): number => CATEGORIES.findIndex((one) => one.key === key) + 1

/** Assigns the ids itself, so that the contributions can point at them. */
export function catalogue(today: CalendarDate, now: Date): CatalogueRows {
  const created = new Date(now.getTime() - 400 * 86_400_000).toISOString()
  const list = [...SHOP, ...GIFTS, ...events(today), ...special(today)]
  const shelves = new Map<string, Shelf[]>()
  const categories = CATEGORIES.map(({ key, name, parent }, index) => ({
    id: index + 1,
    parent_id: parent ? categoryId(parent) : null,
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
  const only = (key: string) => shelves.get(key)?.[0]?.variantId
  return {
    shelves,
    tables: [
      ['membership', MEMBERSHIPS],
      [
        'download_file',
        STORY_FILES.map(({ key, name, type, body }, index) => ({
          id: index + 1,
          name,
          key,
          size: body.length,
          type,
          created_at: created,
        })),
      ],
      ['category', categories],
      ['product', list.map((product, index) => productRow(product, index, { today, created }))],
      [
        'product_category',
        list.map((product, index) => ({ product_id: index + 1, category_id: categoryId(product.category) })),
      ],
      ['product_variant', all.map(variantRow)],
      [
        'linked_variant',
        LINKED.map(([part, qty, price_minor]) => ({
          parent_id: only('hamper'),
          part_id: only(part),
          qty,
          price_minor,
        })),
      ],
      [
        'custom_field',
        list.flatMap((product, index) =>
          (product.fields ?? []).map((field, place) => fieldRow(field, place, index + 1)),
        ),
      ],
    ],
  }
}

function productRow(
  product: SeedProduct,
  index: number,
  { today, created }: { today: CalendarDate; created: string },
): Row {
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
      designations: (designations ?? []).map(([label, account]) => ({
        label,
        account,
        is_default: account === product.fund,
      })),
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
    sale_price_minor: variant.salePrice ?? null,
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
