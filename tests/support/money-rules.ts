/**
 * The rules of money, written a second time from docs/rules alone: exact fractions, rounded where a rule says so. Tests
 * compare the till and the server with it.
 */

type Fraction = { over: bigint; under: bigint }

const fraction = (over: bigint, under = 1n): Fraction => ({ over, under })
const times = (one: Fraction, other: Fraction): Fraction => fraction(one.over * other.over, one.under * other.under)
const plus = (one: Fraction, other: Fraction): Fraction =>
  fraction(one.over * other.under + other.over * one.under, one.under * other.under)
const isLess = (one: Fraction, other: Fraction): boolean => one.over * other.under < other.over * one.under

/** Half up (R-PRICES-8); no amount of a cart is below zero. */
const rounded = ({ over, under }: Fraction): bigint => (over * 2n + under) / (under * 2n)

/** The number of decimals, and the value of one unit in the home currency: `0.7286` is 7286 / 10000. */
export type Currency = { digits: number; worth: Fraction }

export const worth = (text: string): Fraction => {
  const [whole = '', part = ''] = text.split('.')
  return fraction(BigInt(whole + part), 10n ** BigInt(part.length))
}

const unitOf = ({ digits }: Currency): bigint => 10n ** BigInt(digits)

/** The same worth in another currency (R-PRICES-6). */
export function inCurrency(minor: bigint, from: Currency, to: Currency): bigint {
  if (from === to) return minor
  const atHome = times(fraction(minor, unitOf(from)), from.worth)
  return rounded(times(times(atHome, fraction(to.worth.under, to.worth.over)), fraction(unitOf(to))))
}

export type RuleLine = {
  qty: bigint
  /** For one item before codes, in the cart's currency. */
  unit: bigint
  product: number
  isPart: boolean
  isSent: boolean
  isSentFree: boolean
  coversCosts: boolean
}

export type RuleCode = {
  type: 'percent' | 'dollar' | 'bxgy_percent' | 'bxgy_dollar'
  /** Basis points, or minor units in the cart's currency. */
  amount: bigint
  products: readonly number[]
  buy?: bigint
  most?: bigint
  isFreeShipping?: boolean
}

type Tier = { from: bigint; to: bigint | null; price: bigint }

export type RuleCart = {
  cart: Currency
  home: Currency
  lines: readonly RuleLine[]
  codes: readonly RuleCode[]
  /** In the home currency; null if nothing is sent to a complete address. */
  tiers: readonly Tier[] | null
  taxes: readonly { ppm: bigint; products: readonly number[] }[]
  isShippingTaxed: boolean
  costs: { choice: 'minimum' | 'more' | 'most'; mode: 'dynamic' | { fee: bigint; points: bigint } } | null
}

const sum = (amounts: readonly bigint[]): bigint => amounts.reduce((total, one) => total + one, 0n)
const least = (one: bigint, other: bigint): bigint => (one < other ? one : other)

const isFor = (code: RuleCode, line: RuleLine) => !line.isPart && code.products.includes(line.product)

/** R-PROMOS-3: the lowest price of a line, from its price before codes. */
function itemPrice(line: RuleLine, codes: readonly RuleCode[]): bigint {
  const whole = line.qty * line.unit
  return codes
    .filter((code) => isFor(code, line))
    .map(({ type, amount }) =>
      type === 'percent'
        ? rounded(fraction(whole * (10_000n - least(amount, 10_000n)), 10_000n))
        : whole - line.qty * least(amount, line.unit),
    )
    .reduce(least, whole)
}

/** R-SHIPPING-2: the tier of what is sent at cost, by its worth at home. */
function shippingOf({ cart, home, lines, codes, tiers }: RuleCart, totals: readonly bigint[]): bigint {
  const atCost = lines.flatMap((line, index) => (line.isSent && !line.isSentFree ? [totals[index] ?? 0n] : []))
  if (tiers === null || atCost.length === 0 || codes.some(({ isFreeShipping }) => isFreeShipping === true)) return 0n
  const subtotal = inCurrency(sum(atCost), cart, home)
  const tier = tiers.find(({ from, to }) => from <= subtotal && (to === null || subtotal <= to))
  return tier === undefined ? 0n : inCurrency(tier.price, home, cart)
}

/** R-PROMOS-4: what the best order-level code takes off; zero where none is earned. */
function orderDiscount(rules: RuleCart): bigint {
  const { lines, codes } = rules
  const before = lines.map(({ qty, unit }) => qty * unit)
  const base = sum(before) + shippingOf(rules, before)
  const discounts = codes.map((code) => {
    const buy = code.buy ?? 0n
    if (!code.type.startsWith('bxgy') || buy === 0n) return 0n
    const bought = sum(lines.filter((line) => isFor(code, line)).map(({ qty }) => qty))
    const grants = least(bought / buy, code.most ?? bought)
    const off =
      code.type === 'bxgy_dollar' ? grants * code.amount : rounded(fraction(base * grants * code.amount, 10_000n))
    return least(off, sum(before))
  })
  return discounts.reduce((best, one) => (one > best ? one : best), 0n)
}

/** R-COSTS-1: the three amounts of the dynamic mode for one line. */
function dynamicCosts(total: bigint, { cart, home }: RuleCart) {
  const unit = unitOf(cart)
  const homeAmount = (hundredths: bigint) => inCurrency(rounded(fraction(hundredths * unitOf(home), 100n)), home, cart)
  const share = rounded(fraction(total * 7n, 100n)) + homeAmount(79n)
  const minimum = share > homeAmount(156n) ? share : homeAmount(156n)
  const more = justUnder(fraction(rounded(fraction(minimum * 135n, 100n)), unit), unit)
  return { minimum, more, most: rounded(fraction(more * 135n, 100n)) }
}

/** Lowers amounts right above 5, 10, 20 … to below them, linearly between the bounds of the rule. */
function justUnder(whole: Fraction, unit: bigint): bigint {
  const toMinor = (amount: Fraction) => rounded(times(amount, fraction(unit)))
  if (isLess(whole, fraction(590n, 100n))) {
    if (isLess(whole, fraction(5n))) return toMinor(whole)
    const above = plus(whole, fraction(-5n))
    return toMinor(plus(fraction(490n, 100n), times(above, fraction(9n, 89n))))
  }
  const ten = (whole.over / whole.under / 10n) * 10n
  const above = plus(whole, fraction(-ten))
  if (isLess(fraction(49n, 100n), above)) return toMinor(whole)
  return toMinor(plus(fraction(ten * 100n - 10n, 100n), times(above, fraction(9n, 49n))))
}

/** R-COSTS-2. */
function costsOf(rules: RuleCart, totals: readonly bigint[]): bigint[] {
  const { costs, lines } = rules
  if (costs === null) return lines.map(() => 0n)
  const { mode, choice } = costs
  const isAsked = (line: RuleLine, index: number) => line.coversCosts && (totals[index] ?? 0n) > 0n
  if (mode === 'dynamic')
    return lines.map((line, index) => (isAsked(line, index) ? dynamicCosts(totals[index] ?? 0n, rules)[choice] : 0n))
  const sharing = lines.flatMap((line, index) => (isAsked(line, index) ? [index] : []))
  const count = BigInt(Math.max(1, sharing.length))
  return lines.map((_, index) => {
    const place = sharing.indexOf(index)
    if (place < 0) return 0n
    const fee = mode.fee / count + (BigInt(place) < mode.fee % count ? 1n : 0n)
    return fee + rounded(fraction((totals[index] ?? 0n) * mode.points, 10_000n))
  })
}

/**
 * No rule says which line gets the odd unit of a spread discount, so `shares` are accepted if each is its exact share,
 * rounded down or up.
 */
export function byTheRules(rules: RuleCart, shares: readonly bigint[]) {
  const { lines, taxes, isShippingTaxed } = rules
  const before = lines.map(({ qty, unit }) => qty * unit)
  const discount = orderDiscount(rules)
  const itemCodes = rules.codes.filter(({ type }) => !type.startsWith('bxgy'))
  const totals = discount > 0n ? spread(before, discount, shares) : lines.map((line) => itemPrice(line, itemCodes))
  const shipping = shippingOf(rules, totals)
  const met = taxes.filter(({ products }) => lines.some(({ product }) => products.includes(product)))
  const taxed = met.map(({ ppm, products }) => {
    const ofLines = lines.map(({ product }, index) => (products.includes(product) ? (totals[index] ?? 0n) : 0n))
    return (sum(ofLines) + (isShippingTaxed ? shipping : 0n)) * ppm
  })
  const tax = rounded(fraction(sum(taxed), 1_000_000n))
  const costs = costsOf(rules, totals)
  const subtotal = sum(totals)
  return { lines: totals, subtotal, shipping, tax, costs: sum(costs), total: subtotal + shipping + tax + sum(costs) }
}

function spread(before: readonly bigint[], discount: bigint, shares: readonly bigint[]): bigint[] {
  const all = sum(before)
  const fits = before.every((whole, index) => {
    const off = whole - (shares[index] ?? 0n)
    const exact = fraction(whole * discount, all)
    const down = exact.over / exact.under
    return off === down || (off === down + 1n && down * exact.under !== exact.over)
  })
  if (!fits || sum(shares) !== all - discount) throw new Error('The discount is not spread by the prices.')
  return [...shares]
}
