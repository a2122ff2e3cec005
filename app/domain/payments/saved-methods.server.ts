import type { SqlTxCtx } from '~/db/ctx'
import { localDate } from '~/kit/calendar'
import { refused } from '~/kit/errors'
import { hashSecret } from '~/kit/codes/secret'
import { sql } from '~/kit/sql'
import type { GatewayMethod, Instrument, StoredMethod } from '~/ports/payment-gateway'
import { METHOD_EXPIRED, METHOD_UNKNOWN } from './messages'
import { brandName, isExpired } from './method'

type Row = {
  id: number
  type: 'card' | 'bank'
  sealedToken: string
  sealedCustomer: string
  expiresMonth: number | null
  expiresYear: number | null
}

/**
 * Only the supporter's own active, unexpired methods. Another supporter's method counts as nonexistent (R-PAYMENTS-1).
 */
export async function requireSavedMethod(
  ctx: SqlTxCtx,
  id: number | null,
  supporterId: number | null,
): Promise<{ id: number; method: GatewayMethod }> {
  const row =
    id === null || supporterId === null
      ? null
      : await ctx.sql.first<Row>(sql`
          SELECT id, type, sealed_token, sealed_customer,
            expires_month, expires_year
          FROM payment_method WHERE id = ${id} AND supporter_id = ${supporterId} AND status = 'ACTIVE'
            AND deleted_at IS NULL AND gateway = ${ctx.ports.gateway.key}`)
  if (!row) throw refused(METHOD_UNKNOWN)
  if (isExpired(row, localDate(ctx.now, ctx.organisation.zone))) throw refused(METHOD_EXPIRED)
  const { vault } = ctx.ports
  const method = {
    kind: 'saved',
    token: vault.open(row.sealedToken),
    customer: vault.open(row.sealedCustomer),
    isBank: row.type === 'bank',
  } as const
  return { id: row.id, method }
}

/** Stored as pending before the gateway keeps the method, and activated afterwards (R-PAYMENTS-6). */
export const startMethod = async (ctx: SqlTxCtx, attemptId: number, type: 'card' | 'bank') =>
  ctx.sql.run(
    sql`INSERT INTO payment_method (attempt_id, status, gateway, type, created_at)
      VALUES (${attemptId}, 'PENDING', ${ctx.ports.gateway.key}, ${type}, ${ctx.now})`,
  )

const shownName = (instrument: Instrument): string =>
  instrument.type === 'card'
    ? brandName(instrument.brand)
    : instrument.accountType === 'savings'
      ? 'Savings'
      : 'Checking'

export type StoredPayment = { attemptId: number; supporterId: number; instrument: Instrument; stored: StoredMethod }

/** A supporter's first method becomes the default (R-PAYMENTS-6). */
export async function activateMethod(
  ctx: SqlTxCtx,
  { attemptId, supporterId, instrument, stored }: StoredPayment,
): Promise<number | null> {
  const { vault } = ctx.ports
  await ctx.sql.run(sql`SELECT 1 FROM supporter WHERE id = ${supporterId} FOR NO KEY UPDATE`)
  const row = await ctx.sql.first<{ id: number }>(sql`
    UPDATE payment_method m SET status = 'ACTIVE', supporter_id = ${supporterId},
      display_name = ${shownName(instrument)}, brand = ${instrument.brand}, bank_name = ${instrument.bankName},
      last4 = ${instrument.last4}, expires_month = ${instrument.expiresMonth}, expires_year = ${instrument.expiresYear},
      holder_name = ${instrument.holderName?.slice(0, 140) ?? null},
      holder_type = ${instrument.holderType}, account_type = ${instrument.accountType},
      sealed_token = ${vault.seal(stored.token)}, sealed_customer = ${vault.seal(stored.customer)},
      token_hash = ${hashSecret(stored.token)},
      use_as_default = NOT EXISTS (SELECT 1 FROM payment_method o
        WHERE o.supporter_id = ${supporterId} AND o.use_as_default AND o.status = 'ACTIVE' AND o.deleted_at IS NULL)
    WHERE attempt_id = ${attemptId} AND status = 'PENDING' AND deleted_at IS NULL RETURNING id`)
  if (row)
    await ctx.publish('payment_method.saved', {
      id: row.id,
      after: { supporterId, type: instrument.type, last4: instrument.last4 },
    })
  return row?.id ?? null
}

export const dropMethod = async (ctx: SqlTxCtx, attemptId: number) =>
  ctx.sql.run(
    sql`UPDATE payment_method SET deleted_at = ${ctx.now} WHERE attempt_id = ${attemptId} AND status = 'PENDING'
      AND deleted_at IS NULL`,
  )
