import type { SqlTxCtx } from '~/db/ctx'
import { later } from '~/kit/clock'
import { sql, type Sql, type SqlRunner } from '~/kit/sql'
import {
  attemptKey,
  CHECKED_AFTER,
  CONFIRM_WITHIN,
  type Attempt,
  type AttemptRequest,
  type GatewayType,
} from './schemas'

const COLUMNS = sql`id, contribution_id, idempotency_key AS key, payment_type, state, reference, amount_minor,
  currency, method_hash, sealed_method, request, outcome, failure_message, staff_id, created_at,
  expires_at`

const attemptWhere = async (runner: SqlRunner, where: Sql) =>
  runner.first<Attempt>(sql`SELECT ${COLUMNS} FROM payment_attempt WHERE ${where}`)

export const readAttempt = async (runner: SqlRunner, id: number, lock: 'locked' | 'unlocked' = 'unlocked') =>
  attemptWhere(runner, lock === 'locked' ? sql`id = ${id} FOR UPDATE` : sql`id = ${id}`)

export const openAttempt = async (runner: SqlRunner, contributionId: number) =>
  attemptWhere(runner, sql`contribution_id = ${contributionId} AND state IN ('created', 'sent', 'unknown', 'action')`)

export const findFailedAttempt = async (runner: SqlRunner, contributionId: number, methodHash: string) =>
  attemptWhere(
    runner,
    sql`contribution_id = ${contributionId} AND state IN ('failed', 'cancelled') AND method_hash = ${methodHash}
      ORDER BY id DESC LIMIT 1`,
  )

export async function countAttempts(
  runner: SqlRunner,
  contributionId: number,
): Promise<{ all: number; failed: number }> {
  const counted = await runner.first<{ all: number; failed: number }>(
    sql`SELECT count(*)::int AS all, count(*) FILTER (WHERE state = 'failed')::int AS failed FROM payment_attempt
      WHERE contribution_id = ${contributionId}`,
  )
  return counted ?? { all: 0, failed: 0 }
}

export type NewAttempt = {
  contributionId: number
  clientUuid: string
  number: number
  paymentType: GatewayType
  gateway: string
  amountMinor: bigint
  currency: string
  methodHash: string
  sealedMethod: string
  request: AttemptRequest
}

/** The key is committed with the reservation, before the gateway is called. */
export async function startAttempt(ctx: SqlTxCtx, attempt: NewAttempt): Promise<number> {
  const row = await ctx.sql.first<{ id: number }>(sql`
    INSERT INTO payment_attempt (contribution_id, idempotency_key, payment_type, state, gateway, amount_minor, currency,
      method_hash, sealed_method, request, staff_id, created_at, next_check_at)
    VALUES (${attempt.contributionId}, ${attemptKey(attempt.clientUuid, attempt.number)}, ${attempt.paymentType},
      'sent', ${attempt.gateway}, ${attempt.amountMinor}, ${attempt.currency},
      ${attempt.methodHash}, ${attempt.sealedMethod}, ${JSON.stringify(attempt.request)}::jsonb, ${ctx.actor.staffId},
      ${ctx.now}, ${later(ctx.now, CHECKED_AFTER)}) RETURNING id`)
  if (!row) throw new Error('an attempt to pay was not written')
  return row.id
}

export const endAttempt = async (
  ctx: SqlTxCtx,
  id: number,
  end: { state: 'succeeded' | 'failed' | 'cancelled'; reference: string | null; message: string | null },
) =>
  ctx.sql.run(sql`
    UPDATE payment_attempt SET state = ${end.state}, reference = coalesce(${end.reference}, reference),
      failure_message = ${end.message?.slice(0, 500) ?? null}, sealed_method = NULL,
      settled_at = ${ctx.now}, next_check_at = NULL, expires_at = NULL WHERE id = ${id}`)

/** The payer must confirm. The first call starts the time limit. */
export const awaitPayer = async (ctx: SqlTxCtx, id: number, action: { reference: string; url: string }) =>
  ctx.sql.run(sql`
    UPDATE payment_attempt SET state = 'action', reference = ${action.reference},
      outcome = ${JSON.stringify({ url: action.url })}::jsonb,
      expires_at = coalesce(expires_at, ${later(ctx.now, CONFIRM_WITHIN)}),
      next_check_at = coalesce(expires_at, ${later(ctx.now, CONFIRM_WITHIN)}) WHERE id = ${id}`)

export const leaveUnknown = async (ctx: SqlTxCtx, id: number) =>
  ctx.sql.run(sql`
    UPDATE payment_attempt SET state = CASE state WHEN 'action' THEN 'action'
      ELSE 'unknown' END, next_check_at = ${later(ctx.now, CHECKED_AFTER)}
    WHERE id = ${id} AND state IN ('created', 'sent', 'unknown', 'action')`)
