import type { SqlTxCtx } from '~/db/ctx'
import { partsOfUnit, splitByWeight, takeAmounts, type RefundPart } from '~/domain/pricing/refundable'
import { join, sql } from '~/kit/sql'
import { refundableBalance, refundOwed, type Refundable } from './refund'
import { findRefundWhere, type Head, type RefundRow } from './refunds.server'

/** A refund made elsewhere counts on the day it was made. */
export const findRefundMoment = (ctx: SqlTxCtx, { madeOn, createdAt }: RefundRow): Date =>
  madeOn === null ? ctx.now : createdAt

type Entry = { id: number; type: string; lineId: number | null; minor: bigint }

const OVERPAYMENT = 'Overpayment'

const listEntriesLeft = (ctx: SqlTxCtx, contributionId: number): Promise<Entry[]> =>
  ctx.sql.rows<Entry>(sql`
    SELECT e.id, e.type, e.line_id, (e.amount_minor + coalesce((SELECT sum(t.amount_minor)
      FROM ledger_entry t
      WHERE t.contribution_id = e.contribution_id AND t.refund_id IS NOT NULL AND t.type = e.type
        AND t.line_id IS NOT DISTINCT FROM e.line_id), 0))::bigint AS minor
    FROM ledger_entry e WHERE e.contribution_id = ${contributionId} AND e.refund_id IS NULL ORDER BY e.id`)

async function listParts(ctx: SqlTxCtx, refund: RefundRow, of: Refundable): Promise<RefundPart[]> {
  const lines = await ctx.sql.rows<{ lineId: number; qty: number }>(
    sql`SELECT line_id, qty FROM refund_line WHERE refund_id = ${refund.id}`,
  )
  return lines.flatMap(({ lineId, qty }) => {
    const unit = of.units.find((candidate) => candidate.lineId === lineId)
    return unit ? partsOfUnit(unit, qty, unit.refundedQty - qty) : []
  })
}

/** Deletes entries and stores them on the refund, so that they can be restored. */
const takeEntries = (ctx: SqlTxCtx, { id, contributionId }: RefundRow, isAll: boolean): Promise<unknown> =>
  ctx.sql.run(sql`
    WITH taken AS (DELETE FROM ledger_entry WHERE contribution_id = ${contributionId}
      AND (${isAll}::boolean OR type <> ${OVERPAYMENT}) RETURNING *)
    UPDATE refund SET taken_entries = (SELECT jsonb_agg(to_jsonb(taken)) FROM taken) WHERE id = ${id}`)

async function computeAmountsTaken(
  ctx: SqlTxCtx,
  refund: RefundRow,
  { of, entries }: { of: Refundable; entries: Entry[] },
): Promise<bigint[]> {
  const owed = entries.map((entry) => (entry.type === OVERPAYMENT ? 0n : entry.minor))
  const parts = await listParts(ctx, refund, of)
  const ofParts = entries.map((entry) =>
    parts
      .filter(({ type, lineId }) => type === entry.type && lineId === entry.lineId)
      .reduce((sum, { minor }) => sum + minor, 0n),
  )
  const amounts = takeAmounts(
    owed,
    refund.kind === 'lines' ? ofParts : splitByWeight(refund.minor - refund.overpaidMinor, owed),
  )
  return entries.map((entry, index) => (entry.type === OVERPAYMENT ? refund.overpaidMinor : (amounts[index] ?? 0n)))
}

/**
 * A full refund removes the entries and stores them; a partial one writes beside each what it took from it. An
 * overpayment stays until it is refunded separately (R-BOOKS-2).
 */
export async function takeFromLedger(ctx: SqlTxCtx, refund: RefundRow, of: Head & Refundable): Promise<void> {
  const left = refundableBalance(of) - refund.minor
  const isAll = left <= 0n
  if (isAll || (refund.overpaidMinor === 0n && left <= of.overpaidMinor)) {
    await takeEntries(ctx, refund, isAll)
    return
  }
  const entries = await listEntriesLeft(ctx, refund.contributionId)
  const amounts = await computeAmountsTaken(ctx, refund, { of, entries })
  const rows = entries.flatMap(({ id }, index) =>
    amounts[index] ? [sql`(${id}::int, ${-amounts[index]}::bigint)`] : [],
  )
  if (rows.length === 0) return
  await ctx.sql.run(sql`
    INSERT INTO ledger_entry (contribution_id, line_id, type, fund_code, amount_minor, currency, qty, supporter_id,
      captured_at, refund_id, deleted_at)
    SELECT e.contribution_id, e.line_id, e.type, e.fund_code, w.minor, e.currency, e.qty, e.supporter_id,
      ${findRefundMoment(ctx, refund)},
      ${refund.id}, e.deleted_at
    FROM (VALUES ${join(rows)}) AS w (id, minor) JOIN ledger_entry e ON e.id = w.id`)
}

async function restoreEntries(ctx: SqlTxCtx, contributionId: number): Promise<number | null> {
  const last = await ctx.sql.first<{ id: number }>(sql`
    WITH last AS (SELECT id, taken_entries AS entries FROM refund
      WHERE contribution_id = ${contributionId} AND taken_entries IS NOT NULL ORDER BY id DESC LIMIT 1),
      emptied AS (UPDATE refund r SET taken_entries = NULL FROM last WHERE r.id = last.id),
      back AS (INSERT INTO ledger_entry SELECT e.*
        FROM last, contribution c, jsonb_array_elements(last.entries) t (entry),
          jsonb_populate_record(NULL::ledger_entry,
          t.entry || jsonb_build_object('supporter_id', c.supporter_id, 'deleted_at', c.deleted_at)) e
        WHERE c.id = ${contributionId})
    SELECT id FROM last`)
  return last?.id ?? null
}

export async function reverseInLedger(ctx: SqlTxCtx, refund: RefundRow, of: Head & Refundable): Promise<void> {
  const emptiedBy = await restoreEntries(ctx, refund.contributionId)
  await ctx.sql.run(sql`DELETE FROM ledger_entry WHERE refund_id = ${refund.id}`)
  if (emptiedBy === null || emptiedBy === refund.id) return
  const other = await findRefundWhere(ctx.sql, sql`r.id = ${emptiedBy}`)
  if (other) await takeFromLedger(ctx, other, { ...of, refundedMinor: of.refundedMinor - refundOwed(other) })
}
