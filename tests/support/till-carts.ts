import fc from 'fast-check'
import { randomUUID } from 'node:crypto'
import { camelNames, SaleBody, type SaleEvent } from '~/domain/device-sales/sale-body'
import { minorDigits, toDecimal } from '~/kit/money'
import { inCurrency, worth, type Currency, type RuleCart, type RuleCode, type RuleLine } from './money-rules'

/** One unit of each in dollars, as staff type it (R-PRICES-6). */
export const RATES: Readonly<Record<string, string>> = {
  USD: '1',
  CAD: '0.7286',
  EUR: '1.0815',
  JPY: '0.0067',
  KWD: '3.25',
}
export const CURRENCIES = Object.keys(RATES)

const currencies = new Map<string, Currency>(
  CURRENCIES.map((code) => [code, { digits: minorDigits(code), worth: worth(RATES[code] ?? '1') }]),
)
const currencyNamed = (code: string): Currency => currencies.get(code) as Currency

/** Prices are in minor units of the product's own currency. */
export type Thing = {
  key: string
  currency: string
  price: bigint
  sale?: bigint
  isGift?: boolean
  isSent?: boolean
  isSentFree?: boolean
  coversCosts?: boolean
  /** The parts of a bundle by their keys. */
  parts?: readonly { key: string; qty: number; price: bigint }[]
}

export const THINGS: readonly Thing[] = [
  { key: 'shirt', currency: 'USD', price: 1999n, isSent: true, coversCosts: true },
  { key: 'print', currency: 'USD', price: 333n, isSent: true },
  { key: 'book', currency: 'EUR', price: 1205n, sale: 999n, isSent: true, coversCosts: true },
  { key: 'bowl', currency: 'JPY', price: 1500n, isSent: true, isSentFree: true },
  { key: 'pin', currency: 'KWD', price: 1255n, coversCosts: true },
  {
    key: 'set',
    currency: 'CAD',
    price: 4500n,
    isSent: true,
    parts: [
      { key: 'print', qty: 2, price: 150n },
      { key: 'pin', qty: 1, price: 0n },
    ],
  },
  { key: 'gift', currency: 'USD', price: 0n, isGift: true, coversCosts: true },
]

export const TAXED: Readonly<Record<string, { ppm: number; things: readonly string[] }>> = {
  STATE: { ppm: 50_000, things: ['shirt', 'print', 'set'] },
  QST: { ppm: 99_750, things: ['shirt', 'bowl', 'gift'] },
}

export const CODES: Readonly<
  Record<
    string,
    {
      type: RuleCode['type']
      points?: bigint
      minor?: bigint
      things: string[]
      buy?: number
      most?: number
      isFree?: boolean
    }
  >
> = {
  SEVENTEEN: { type: 'percent', points: 1750n, things: ['shirt', 'print', 'gift'] },
  TWOFIFTY: { type: 'dollar', minor: 250n, things: ['print', 'book', 'pin'] },
  THIRDOFF: { type: 'bxgy_percent', points: 1000n, things: ['shirt', 'book'], buy: 3, most: 2 },
  FIVEOFF: { type: 'bxgy_dollar', minor: 500n, things: ['set', 'pin'], buy: 2 },
  SENTFREE: { type: 'percent', points: 0n, things: [], isFree: true },
}

export const TIERS: readonly [bigint, bigint | null, bigint][] = [
  [0n, 2500n, 500n],
  [2501n, 10_000n, 815n],
  [10_001n, null, 1499n],
]

export type SomeCart = {
  currency: string
  wanted: { key: string; count: number; isTakenOut: boolean; isRecounted: boolean }[]
  codes: string[]
  isTaxed: boolean
  isSent: boolean
  costs: null | 'minimum_costs' | 'more_costs' | 'most_costs'
}

export const someCart: fc.Arbitrary<SomeCart> = fc.record({
  currency: fc.constantFrom(...CURRENCIES),
  wanted: fc.array(
    fc.record({
      key: fc.constantFrom(...THINGS.map(({ key }) => key)),
      count: fc.integer({ min: 1, max: 9 }),
      isTakenOut: fc.boolean(),
      isRecounted: fc.boolean(),
    }),
    { minLength: 1, maxLength: 6 },
  ),
  codes: fc.subarray(Object.keys(CODES), { maxLength: 3 }),
  isTaxed: fc.boolean(),
  isSent: fc.boolean(),
  costs: fc.constantFrom(null, 'minimum_costs', 'more_costs', 'most_costs'),
})

/** Amounts that exist in every currency, whatever its decimals. */
const giftOf = (count: number, currency: string): bigint =>
  BigInt(count) * 10n ** BigInt(minorDigits(currency)) * 7n + 3n

const US = { city: 'Dover', state: 'New Hampshire', zip: '03820', country: 'US' }

type Event = Record<string, unknown>

/** The cart's events under documented names. The first item stays, so that there is something to pay for. */
export function eventsOf(cart: SomeCart, ids: ReadonlyMap<string, number>): Event[] {
  const items = cart.wanted.flatMap(({ key, count, isTakenOut, isRecounted }, index): Event[] => {
    const line_uuid = randomUUID()
    const isGift = key === 'gift'
    const added = {
      type: 'item-added',
      line_uuid,
      variant_id: ids.get(key),
      qty: isGift ? 1 : isRecounted ? 1 : count,
      ...(isGift ? { amount: toDecimal(giftOf(count, cart.currency), cart.currency) } : {}),
    }
    return [
      added,
      ...(isRecounted && !isGift ? [{ type: 'quantity-set', line_uuid, qty: count }] : []),
      ...(isTakenOut && index > 0 ? [{ type: 'item-removed', line_uuid }] : []),
    ]
  })
  return [
    ...items,
    {
      type: 'person-set',
      ...(cart.isSent ? { shipping: US } : {}),
      tax: cart.isTaxed ? US : { country: 'CA', state: 'ON' },
    },
    ...(cart.codes.length > 0 ? [{ type: 'codes-applied', codes: cart.codes.map((code) => code.toLowerCase()) }] : []),
    ...(cart.costs === null
      ? []
      : [{ type: 'details-set', dcc_enabled_by_customer: true, dcc_type: cart.costs, is_anonymous: true }]),
  ]
}

export const readEvents = (events: readonly Event[]): SaleEvent[] => SaleBody.shape.events.parse(camelNames(events))

/** The same cart as input for `money-rules.ts`. */
export function ruleCart(cart: SomeCart, isDynamic: boolean): RuleCart {
  const own = currencyNamed(cart.currency)
  const home = currencyNamed('USD')
  const numbers = new Map(THINGS.map(({ key }, index) => [key, index]))
  const thing = (key: string) => THINGS.find((one) => one.key === key) as Thing
  const toCart = (minor: bigint, currency: string) => inCurrency(minor, currencyNamed(currency), own)
  const line = (key: string, qty: bigint, unit: bigint, isPart: boolean): RuleLine => ({
    qty,
    unit,
    product: numbers.get(key) ?? -1,
    isPart,
    isSent: thing(key).isSent === true,
    isSentFree: thing(key).isSentFree === true,
    coversCosts: thing(key).coversCosts === true,
  })
  const lines = cart.wanted
    .filter(({ isTakenOut }, index) => !isTakenOut || index === 0)
    .flatMap(({ key, count }) => {
      const { isGift = false, price, sale, currency, parts = [] } = thing(key)
      if (isGift) return [line(key, 1n, giftOf(count, cart.currency), false)]
      const ofParts = parts
        .toSorted((one, other) => (numbers.get(one.key) ?? 0) - (numbers.get(other.key) ?? 0))
        .map((part) => line(part.key, BigInt(part.qty * count), toCart(part.price, currency), true))
      return [line(key, BigInt(count), toCart(sale ?? price, currency), false), ...ofParts]
    })
  const products = (keys: readonly string[]) => keys.flatMap((key) => numbers.get(key) ?? [])
  return {
    cart: own,
    home,
    lines,
    codes: cart.codes.flatMap((name) => {
      const code = CODES[name]
      if (code === undefined) return []
      const { type, points, minor = 0n, things, buy, most, isFree = false } = code
      return [
        {
          type,
          amount: points ?? toCart(minor, 'USD'),
          products: products(things),
          isFreeShipping: isFree,
          ...(buy === undefined ? {} : { buy: BigInt(buy) }),
          ...(most === undefined ? {} : { most: BigInt(most) }),
        },
      ]
    }),
    tiers: cart.isSent ? TIERS.map(([from, to, price]) => ({ from, to, price })) : null,
    taxes: cart.isTaxed
      ? Object.values(TAXED).map(({ ppm, things }) => ({ ppm: BigInt(ppm), products: products(things) }))
      : [],
    isShippingTaxed: true,
    costs:
      cart.costs === null
        ? null
        : {
            choice: ({ minimum_costs: 'minimum', more_costs: 'more', most_costs: 'most' } as const)[cart.costs],
            mode: isDynamic ? 'dynamic' : { fee: toCart(45n, 'USD'), points: 370n },
          },
  }
}
