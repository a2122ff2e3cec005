import type { SqlTxCtx } from '~/db/ctx'
import { join, sql, type Sql } from '~/kit/sql'
import { setColumns, toTotalsColumns } from '~/domain/cart/stored-order.server'
import { isBackDated, type Order } from '~/domain/cart/order'
import { SUPPORTER } from '~/domain/cart/queries.server'
import { paymentLabel, type GatewayTender, type Tender } from './tender'

export type Settling = {
  order: Order
  tender: Tender | GatewayTender
  supporterId: number | null
  /** Null where a job concludes the payment. */
  soldBy: number | null
  sendConfirmationEmails: boolean
  markAsComplete: boolean
}

const gatewayFields = ({
  cardBrand,
  cardLast4,
  warningCount,
  isTest,
  paymentMethodId,
}: GatewayTender): Record<string, unknown> => ({
  cardBrand,
  cardLast4,
  warningCount,
  isTest,
  paymentMethodId,
  paymentLockedAt: null,
})

const counterFields = (tender: Tender): Record<string, unknown> => ({
  cashReceivedMinor: tender.type === 'cash' ? tender.receivedMinor : null,
  cashChangeMinor: tender.type === 'cash' ? tender.changeMinor : null,
  checkNumber: tender.type === 'check' ? tender.number : null,
  checkDate: tender.type === 'check' ? tender.date : null,
  checkMinor: tender.type === 'check' ? tender.amountMinor : null,
  otherReference: tender.type === 'other' ? tender.reference : null,
  otherNote: tender.type === 'other' ? tender.note : null,
})

const PAYMENT_TYPE = { cash: 'cash', check: 'cheque', other: 'unknown', free: 'unknown' } as const

/**
 * Cash counts the amount owed, and a check the amount written on it. A free order has no payment; a gateway's was
 * recorded with its answer (R-PAYMENTS-1).
 */
function insertPaymentSql({ order, tender }: Settling, now: Date, orderedAt: Date): Sql[] {
  if ('label' in tender) return []
  const amount = tender.type === 'check' ? tender.amountMinor : order.totalMinor
  if (amount === 0n) return []
  const reference = tender.type === 'check' ? tender.number : tender.type === 'other' ? tender.reference : null
  const description =
    tender.type === 'other' && tender.note ? tender.note.slice(0, 255) : `Payment for Contribution #${order.clientUuid}`
  return [
    sql`paid AS (INSERT INTO payment (contribution_id, is_live, status, type, gateway, amount_minor, currency,
      captured_at, created_at, is_paid, outcome, reference, description)
    VALUES (${order.id}, true, 'succeeded', ${PAYMENT_TYPE[tender.type]}, 'offline', ${amount}, ${order.currency},
      ${orderedAt}, ${now}, true, 'authorized', ${reference}, ${description}))`,
  ]
}

const computeOverpaid = ({ order, tender }: Settling): bigint =>
  tender.type === 'check' ? tender.amountMinor - order.totalMinor : 0n

/**
 * Makes an entry for each line, for each other part of the total, and for an overpayment. They add up to the payment
 * (R-BOOKS-1).
 */
function insertLedgerSql(settling: Settling, orderedAt: Date): Sql[] {
  const { order, supporterId } = settling
  const entry = (type: string, amount: bigint, line: { id: number; fundCode: string | null; qty: number } | null) =>
    amount === 0n
      ? []
      : [
          sql`(${order.id}, ${line?.id ?? null}::int, ${type}, ${line?.fundCode ?? null}, ${amount}, ${order.currency},
            ${line?.qty ?? 1}, ${supporterId}::int, ${orderedAt})`,
        ]
  const rows = [
    ...order.lines.flatMap((line) => entry('Line Item', line.totalMinor, line)),
    ...entry('DCC', order.dccMinor, null),
    ...entry('Shipping', order.shippingMinor, null),
    ...entry('Tax', order.taxMinor, null),
    ...entry('Overpayment', computeOverpaid(settling), null),
  ]
  return rows.length === 0
    ? []
    : [
        sql`entered AS (INSERT INTO ledger_entry (contribution_id, line_id, type, fund_code, amount_minor, currency,
          qty, supporter_id, captured_at) VALUES ${join(rows)})`,
      ]
}

/**
 * Converts to the organization's currency at the contribution's stored rate, as every recount does (R-SUPPORTERS-8).
 */
const worthAtHome = ({ currency, functionalCurrency, functionalRate }: Order, minor: bigint): Sql =>
  sql`worth_at_home(${minor}::numeric, ${currency}, ${functionalCurrency}, ${functionalRate}::numeric)`

function updateSupporterSql(ctx: SqlTxCtx, { order, supporterId, tender }: Settling, orderedAt: Date): Sql[] {
  if (supporterId === null || ('label' in tender && tender.isTest)) return []
  const gifts = order.lines.filter((line) => line.isDonation)
  const goods = order.lines.filter((line) => !line.isDonation)
  const sum = (lines: typeof gifts) =>
    worthAtHome(
      order,
      lines.reduce((total, line) => total + line.totalMinor, 0n),
    )
  const moments =
    order.totalMinor === 0n
      ? sql``
      : sql`, first_payment_at = least(coalesce(first_payment_at, ${orderedAt}), ${orderedAt}),
        last_payment_at = greatest(last_payment_at, ${orderedAt})`
  const totals = sql`credited AS (UPDATE supporter
    SET lifetime_donation_minor = lifetime_donation_minor + ${sum(gifts)},
      lifetime_donation_count = lifetime_donation_count + ${gifts.length},
    lifetime_purchase_minor = lifetime_purchase_minor + ${sum(goods)},
    lifetime_purchase_count = lifetime_purchase_count + ${goods.length}${moments} WHERE id = ${supporterId})`
  if (!order.emailOptIn) return [totals]
  const optIn = sql`opted AS (INSERT INTO email_opt_in (supporter_id, action, source, reason, created_at)
    SELECT ${supporterId}, 'optin', 'checkout', ${`Point of sale: ${ctx.actor.name}`.slice(0, 255)}, ${ctx.now}
    WHERE coalesce((SELECT action FROM email_opt_in WHERE supporter_id = ${supporterId} ORDER BY id DESC
      LIMIT 1), 'optout') <> 'optin')`
  return [totals, optIn]
}

/**
 * Writes number, payment, ledger and the supporter's totals in one statement, and stores the cart's totals on the
 * contribution (R-PAYMENTS-4).
 */
export async function settleOrder(ctx: SqlTxCtx, settling: Settling): Promise<Order> {
  const { order, tender } = settling
  const orderedAt = isBackDated(order) ? order.orderedAt : ctx.now
  const paid = {
    number: order.clientUuid,
    confirmedAt: ctx.now,
    completedAt: ctx.now,
    completedBy: settling.soldBy,
    orderedAt,
    updatedAt: ctx.now,
    supporterId: settling.supporterId,
    paymentType: tender.type,
    paymentLabel: paymentLabel(tender),
    ...('label' in tender ? gatewayFields(tender) : counterFields(tender)),
    sendConfirmationEmails: settling.sendConfirmationEmails,
    isFulfilled: settling.markAsComplete,
  }
  const written = {
    ...paid,
    ...toTotalsColumns(order),
    fundCode: order.lines.find((line) => line.fundCode !== null)?.fundCode ?? null,
  }
  const row = await ctx.sql.first<Pick<Order, 'supporterName' | 'supporter'>>(sql`
    WITH
      ${join([
        sql`c AS (UPDATE contribution SET ${setColumns(written)} WHERE id = ${order.id}
        RETURNING supporter_id,
          supporter_name)`,
        sql`closed AS (DELETE FROM cart
            WHERE contribution_id
              = ${order.id})`,
        ...insertPaymentSql(settling, ctx.now, orderedAt),
        ...insertLedgerSql(settling, orderedAt),
        ...updateSupporterSql(ctx, settling, orderedAt),
      ])}
    SELECT c.supporter_name, ${SUPPORTER} FROM c`)
  if (!row) throw new Error(`the contribution ${order.id} vanished while it was locked`)
  return { ...order, ...paid, ...row }
}
