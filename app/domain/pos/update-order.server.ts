import type { SqlTxCtx } from '~/db/ctx'
import { sqlOperation } from '~/db/operation.server'
import { tillSettings } from '~/domain/settings/till.server'
import { isAccountType, supporterForOrder } from '~/domain/supporters/queries.server'
import { refused } from '~/kit/errors'
import { minorDigits } from '~/kit/money'
import { sql } from '~/kit/sql'
import { lockOpenOrder, momentOf, recount } from './internal.server'
import { ACCOUNT_TYPE_UNKNOWN, CURRENCY_UNKNOWN, SUPPORTER_UNKNOWN } from './messages'
import type { Order, OrderHead } from './order'
import { populated, prefixed, taxAddressAfter, unpopulated } from './order-supporter'
import { UpdateOrderInput, type DetailsInput } from './schemas'

type Head = Omit<Order, 'lines'>

/** The rest of the form, before the supporter has a say; what is missing is cleared. */
function formState(ctx: SqlTxCtx, order: Head, details: DetailsInput): Partial<OrderHead> {
  return {
    ...prefixed('billing', details.billing),
    ...prefixed('shipping', details.shipping),
    ...prefixed('tax', details.tax),
    courierMethod: details.courierMethod,
    isFreeShipping: details.isFreeShipping,
    orderedAt: momentOf(ctx, details.orderedAt, order),
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

/** A newly chosen supporter fills the addresses, a removed one empties them (money 2.6). */
async function supporterState(ctx: SqlTxCtx, order: Head, supporterId: number | null): Promise<Partial<OrderHead>> {
  if (supporterId === order.supporterId) return {}
  if (supporterId === null) return { ...unpopulated(ctx.organisation.country), ...tillSettings(ctx.settings).taxAddress }
  const supporter = await supporterForOrder(ctx.sql, supporterId)
  if (!supporter) throw refused(SUPPORTER_UNKNOWN)
  return populated(supporter, ctx.organisation.country)
}

async function saveDetails(ctx: SqlTxCtx, order: Head, details: DetailsInput): Promise<Order> {
  const form = formState(ctx, order, details)
  if (details.accountTypeId !== undefined && !(await isAccountType(ctx.sql, details.accountTypeId))) throw refused(ACCOUNT_TYPE_UNKNOWN)
  const changed = { ...form, ...(await supporterState(ctx, order, details.supporterId ?? null)) }
  const tax = tillSettings(ctx.settings).followsSupporterForTax ? taxAddressAfter(order, changed) : {}
  return recount(ctx, order, { ...changed, ...tax })
}

/** Gifts keep their number; priced items would need a rate of exchange, which no setting gives yet (money 17). */
async function changeCurrency(ctx: SqlTxCtx, order: Head, currency: string): Promise<Order> {
  if (!tillSettings(ctx.settings).currencies.includes(currency)) throw refused(CURRENCY_UNKNOWN)
  if (currency === order.currency) return recount(ctx, order)
  const isRescaled = minorDigits(currency) !== minorDigits(order.currency)
  const priced = await ctx.sql.first(
    sql`SELECT 1 FROM contribution_line WHERE contribution_id = ${order.id} AND (${isRescaled} OR NOT is_donation OR sponsorship_id IS NOT NULL) LIMIT 1`,
  )
  if (priced) throw refused(`The items in this contribution have no price in ${currency}.`)
  return recount(ctx, order, { currency })
}

const KEPT = [
  'supporterId',
  'source',
  'referralSource',
  'orderedAt',
  'isAnonymous',
  'currency',
  'sendConfirmationEmails',
  'dccEnabledByCustomer',
  'dccType',
  'totalMinor',
] as const

/** What the journal tells of an order: no addresses, so that the journal holds no copy of them. */
const told = (order: Head) => Object.fromEntries(KEPT.map((field) => [field, order[field]]))

/** The three modes of the documented call (money 2.5). */
export const updateOrder = sqlOperation({
  name: 'pos.update-order',
  permission: 'pos.edit',
  input: UpdateOrderInput,
  run: async (ctx, { id, change }): Promise<Order> => {
    const order = await lockOpenOrder(ctx, id)
    const after = await (change.mode === 'currency'
      ? changeCurrency(ctx, order, change.currency)
      : change.mode === 'emails'
        ? recount(ctx, order, { sendConfirmationEmails: change.sendConfirmationEmails })
        : saveDetails(ctx, order, change.details))
    ctx.note({ subject: ['contribution', id], before: told(order), after: told(after) })
    return after
  },
})
