import type { SqlTxCtx } from '~/db/ctx'
import { openOrder } from '~/domain/cart/open-order.server'
import type { Order } from '~/domain/cart/order'
import { OpenOrderInput, UpdateOrderInput } from '~/domain/cart/schemas'
import { lockOrderWithLines } from '~/domain/cart/stored-order.server'
import { takeOutLine } from '~/domain/cart/take-out.server'
import { updateOrder } from '~/domain/cart/update-order.server'
import { keptSupporter } from '~/domain/merges/follow-merges.server'
import { keepPromos } from '~/domain/promotions/cart-promos.server'
import { supporterForOrder } from '~/domain/supporters/queries.server'
import { sql } from '~/kit/sql'
import { isEmail } from '~/kit/text'
import type { SaleBody } from './sale-body'
import { toOpening, type Sold } from './sold'
import type { Step } from './step.server'
import type { Variance } from './variance'

/** `isRecorded`: the sale was paid while the tablet still had a network, but the answer was lost. */
export type Opened = { order: Order; isRecorded: boolean; variances: Variance[] }

type Head = { fields: Record<string, unknown>; variances: Variance[] }

type Side = NonNullable<Sold['person']['billing']>

function withoutBadEmail(side: Side | undefined, variances: Variance[]): Side | undefined {
  const typed = side?.email ?? ''
  const isUsable: boolean = typed === '' || isEmail(typed)
  if (side === undefined || isUsable) return side
  variances.push({ kind: 'person', text: `“${typed}” is not an email address and was left out.` })
  return { ...side, email: null }
}

async function buildHead(ctx: SqlTxCtx, sale: SaleBody, sold: Sold): Promise<Head> {
  const { supporterId } = sold
  const variances: Variance[] = []
  const current = supporterId === null ? null : await keptSupporter(ctx.sql, supporterId)
  const supporter = current === null ? null : await supporterForOrder(ctx, current)
  if (current !== supporterId)
    variances.push({ kind: 'supporter', text: `Supporter ${supporterId} was merged into supporter ${current}.` })
  if (current !== null && supporter === null)
    variances.push({ kind: 'supporter', text: `Supporter ${current} is archived or not there anymore.` })
  return {
    fields: {
      ...toOpening(sold, sale.currency),
      supporterId: supporter?.id,
      billing: withoutBadEmail(sold.person.billing, variances),
      shipping: withoutBadEmail(sold.person.shipping, variances),
    },
    variances,
  }
}

type Found = {
  id: number
  isPos: boolean
  isDeleted: boolean
  isPaid: boolean
  isLocked: boolean
  currency: string
  totalMinor: bigint
  paymentType: string | null
  isOfDevice: boolean
}

const findNumber = (ctx: SqlTxCtx, clientUuid: string): Promise<Found | null> =>
  ctx.sql.first<Found>(sql`
    SELECT c.id, c.is_pos, c.deleted_at IS NOT NULL AS is_deleted, c.confirmed_at IS NOT NULL AS is_paid,
      c.payment_locked_at IS NOT NULL AS is_locked, c.currency, c.total_minor,
      c.payment_type,
      EXISTS (SELECT 1 FROM pos_sale p WHERE p.contribution_id = c.id) AS is_of_device
    FROM contribution c WHERE c.client_uuid = ${clientUuid} FOR UPDATE OF c`)

const isSameSale = (found: Found, { currency, totals, tender }: SaleBody): boolean =>
  found.isPaid &&
  found.isPos &&
  !found.isOfDevice &&
  found.currency === currency &&
  found.totalMinor === totals.totalMinor &&
  found.paymentType === tender.paymentType

const isOpenCart = (found: Found, { currency }: SaleBody): boolean =>
  found.isPos && !found.isPaid && !found.isDeleted && !found.isLocked && found.currency === currency

/** The cart was begun with a network and sold without one, so the tablet decides what was sold. */
async function takeOver(ctx: SqlTxCtx, step: Step, { id, head }: { id: number; head: Head }): Promise<Order> {
  const before = await lockOrderWithLines(ctx, id)
  for (const line of before.lines.filter(({ lockedToLineId }) => lockedToLineId === null))
    await takeOutLine(ctx, id, line.id)
  await keepPromos(ctx, { id, promos: [] })
  const { currency: _currency, billing, shipping, tax, ...details } = head.fields
  const change = {
    mode: 'details',
    details: {
      ...details,
      accountTypeId: before.accountTypeId,
      billing: billing ?? {},
      shipping: shipping ?? {},
      tax: tax ?? toTax(before),
    },
  }
  const { order } = await step((at) => updateOrder.run(at, UpdateOrderInput.parse({ id, change })))
  return order
}

const toTax = (order: Order) => ({
  address1: order.taxAddress1,
  address2: order.taxAddress2,
  city: order.taxCity,
  state: order.taxState,
  zip: order.taxZip,
  country: order.taxCountry,
})

export async function openSale(
  ctx: SqlTxCtx,
  step: Step,
  { sale, sold }: { sale: SaleBody; sold: Sold },
): Promise<Opened> {
  const found = await findNumber(ctx, sale.clientUuid)
  if (found && isSameSale(found, sale))
    return { order: await lockOrderWithLines(ctx, found.id), isRecorded: true, variances: [] }
  const head = await buildHead(ctx, sale, sold)
  if (found && isOpenCart(found, sale)) {
    const order = await takeOver(ctx, step, { id: found.id, head })
    return { order, isRecorded: false, variances: head.variances }
  }
  const clientUuid = found === null ? sale.clientUuid : undefined
  const order = await step((at) => openOrder.run(at, OpenOrderInput.parse({ ...head.fields, clientUuid })))
  if (found)
    head.variances.push({
      kind: 'number',
      text: `The printed number ${sale.clientUuid} is that of another contribution. This one got ${order.clientUuid}.`,
    })
  return { order, isRecorded: false, variances: head.variances }
}
