import { basisPoints, divideRounded, formatMoney, withSymbol } from '~/kit/money'
import { coveredPlaces, reasonFor } from './promo-reasons'
import { spread } from './spread'

export const DISCOUNT_TYPES = ['percent', 'dollar', 'bxgy_dollar', 'bxgy_percent'] as const
export type DiscountType = (typeof DISCOUNT_TYPES)[number]

export type Promo = {
  id: number
  code: string
  discountType: DiscountType
  /** Basis points of a percentage; 0 of an amount. */
  discountPoints: bigint
  discountMinor: bigint
  buyQuantity: number
  /** Null applies the discount as often as it was earned. */
  allocationLimit: number | null
  isFreeShipping: boolean
  freeShippingLabel: string | null
  /** Products linked directly or by category. If empty, the code applies to nothing (R-PROMOS-3). */
  productIds: readonly number[]
}

/** `key` orders lines of equal weight, so that their input order does not matter. */
export type PromoLine = {
  qty: number
  originalPriceMinor: bigint
  productId: number | null
  isLocked: boolean
  key?: string
}

export type PricedLine = { totalMinor: bigint; promoCode: string | null }

export type Discounted = {
  lines: PricedLine[]
  /** Order-level discounts only. Item codes are on their lines. */
  discountMinor: bigint
  effective: ReadonlySet<number>
  idle: ReadonlyMap<number, string>
}

type Priced = Omit<Discounted, 'idle'>

const FREE_SHIPPING = 'Free Shipping'

/** The label of the first code with free shipping; null if there is none (R-PROMOS-5). */
export function findFreeShipping(promos: readonly Promo[]): string | null {
  const free = promos.find(({ isFreeShipping }) => isFreeShipping)
  return free ? (free.freeShippingLabel ?? FREE_SHIPPING) : null
}

const isOrderLevel = ({ discountType }: Promo) => discountType === 'bxgy_dollar' || discountType === 'bxgy_percent'
const chooseLesser = (one: bigint, other: bigint) => (one < other ? one : other)

export const listTotal = (line: Pick<PromoLine, 'qty' | 'originalPriceMinor'>): bigint =>
  BigInt(Math.max(1, line.qty)) * line.originalPriceMinor

/**
 * Bundle parts are never discounted separately. A line without a product, such as a sponsorship, is never discounted
 * (R-PROMOS-3).
 */
const isCovered = (line: PromoLine, promo: Promo): boolean =>
  !line.isLocked && line.productId !== null && promo.productIds.includes(line.productId)

/** Starts from the undiscounted price and rounds once for the whole line (R-PROMOS-3). */
function computeTotalUnder(line: PromoLine, promo: Promo): bigint {
  const whole = listTotal(line)
  if (promo.discountType === 'percent')
    return divideRounded(whole * (10_000n - chooseLesser(promo.discountPoints, 10_000n)), 10_000n)
  return whole - BigInt(Math.max(1, line.qty)) * chooseLesser(promo.discountMinor, line.originalPriceMinor)
}

/** The best price wins and codes never stack. Of equal codes the first wins (R-PROMOS-3). */
function chooseBest(line: PromoLine, promos: readonly Promo[]): PricedLine & { promoId: number | null } {
  let best: PricedLine & { promoId: number | null } = { totalMinor: listTotal(line), promoCode: null, promoId: null }
  for (const promo of promos) {
    const totalMinor = isCovered(line, promo) ? computeTotalUnder(line, promo) : best.totalMinor
    if (totalMinor < best.totalMinor) best = { totalMinor, promoCode: promo.code, promoId: promo.id }
  }
  return best
}

const countBought = (promo: Promo, lines: readonly PromoLine[]): number =>
  lines.filter((line) => isCovered(line, promo)).reduce((sum, { qty }) => sum + qty, 0)

function countGrants(promo: Promo, lines: readonly PromoLine[]): bigint {
  if (promo.buyQuantity <= 0) return 0n
  const bought = countBought(promo, lines)
  const earned = Math.floor(bought / promo.buyQuantity)
  return BigInt(Math.min(earned, promo.allocationLimit ?? earned))
}

function orderDiscount(promo: Promo, lines: readonly PromoLine[], baseMinor: bigint): bigint {
  const grants = countGrants(promo, lines)
  return promo.discountType === 'bxgy_dollar'
    ? grants * promo.discountMinor
    : basisPoints(baseMinor, grants * promo.discountPoints)
}

/**
 * Spreads the best code's discount over all lines, including gifts and bundle parts, in proportion to undiscounted
 * prices (R-PROMOS-4).
 */
function spreadOver(lines: readonly PromoLine[], promos: readonly Promo[], baseMinor: bigint): Priced {
  const weights = lines.map(listTotal)
  const all = weights.reduce((sum, one) => sum + one, 0n)
  let best: { promo: Promo; minor: bigint } | null = null
  for (const promo of promos) {
    const minor = chooseLesser(all, orderDiscount(promo, lines, baseMinor))
    if (minor > (best?.minor ?? 0n)) best = { promo, minor }
  }
  const shares = spread(
    best?.minor ?? 0n,
    lines.map((line, index) => ({ weight: weights[index] ?? 0n, key: line.key ?? '' })),
  )
  return {
    lines: weights.map((weight, index) => {
      const share = shares[index] ?? 0n
      return { totalMinor: weight - share, promoCode: share > 0n ? (best?.promo.code ?? null) : null }
    }),
    discountMinor: best?.minor ?? 0n,
    effective: new Set(best ? [best.promo.id] : []),
  }
}

function explainIdle(lines: readonly PromoLine[], promos: readonly Promo[], priced: Priced): Map<number, string> {
  const idle = promos.filter(({ id }) => !priced.effective.has(id))
  return new Map(
    idle.map((promo) => {
      const covered = coveredPlaces(lines, (line) => isCovered(line, promo))
      const missing = isOrderLevel(promo) ? promo.buyQuantity - countBought(promo, lines) : 0
      return [promo.id, reasonFor(promo, { covered, missing }, priced)]
    }),
  )
}

/**
 * An earned order-level code replaces all item codes (R-PROMOS-4); an unearned one changes nothing. `baseMinor` is
 * lines and shipping before any code (R-PROMOS-3 and R-PROMOS-5).
 */
export function applyDiscounts(lines: readonly PromoLine[], promos: readonly Promo[], baseMinor: bigint): Discounted {
  const free = promos.filter(({ isFreeShipping }) => isFreeShipping)
  const orderLevel = spreadOver(lines, promos.filter(isOrderLevel), baseMinor)
  const itemCodes = promos.filter((promo) => !isOrderLevel(promo))
  const found = orderLevel.discountMinor > 0n ? orderLevel : discountByItem(lines, itemCodes)
  const priced = { ...found, effective: new Set([...found.effective, ...free.map(({ id }) => id)]) }
  return { ...priced, idle: explainIdle(lines, promos, priced) }
}

function discountByItem(lines: readonly PromoLine[], promos: readonly Promo[]): Priced {
  const best = lines.map((line) => chooseBest(line, promos))
  return {
    lines: best.map(({ totalMinor, promoCode }) => ({ totalMinor, promoCode })),
    discountMinor: 0n,
    effective: new Set(best.map(({ promoId }) => promoId).filter((id) => id !== null)),
  }
}

/** Formats `10.00% OFF, Free Shipping` (R-PROMOS-1). */
export function promoLabel(
  promo: Pick<Promo, 'discountType' | 'discountPoints' | 'discountMinor' | 'isFreeShipping'>,
  currency: string,
): string {
  const isPercent = promo.discountType === 'percent' || promo.discountType === 'bxgy_percent'
  const amount = isPercent ? promo.discountPoints : promo.discountMinor
  const shown = isPercent
    ? `${formatMoney({ minor: amount, currency: 'USD' })}%`
    : withSymbol({ minor: amount, currency })
  return [...(amount > 0n ? [`${shown} OFF`] : []), ...(promo.isFreeShipping ? [FREE_SHIPPING] : [])].join(', ')
}
