import type { z } from 'zod'
import type { SqlTxCtx } from '~/db/ctx'
import { sqlOperation } from '~/db/operation.server'
import { withRegionCode } from '~/domain/locale/places'
import type { KnownPromo } from '~/domain/pricing/promo-terms'
import { grantPromos, judgePromos, keepPromos } from '~/domain/promotions/cart-promos.server'
import { tillSettings } from '~/domain/settings/till.server'
import { isAccountType, supporterForOrder } from '~/domain/supporters/queries.server'
import { localDate } from '~/kit/calendar'
import { refused } from '~/kit/errors'
import { sql } from '~/kit/sql'
import { changeCurrency } from './change-currency.server'
import { withOptions } from './current-order.server'
import { lockOpenOrder, readMoment, recount } from './stored-order.server'
import { ACCOUNT_TYPE_UNKNOWN, SUPPORTER_UNKNOWN } from './messages'
import { isShippedFree, type Order, type OrderHead, type OrderState } from './order'
import { toCartPerson } from './prices.server'
import { listLines } from './queries.server'
import { fillFromSupporter, addPrefix, chooseTaxAddress, makeEmptyHead } from './order-supporter'
import { UpdateOrderInput, type DetailsInput } from './schemas'
import { refuseInvalidEmails } from './typed-emails'

/** `warning` says that codes which the new person may not use were removed; the rest was saved (R-CART-4). */
export type SavedOrder = { order: Order; warning: string | null }

function readFormState(ctx: SqlTxCtx, order: OrderState, details: DetailsInput): Partial<OrderHead> {
  return {
    ...addPrefix('billing', withRegionCode(details.billing)),
    ...addPrefix('shipping', withRegionCode(details.shipping)),
    ...addPrefix('tax', withRegionCode(details.tax)),
    courierMethod: details.courierMethod,
    shippingMethodId: details.shippingMethodId ?? null,
    isFreeShipping: details.isFreeShipping && (order.isFreeShipping || !isShippedFree(order)),
    orderedAt: readMoment(ctx, details.orderedAt, order),
    source: details.source,
    referralSource: details.referralSource,
    accountTypeId: details.accountTypeId ?? null,
    emailOptIn: details.emailOptIn,
    comments: details.comments,
    isAnonymous: details.isAnonymous,
    dccEnabledByCustomer: tillSettings(ctx.settings).isDccOffered && details.dccEnabledByCustomer,
    dccType: details.dccType ?? null,
  }
}

async function readSupporterState(
  ctx: SqlTxCtx,
  order: OrderState,
  supporterId: number | null,
): Promise<Partial<OrderHead>> {
  if (supporterId === order.supporterId) return {}
  if (supporterId === null)
    return { ...makeEmptyHead(ctx.organisation.country), ...tillSettings(ctx.settings).taxAddress }
  const supporter = await supporterForOrder(ctx, supporterId)
  if (!supporter) throw refused(SUPPORTER_UNKNOWN)
  return fillFromSupporter(supporter)
}

/**
 * Returns the codes for the cart's current person: none without a supporter, otherwise those that the person may use
 * and those of the memberships (R-CART-4 and R-CART-5).
 */
async function choosePromos(
  ctx: SqlTxCtx,
  order: OrderState,
  after: OrderState,
): Promise<{ promos: KnownPromo[]; warning: string | null }> {
  const isOther = after.supporterId !== order.supporterId
  if (isOther && after.supporterId === null) {
    if (order.promos.length > 0) await keepPromos(ctx, { id: order.id, promos: [] })
    return { promos: [], warning: null }
  }
  const isRenamed = isOther || after.billingEmail !== order.billingEmail
  if (!isRenamed) return { promos: order.promos, warning: null }
  const person = toCartPerson(ctx, after)
  const typed = order.promos.filter(({ isGranted }) => !isGranted)
  const { valid, errors } = await judgePromos(ctx, typed, { of: person, scope: 'person' })
  const remaining = order.promos.filter((promo) => (promo.isGranted ? !isOther : valid.includes(promo)))
  if (remaining.length < order.promos.length) await keepPromos(ctx, { id: order.id, promos: remaining })
  return { promos: isOther ? await grantPromos(ctx, person, remaining) : remaining, warning: errors.join(' ') || null }
}

async function saveDetails(ctx: SqlTxCtx, order: OrderState, details: DetailsInput): Promise<SavedOrder> {
  refuseInvalidEmails(details, 'change.details.', order)
  const form = readFormState(ctx, order, details)
  if (details.accountTypeId !== undefined && !(await isAccountType(ctx.sql, details.accountTypeId)))
    throw refused(ACCOUNT_TYPE_UNKNOWN)
  const changed = { ...form, ...(await readSupporterState(ctx, order, details.supporterId ?? null)) }
  const isOther = (details.supporterId ?? null) !== order.supporterId
  const tax = tillSettings(ctx.settings).followsSupporterForTax ? chooseTaxAddress(order, changed, { isOther }) : {}
  const { promos, warning } = await choosePromos(ctx, order, { ...order, ...changed })
  return { order: await recount(ctx, { ...order, promos }, { changes: { ...changed, ...tax } }), warning }
}

const COPIED_FIELDS = [
  'supporterId',
  'source',
  'referralSource',
  'orderedAt',
  'isAnonymous',
  'currency',
  'sendConfirmationEmails',
  'dccEnabledByCustomer',
  'dccType',
  'shippingMethodId',
  'courierMethod',
  'isFreeShipping',
  'totalMinor',
] as const

/** Leaves out addresses, so that the journal holds no copy of them. */
const toJournaled = ({ organisation }: SqlTxCtx, order: OrderState) => ({
  ...(Object.fromEntries(COPIED_FIELDS.map((field) => [field, order[field]])) as Pick<
    OrderState,
    (typeof COPIED_FIELDS)[number]
  >),
  orderedOn: localDate(order.orderedAt, organisation.zone),
  promos: order.promos.map(({ code }) => code).join(', '),
})

async function readNames(ctx: SqlTxCtx, was: number | null, is: number | null) {
  if (was === is) return null
  const rows = await ctx.sql.rows<{ id: number; name: string }>(
    sql`SELECT id, display_name AS name FROM supporter WHERE id IN (${was}, ${is})`,
  )
  const read = (id: number | null) => ({ supporter: rows.find((row) => row.id === id)?.name ?? null })
  return { before: read(was), after: read(is) }
}

/** Saves only this flag, so that the totals a payer is about to confirm do not change (R-CART-3). */
async function saveFlag(ctx: SqlTxCtx, order: OrderState, sendConfirmationEmails: boolean): Promise<Order> {
  await ctx.sql.run(
    sql`UPDATE contribution SET send_confirmation_emails = ${sendConfirmationEmails}, updated_at = ${ctx.now}
      WHERE id = ${order.id}`,
  )
  return withOptions(ctx, { ...order, sendConfirmationEmails, lines: await listLines(ctx.sql, order.id) })
}

type Change = z.output<typeof UpdateOrderInput>['change']

async function saveChange(ctx: SqlTxCtx, order: OrderState, change: Change): Promise<SavedOrder> {
  if (change.mode === 'details') return saveDetails(ctx, order, change.details)
  if (change.mode === 'currency') return { order: await changeCurrency(ctx, order, change.currency), warning: null }
  return { order: await saveFlag(ctx, order, change.sendConfirmationEmails), warning: null }
}

export const updateOrder = sqlOperation({
  name: 'pos.update-order',
  permission: 'pos.edit',
  input: UpdateOrderInput,
  run: async (ctx, { id, change }): Promise<SavedOrder> => {
    const order = await lockOpenOrder(ctx, id)
    const saved = await saveChange(ctx, order, change)
    const names = await readNames(ctx, order.supporterId, saved.order.supporterId)
    await ctx.publish('contribution.details-changed', {
      id,
      before: { ...toJournaled(ctx, order), ...names?.before },
      after: { ...toJournaled(ctx, saved.order), ...names?.after },
    })
    return saved
  },
})
