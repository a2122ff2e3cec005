import fc from 'fast-check'
import { beforeAll, expect, test } from 'vitest'
import { countCart, toSeen } from '~/domain/device-sales/count-cart'
import type { TillCatalog } from '~/domain/till-catalog/catalog'
import { toCatalog } from '~/domain/till-catalog/stored-catalog'
import type { Ctx } from '~/kit/operation'
import { sql } from '~/kit/sql'
import { NOON, testCtx } from '../../support/ctx'
import { makeDevice, newNumber, send, type TestDevice } from '../../support/device'
import {
  anAccountType,
  linkVariants,
  makeCategory,
  insert,
  makePromo,
  makeShippingMethod,
  makeTaxRule,
  makeVariant,
  promoOn,
} from '../../support/factories'
import { byTheRules } from '../../support/money-rules'
import {
  CODES,
  eventsOf,
  RATES,
  readEvents,
  ruleCart,
  someCart,
  TAXED,
  THINGS,
  TIERS,
  type SomeCart,
} from '../../support/till-carts'
import { syncedTill } from '../../support/synced-till'

const settings = {
  extra_currencies: 'CAD,EUR,JPY,KWD',
  exchange_rates: Object.entries(RATES)
    .filter(([code]) => code !== 'USD')
    .map(([code, rate]) => `${code}=${rate}`)
    .join(','),
  dcc_enabled: '1',
  dcc_cost_per_order: '0.45',
  dcc_percentage: '3.7',
  shipping_taxes_apply: '1',
}
const ids = new Map<string, number>()
let device: TestDevice

beforeAll(async () => {
  await anAccountType()
  device = await makeDevice(testCtx())
  const products = new Map<string, number>()
  for (const { key, currency, price, sale, isGift, isSent, isSentFree, coversCosts } of THINGS) {
    const variant = await makeVariant(
      {
        price_minor: price,
        sale_price_minor: sale ?? null,
        is_donation: isGift === true,
        is_shippable: isSent === true,
        is_shipping_free: isSentFree === true,
        quantity: 1_000_000,
      },
      { name: key, base_currency: currency, is_dcc_enabled: coversCosts === true },
    )
    ids.set(key, variant.id)
    products.set(key, variant.product_id)
  }
  const named = (keys: readonly string[]) => keys.flatMap((key) => products.get(key) ?? [])
  for (const { key, parts = [] } of THINGS)
    for (const part of parts)
      await linkVariants(ids.get(key) ?? 0, ids.get(part.key) ?? 0, { qty: part.qty, price_minor: part.price })
  for (const [code, { ppm, things }] of Object.entries(TAXED))
    await makeTaxRule({ code, rate_ppm: ppm, region: 'New Hampshire', products: named(things) })
  for (const [code, { type, points = 0n, minor = 0n, things, buy, most, isFree }] of Object.entries(CODES)) {
    const promo = await makePromo({
      code,
      discount_type: type,
      discount_points: Number(points),
      discount_minor: minor,
      buy_quantity: buy ?? 1,
      allocation_limit: most ?? null,
      is_free_shipping: isFree === true,
    })
    // Names one product directly and the others by a category.
    const [first, ...others] = named(things)
    const category = await makeCategory()
    for (const product of others)
      await insert<object>('product_category', { product_id: product, category_id: category.id })
    await promoOn(promo.id, { products: first === undefined ? [] : [first], categories: [category.id] })
  }
  await makeShippingMethod({ name: 'Parcel post', is_default: true }, [...TIERS])
})

const counted = ({
  subtotalMinor,
  taxMinor,
  shippingMinor,
  dccMinor,
  totalMinor,
  lines,
}: ReturnType<typeof toSeen>) => ({
  subtotal_minor: Number(subtotalMinor),
  tax_minor: Number(taxMinor),
  shipping_minor: Number(shippingMinor),
  dcc_minor: Number(dccMinor),
  total_minor: Number(totalMinor),
  lines: lines.map((line) => ({
    line_uuid: line.lineUuid,
    variant_id: line.variantId,
    price_minor: Number(line.priceMinor),
    total_minor: Number(line.totalMinor),
    tax_minor: Number(line.taxMinor),
    dcc_minor: Number(line.dccMinor),
  })),
})

async function sellOffline({ ctx, catalog }: { ctx: Ctx; catalog: TillCatalog }, cart: SomeCart, isDynamic: boolean) {
  const events = eventsOf(cart, ids)
  const clientUuid = newNumber()
  const local = countCart({ clientUuid, currency: cart.currency, at: NOON, events: readEvents(events) }, catalog)
  const seen = toSeen(local)
  const found = local.order.lines.map(({ totalMinor }) => totalMinor)
  const { lines, subtotal, shipping, tax, costs, total } = byTheRules(ruleCart(cart, isDynamic), found)
  expect([found, seen.subtotalMinor, seen.shippingMinor, seen.taxMinor, seen.dccMinor, seen.totalMinor]).toEqual([
    lines,
    subtotal,
    shipping,
    tax,
    costs,
    total,
  ])
  const isFree = seen.totalMinor === 0n
  const { sales } = await send(ctx, device, {
    client_uuid: clientUuid,
    device: device.publicId,
    seller: device.seller,
    counter: 1,
    sold_at: NOON.toISOString(),
    last_server_at: NOON.toISOString(),
    catalog_version: '1',
    app_version: '1',
    currency: cart.currency,
    events,
    tender: isFree ? { payment_type: 'free' } : { payment_type: 'other', reference: 'T-1' },
    totals: counted(seen),
  })
  return { local, answer: sales[0], clientUuid }
}

test.each([
  ['dynamic', '1'],
  ['manual', '0'],
])(
  'the tablet, the server and the rules agree to the unit in five currencies (covered costs %s)',
  async (_, isDynamic) => {
    const ctx = testCtx({ settings: { ...settings, dcc_ai_is_enabled: isDynamic } })
    const catalog = toCatalog(await syncedTill(ctx))
    if (catalog === null) throw new Error('The tablet has no catalog.')
    const met = new Set<string>()
    await fc.assert(
      fc.asyncProperty(someCart, async (cart) => {
        const { local, answer, clientUuid } = await sellOffline({ ctx, catalog }, cart, isDynamic === '1')
        // Both sides must report a code that takes nothing off; nothing else may differ.
        const complaint = local.marks.map(({ text }) => text).join(',')
        expect(answer?.variances).toEqual(complaint === '' ? [] : [{ kind: 'code', text: complaint }])
        expect(answer?.status).toBe(complaint === '' ? 'accepted' : 'variance')
        const stored = await ctx.read.first<{ total: bigint }>(
          sql`SELECT total_minor AS total FROM contribution WHERE number = ${clientUuid}`,
        )
        expect(stored?.total).toBe(local.order.totalMinor)
        met.add(cart.currency)
      }),
      { numRuns: 40, seed: 20_261_130 },
    )
    expect(met.size).toBe(5)
  },
  120_000,
)
