import {
  isShippedFree,
  promosInUse,
  promosNotApplied,
  readDccTerms,
  type Order,
  type OrderLine,
} from '~/domain/cart/order'
import { toPerson } from '~/domain/cart/order-supporter'
import type { LocalCart } from '~/domain/device-sales/count-cart'
import { DCC_TYPES, dccChoices } from '~/domain/pricing/dcc'
import type { KnownPromo } from '~/domain/pricing/promo-terms'
import { promoLabel } from '~/domain/pricing/promos'
import { lineWire } from '~/wire/pos/replies/line'
import { readLine, type LineWire } from '~/wire/pos/line'
import type { Promo, TillLine, TillOrder } from '~/wire/pos/till-order'

const PPM_A_PERCENT = 10_000

type Texts<T> = { [Name in keyof T]: string }

const toTyped = <T extends object>(values: T): Texts<T> =>
  Object.fromEntries(Object.entries(values).map(([name, value]) => [name, (value as string | null) ?? ''])) as Texts<T>

/** Amounts of promo codes are in the organization's currency. */
const toPromo = (promo: KnownPromo & { reason?: string }, home: string): Promo => ({
  code: promo.code,
  description: promo.description ?? '',
  label: promoLabel(promo, home),
  isFreeShipping: promo.isFreeShipping,
  notApplied: promo.reason ?? null,
})

const showLine = (line: OrderLine, currency: string): TillLine =>
  readLine(JSON.parse(JSON.stringify(lineWire(line, currency))) as LineWire, currency)

/**
 * Each computation numbers the lines from one, but a line keeps its id on the screen even if earlier lines are removed.
 */
export type LineIds = (lineUuid: string, place: number) => number

function nameLines({ order, uuids }: LocalCart, idOf: LineIds): TillLine[] {
  const places = new Map<string, number>()
  const ids = new Map<number, number>()
  for (const { id } of order.lines) {
    const uuid = uuids.get(id) ?? ''
    const place = places.get(uuid) ?? 0
    places.set(uuid, place + 1)
    ids.set(id, idOf(uuid, place))
  }
  return order.lines
    .map((line) => showLine(line, order.currency))
    .map((line) => ({
      ...line,
      id: ids.get(line.id) ?? line.id,
      lockedToLineId: line.lockedToLineId === null ? null : (ids.get(line.lockedToLineId) ?? null),
    }))
}

const listTaxes = ({ taxes }: Order): TillOrder['taxes'] =>
  taxes.map(({ code, description, ratePpm, minor }) => ({
    code,
    description,
    rate: Number(ratePpm) / PPM_A_PERCENT,
    minor,
  }))

type Shown = Pick<TillOrder, 'id' | 'supporterName' | 'membership'> & {
  idOf: LineIds
  home: string
  isDccOffered: boolean
}

export function showLocalOrder(cart: LocalCart, { id, idOf, supporterName, membership, ...terms }: Shown): TillOrder {
  const { order } = cart
  const { home, isDccOffered } = terms
  const { currency } = order
  return {
    ...order,
    id,
    supporterName,
    startedAt: order.startedAt.toISOString(),
    orderedAt: order.orderedAt.toISOString(),
    billing: toTyped(toPerson(order, 'billing')),
    shipping: toTyped(toPerson(order, 'shipping')),
    tax: toTyped({
      address1: order.taxAddress1,
      address2: order.taxAddress2,
      city: order.taxCity,
      state: order.taxState,
      zip: order.taxZip,
      country: order.taxCountry,
    }),
    source: order.source ?? '',
    referralSource: order.referralSource ?? '',
    comments: order.comments ?? '',
    courierMethod: order.courierMethod ?? '',
    isFreeShipping: isShippedFree(order),
    dccType: DCC_TYPES.find((type) => type === order.dccType) ?? null,
    lines: nameLines(cart, idOf),
    methods: [],
    isPaymentLocked: false,
    promos: promosInUse(order).map((promo) => toPromo(promo, home)),
    idlePromos: promosNotApplied(order).map((promo) => toPromo(promo, home)),
    taxes: listTaxes(order),
    shippingMethod: order.shippingMethod?.name ?? order.courierMethod ?? '',
    shippingChoices: (order.shippingOptions ?? []).map(({ shippingMethodId, courier, title, costMinor }) => ({
      methodId: shippingMethodId,
      courier: courier ?? '',
      title,
      costMinor,
    })),
    freeShippingLabel: order.freeShippingLabel ?? '',
    dccCosts: dccChoices(isDccOffered ? order.lines : [], { currency, terms: readDccTerms(order) }),
    membership,
  }
}
