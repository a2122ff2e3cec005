import {
  buildCart,
  makeTieredOffer,
  needsOffer,
  refuseExcess,
  toCounts,
  toDestination,
  toOrderTotals,
  toPromos,
} from '~/domain/cart/count/build-cart'
import { buildLines } from '~/domain/cart/count/build-lines'
import { readPeople, startCart, type CartRules } from '~/domain/cart/count/rules'
import { promoUnused } from '~/domain/cart/messages'
import type { Order, OrderHead, OrderLine } from '~/domain/cart/order'
import { makeEmptyHead } from '~/domain/cart/order-supporter'
import type { Offer } from '~/domain/catalog/sale.server'
import { judgeCodes, promoUnknown, type KnownPromo } from '~/domain/pricing/promo-terms'
import { computeTotals } from '~/domain/pricing/totals'
import { buildOffer, type CatalogCode, type TillCatalog } from '~/domain/till-catalog/catalog'
import { localDate, type CalendarDate } from '~/kit/calendar'
import { DomainError } from '~/kit/errors'
import type { ItemAdded, SaleEvent, Seen } from './sale-body'
import { inStock, toOpening, soldBy, type Sold } from './sold'

export type Begun = {
  clientUuid: string
  currency: string
  at: Date
  events: readonly SaleEvent[]
  membershipIds?: readonly number[]
}

/** `stock` and `limit`: sold by the last figure on the tablet, which the server may contradict. */
export type CartMark = { kind: 'stock' | 'code' | 'limit'; text: string }

export type LocalCart = {
  order: Order
  uuids: ReadonlyMap<number, string>
  marks: CartMark[]
  refused: { lineUuid: string; message: string }[]
}

type Counting = { sale: Begun; sold: Sold; catalog: TillCatalog; today: CalendarDate }

const NOTHING_COUNTED = {
  totalItems: 0,
  totalQty: 0,
  totalWeightGrams: 0,
  recurringItems: 0,
  downloadItems: 0,
  shippableItems: 0,
  subtotalMinor: 0n,
  taxMinor: 0n,
  shippingMinor: 0n,
  dccMinor: 0n,
  totalMinor: 0n,
  savingsMinor: 0n,
  discountMinor: 0n,
  taxes: [],
  shippingMethodId: null,
  courierMethod: null,
  freeShippingLabel: null,
}

const NO_ID = 0

function buildHead({ sale, sold, catalog: { rules } }: Counting): OrderHead {
  const opening = toOpening(sold, sale.currency)
  return {
    ...(makeEmptyHead(rules.country) as OrderHead),
    ...NOTHING_COUNTED,
    ...(startCart(opening, rules, readPeople(opening, rules)) as Partial<OrderHead>),
    id: NO_ID,
    clientUuid: sale.clientUuid,
    number: null,
    startedAt: sale.at,
    orderedAt: sale.at,
    confirmedAt: null,
    deletedAt: null,
    paymentLockedAt: null,
    refundedMinor: 0n,
    supporterId: sold.supporterId,
    supporterName: '',
    accountTypeId: null,
    isFreeShipping: false,
    paymentType: null,
    cashReceivedMinor: null,
    cashChangeMinor: null,
    sendConfirmationEmails: sold.details.sendConfirmationEmails ?? true,
    isFulfilled: false,
  }
}

type Put = Pick<LocalCart, 'uuids' | 'marks' | 'refused'> & { lines: OrderLine[] }

function tryLines({ offer, item }: { offer: Offer | null; item: ItemAdded }, order: OrderHead, rules: CartRules) {
  const { type: _type, lineUuid: _lineUuid, ...added } = item
  const input = { ...added, id: NO_ID, recurring: { withInitialCharge: false } }
  const put = (of: Offer | null) => buildLines({ offer: of, input, page: null }, order, rules)
  try {
    return { lines: put(offer), short: null }
  } catch (error) {
    if (!(error instanceof DomainError) || offer === null) throw error
    return { lines: put(inStock(offer)), short: error.message }
  }
}

function putItems(order: OrderHead, { sold, catalog, today }: Counting): Put {
  const uuids = new Map<number, string>()
  const put: Put = { lines: [], uuids, marks: [], refused: [] }
  for (const item of sold.items) {
    const where = { lines: put.lines, today, nextLineId: put.lines.length + 1 }
    try {
      const offer = buildOffer(catalog, item.variantId, where)
      const { lines, short } = tryLines({ offer, item }, order, catalog.rules)
      if (short !== null) put.marks.push({ kind: 'stock', text: short })
      for (const line of lines) uuids.set(line.id, item.lineUuid)
      put.lines.push(...lines)
    } catch (error) {
      if (!(error instanceof DomainError)) throw error
      put.refused.push({ lineUuid: item.lineUuid, message: error.message })
    }
  }
  return put
}

const isLinked = (code: CatalogCode, { categoryIds, id }: { categoryIds: readonly number[]; id: number }): boolean =>
  code.productIds.includes(id) || categoryIds.some((category) => code.categoryIds.includes(category))

function listScopes(codes: readonly CatalogCode[], lines: readonly OrderLine[], { sale, catalog }: Counting) {
  const owned = new Set([...(sale.membershipIds ?? []), ...lines.flatMap(({ membershipId }) => membershipId ?? [])])
  const products = lines.flatMap(({ variantId }) => (variantId === null ? [] : (catalog.productOf(variantId) ?? [])))
  return codes.map((code) => ({
    id: code.id,
    isMember: code.membershipIds.some((id) => owned.has(id)),
    productIds: [...new Set(products.filter((product) => isLinked(code, product)).map(({ id }) => id))],
  }))
}

const named = (typed: readonly string[]) => [...new Map(typed.map((code) => [code.toLowerCase(), code])).values()]

type Selected = { promos: KnownPromo[]; errors: string[]; isTyped: boolean }

function chooseCodes(lines: readonly OrderLine[], counting: Counting): Selected {
  const { sold, catalog, today } = counting
  const judge = (codes: readonly CatalogCode[], isGranted: boolean) =>
    judgeCodes(
      codes.map((code) => ({ ...code, isGranted })),
      {
        claims: listScopes(codes, lines, counting).map(({ id, isMember }) => ({
          id,
          isMember,
          usageCount: codes.find((code) => code.id === id)?.usageCount ?? 0,
          isDeleted: false,
          timesUsed: null,
        })),
        isSupporter: sold.supporterId !== null,
        today,
        scope: 'all',
      },
    )
  if (sold.codes.length === 0) {
    const bound = catalog.codes.filter(({ membershipIds }) => membershipIds.length > 0)
    const members = new Set(listScopes(bound, lines, counting).flatMap(({ id, isMember }) => (isMember ? id : [])))
    const granted = bound.filter(({ id }) => members.has(id)).toSorted((one, other) => one.id - other.id)
    return { promos: judge(granted, true).valid, errors: [], isTyped: false }
  }
  const typed = named(sold.codes).map((text) => ({
    text,
    code: catalog.codes.find(({ code }) => code.toLowerCase() === text.toLowerCase()),
  }))
  const { valid, errors } = judge(
    typed.flatMap(({ code }) => code ?? []),
    false,
  )
  const unknown = typed.flatMap(({ text, code }) => (code === undefined ? promoUnknown(text) : []))
  return { promos: valid, errors: [...unknown, ...errors], isTyped: true }
}

/** Only the server counts everyone's sales against a limit, so the last figure on the tablet applies. */
const markLimits = (promos: readonly KnownPromo[]): CartMark[] =>
  promos
    .filter(({ usageLimit, usageLimitPerAccount }) => usageLimit !== null || usageLimitPerAccount !== null)
    .map(({ code }) => ({ kind: 'limit', text: `${code} has a limit, which is counted once the sale is sent.` }))

/**
 * Builds the order from these events and this catalog with the server's own functions, so that lines are refused,
 * priced, taxed and counted in the same way (R-DEVICES-4).
 */
export function countCart(sale: Begun, catalog: TillCatalog): LocalCart {
  const { rules } = catalog
  const counting = { sale, sold: soldBy(sale.events), catalog, today: localDate(sale.at, rules.zone) }
  const head = buildHead(counting)
  const put = putItems(head, counting)
  const selected = chooseCodes(put.lines, counting)
  const scopes = listScopes(
    catalog.codes.filter(({ id }) => selected.promos.some((promo) => promo.id === id)),
    put.lines,
    counting,
  )
  const promos = toPromos(head, { promos: selected.promos, scopes, rules })
  const isSent = needsOffer(toDestination(head, rules), put.lines) && rules.shipping.handler === 'tiered'
  const offer = isSent ? makeTieredOffer(head, catalog.shippingMethods, rules) : null
  const totals = computeTotals(buildCart(head, { lines: put.lines, promos, offer, rules }))
  refuseExcess(totals)
  const idle = selected.isTyped ? selected.promos.filter(({ id }) => !totals.effectivePromos.has(id)) : []
  const complaints = [...selected.errors, ...idle.map(({ code }) => promoUnused(code))]
  return {
    order: {
      ...head,
      ...toOrderTotals(totals),
      ...toCounts(put.lines, totals),
      supporter: null,
      promos: selected.promos,
      shippingMethod: catalog.shippingMethods.find(({ id }) => id === totals.shipping.methodId) ?? null,
    },
    uuids: put.uuids,
    marks: [
      ...put.marks,
      ...complaints.map((text): CartMark => ({ kind: 'code', text })),
      ...markLimits(selected.promos),
    ],
    refused: put.refused,
  }
}

export const toSeen = ({ order, uuids }: Pick<LocalCart, 'order' | 'uuids'>): Seen => ({
  subtotalMinor: order.subtotalMinor,
  taxMinor: order.taxMinor,
  shippingMinor: order.shippingMinor,
  dccMinor: order.dccMinor,
  totalMinor: order.totalMinor,
  lines: order.lines.map((line) => ({
    lineUuid: uuids.get(line.id) ?? '',
    variantId: line.variantId ?? 0,
    description: line.description,
    priceMinor: line.originalPriceMinor,
    totalMinor: line.totalMinor,
    taxMinor: line.taxMinor,
    dccMinor: line.dccMinor,
  })),
})
