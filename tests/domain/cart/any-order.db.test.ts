import fc from 'fast-check'
import { beforeAll, expect, test } from 'vitest'
import { testCtx } from '../../support/ctx'
import {
  anAccountType,
  makeGift,
  makePromo,
  makeShippingMethod,
  makeTaxRule,
  makeVariant,
  promoOn,
} from '../../support/factories'
import { tillOf, type Reply, type WireOrder } from '../../support/pos-calls'

const settings = {
  pos_tax_city: 'Dover',
  pos_tax_state: 'NH',
  pos_tax_zip: '03820',
  pos_tax_country: 'US',
  dcc_enabled: '1',
  dcc_ai_is_enabled: '0',
  dcc_cost_per_order: '0.45',
  dcc_percentage: '3.7',
  shipping_taxes_apply: '1',
}
const ctx = testCtx({ settings })
const till = tillOf(ctx)

type Wanted = { kind: 'shirt' | 'print' | 'book' | 'gift'; count: number; isTakenOut: boolean }
type Cart = {
  wanted: Wanted[]
  isCoded: boolean
  region: 'NH' | 'ME'
  isExpress: boolean
  costs: null | 'minimum_costs' | 'more_costs'
}
/** `form`: what was said so far. An update says the whole form, what it leaves out is cleared (R-CART-3). */
type Step = (order: number, form: Record<string, unknown>) => Promise<Reply>
/** Operations of one strand keep their order, because a line is added before it is removed; strands interleave. */
type Strand = Step[]

let variants: Record<Wanted['kind'], number>
let code = ''
let express = 0

beforeAll(async () => {
  await anAccountType()
  const goods = { is_shippable: true, weight_grams: 400, quantity: 100_000 }
  const [shirt, print, book, gift] = await Promise.all([
    makeVariant({ ...goods, price_minor: 1999n }, { is_dcc_enabled: true }),
    makeVariant({ ...goods, price_minor: 333n }),
    makeVariant({ ...goods, price_minor: 1205n, sale_price_minor: 999n }, { is_dcc_enabled: true }),
    makeGift({}, { is_dcc_enabled: true }),
  ])
  variants = { shirt: shirt.id, print: print.id, book: book.id, gift: gift.id }
  await makeTaxRule({ products: [shirt.product_id, print.product_id], code: 'STATE', rate_ppm: 50_000 })
  await makeTaxRule({ products: [shirt.product_id], code: 'QST', rate_ppm: 99_750 })
  await makeTaxRule({ products: [shirt.product_id, book.product_id], code: 'MAINE', region: 'ME', rate_ppm: 55_000 })
  const promo = await makePromo({ discount_points: 1750 })
  await promoOn(promo.id, { products: [shirt.product_id, print.product_id] })
  code = promo.code
  await makeShippingMethod({ name: 'Parcel post', is_default: true }, [
    [0n, 2500n, 500n],
    [2501n, null, 815n],
  ])
  express = (await makeShippingMethod({ name: 'Express' }, [[0n, null, 1499n]])).id
})

async function done(reply: Promise<{ status: number; json: Reply }>): Promise<Reply> {
  const { status, json } = await reply
  if (status !== 200 || json.status === 'error') throw new Error(`${status} ${json.message}`)
  return json
}

function strandOf({ kind, count, isTakenOut }: Wanted): Strand {
  const requested = kind === 'gift' ? { amount: `${count}.35` } : { qty: count }
  let line = 0
  const put: Step = async (order) => {
    const json = await done(till.add(order, { variant_id: variants[kind], ...requested }))
    line = Math.max(...json.order.items.map(({ id }) => id))
    return json
  }
  const take: Step = async (order) => done(till.remove(order, { order_item_id: line }))
  return isTakenOut ? [put, take] : [put]
}

const updating =
  (body: object): Step =>
  async (order, form) =>
    done(till.update(order, Object.assign(form, body)))

function strandsOf({ wanted, isCoded, region, isExpress, costs }: Cart): Strand[] {
  const place = {
    tax_city: 'Dover',
    tax_state: region,
    tax_country: 'US',
    ship_state: region,
    ship_zip: '03833',
    ship_country: 'US',
  }
  return [
    ...wanted.map(strandOf),
    isCoded ? [async (order) => done(till.promos(order, code))] : [],
    [updating(place), ...(isExpress ? [updating({ shipping_method_id: express })] : [])],
    costs === null ? [] : [updating({ dcc_enabled_by_customer: 1, dcc_type: costs })],
  ]
}

/** Each number picks the strand of the next operation. */
function mixed(strands: Strand[], numbers: readonly number[]): Step[] {
  const left = strands.filter((strand) => strand.length > 0).map((strand) => [...strand])
  const mix: Step[] = []
  for (let turn = 0; left.length > 0; turn++) {
    const selected = (numbers[turn % numbers.length] ?? 0) % left.length
    const operation = left[selected]?.shift()
    if (operation) mix.push(operation)
    if (left[selected]?.length === 0) left.splice(selected, 1)
  }
  return mix
}

const TOTALS = [
  'subtotal',
  'total_savings',
  'shipping_amount',
  'taxtotal',
  'dcc_total_amount',
  'totalamount',
  'is_free_shipping',
] as const

const shown = (order: WireOrder) => ({
  ...Object.fromEntries(TOTALS.map((name) => [name, order[name]])),
  isTaxed: Number(order.taxtotal) > 0,
  lines: order.items.map(({ description, qty, price, total }) => [description, qty, price, total].join(' ')).toSorted(),
})

/** Every cart begins with one shirt, because a code that earns nothing is refused. */
async function endOf(cart: Cart, numbers: readonly number[]) {
  const { order } = await done(till.open())
  let end = await done(till.add(order.id, { variant_id: variants.shirt, qty: 1 }))
  const form = {}
  for (const operation of mixed(strandsOf(cart), numbers)) end = await operation(order.id, form)
  return shown(end.order)
}

const carts: fc.Arbitrary<Cart> = fc.record({
  wanted: fc.array(
    fc.record({
      kind: fc.constantFrom('shirt', 'print', 'book', 'gift'),
      count: fc.integer({ min: 1, max: 7 }),
      isTakenOut: fc.boolean(),
    }),
    { maxLength: 4 },
  ),
  isCoded: fc.boolean(),
  region: fc.constantFrom('NH', 'ME'),
  isExpress: fc.boolean(),
  costs: fc.constantFrom(null, 'minimum_costs', 'more_costs'),
})
const numbers = fc.array(fc.nat(20), { minLength: 12, maxLength: 12 })

test('computes the same totals when the same calls come in any order', async () => {
  let taxed = 0
  await fc.assert(
    fc.asyncProperty(carts, numbers, numbers, async (cart, one, other) => {
      const [first, second] = [await endOf(cart, one), await endOf(cart, other)]
      expect(second).toEqual(first)
      if (first.isTaxed) taxed += 1
    }),
    { numRuns: 40 },
  )
  expect(taxed).toBeGreaterThan(20)
})
