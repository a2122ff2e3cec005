import { randomBytes } from 'node:crypto'
import type { SqlTxCtx } from '~/db/ctx'
import { sqlOperation } from '~/db/operation.server'
import { grantPromos } from '~/domain/promotions/cart-promos.server'
import { tillSettings } from '~/domain/settings/till.server'
import { DEFAULT_ACCOUNT_TYPE, supporterForOrder } from '~/domain/supporters/queries.server'
import { contributionNumber, NUMBER_BYTES } from '~/kit/codes/contribution-number'
import { refused } from '~/kit/errors'
import { sql } from '~/kit/sql'
import { currentOrder } from './current-order.server'
import { insertColumns, readMoment } from './stored-order.server'
import { readPeople, startCart } from './count/rules'
import { readCartRules, toCartPerson } from './prices.server'
import { CURRENCY_UNKNOWN, NUMBER_IN_USE, SUPPORTER_UNKNOWN } from './messages'
import { isPaid, type Order, type OrderHead } from './order'
import { fillFromSupporter } from './order-supporter'
import { NEW_ORDER_COLUMNS, toOrder } from './queries.server'
import { OpenOrderInput, type OpenOrder } from './schemas'
import { refuseInvalidEmails } from './typed-emails'

const newClientUuid = () => contributionNumber(randomBytes(NUMBER_BYTES))

/** Billing fields in the request take precedence; otherwise a selected supporter fills them (R-CART-2). */
async function readAddresses(ctx: SqlTxCtx, input: OpenOrder): Promise<Partial<OrderHead>> {
  refuseInvalidEmails(input, '')
  const addresses = readPeople(input, readCartRules(ctx))
  if (input.supporterId === undefined) return addresses
  const supporter = await supporterForOrder(ctx, input.supporterId)
  if (!supporter) throw refused(SUPPORTER_UNKNOWN)
  return input.billing?.country ? { ...addresses, supporterId: supporter.id } : fillFromSupporter(supporter)
}

async function makeFirstState(ctx: SqlTxCtx, input: OpenOrder) {
  const till = tillSettings(ctx.settings)
  const currency = input.currency ?? ctx.organisation.currency
  if (!till.currencies.includes(currency)) throw refused(CURRENCY_UNKNOWN)
  const from = await readAddresses(ctx, input)
  return {
    ...startCart(input, readCartRules(ctx), from),
    clientUuid: input.clientUuid ?? newClientUuid(),
    startedAt: ctx.now,
    accountTypeId: from.accountTypeId ?? DEFAULT_ACCOUNT_TYPE,
    orderedAt: readMoment(ctx, input.orderedAt, { startedAt: ctx.now, orderedAt: ctx.now }),
    ...(input.trackingSource ? { trackingSource: input.trackingSource } : {}),
    createdBy: ctx.actor.staffId,
  }
}

async function findOpenedOrder(ctx: SqlTxCtx, clientUuid: string): Promise<Order | null> {
  const existing = await ctx.sql.first<{ id: number }>(
    sql`SELECT id FROM contribution WHERE client_uuid = ${clientUuid}`,
  )
  if (!existing) return null
  const order = await currentOrder(ctx, existing.id, ctx.sql)
  if (!order) throw refused(NUMBER_IN_USE, 'number-in-use')
  return order
}

/** Null where another till took the number at this very moment. */
async function insertOrder(ctx: SqlTxCtx, state: Record<string, unknown>): Promise<Order | null> {
  const row = await ctx.sql.record<Record<string, unknown>>(sql`
    INSERT INTO contribution AS c ${insertColumns(state)} ON CONFLICT (client_uuid) DO NOTHING
    RETURNING ${NEW_ORDER_COLUMNS}`)
  return row && toOrder(row, [])
}

/**
 * Opens a cart for a supporter or a guest. Writes no journal entry, because repeating the call changes nothing
 * (R-CART-2).
 */
export const openOrder = sqlOperation({
  name: 'pos.open-order',
  permission: 'pos.edit',
  input: OpenOrderInput,
  audit: 'when-changed',
  run: async (ctx, input): Promise<Order> => {
    if (input.clientUuid !== undefined) {
      const earlier = await findOpenedOrder(ctx, input.clientUuid)
      if (earlier) return earlier
    }
    const state = await makeFirstState(ctx, input)
    const order = await insertOrder(ctx, state)
    if (order) {
      await ctx.publish('contribution.started', {
        id: order.id,
        after: { clientUuid: order.clientUuid, currency: order.currency, supporterId: order.supporterId },
      })
      return order.supporter?.membership
        ? { ...order, promos: await grantPromos(ctx, toCartPerson(ctx, order), []) }
        : order
    }
    const other = await findOpenedOrder(ctx, state.clientUuid)
    if (!other || isPaid(other)) throw refused(NUMBER_IN_USE, 'number-in-use')
    return other
  },
})
