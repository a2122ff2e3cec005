import type { SqlTxCtx } from '~/db/ctx'
import { startOfDay } from '~/kit/calendar'
import { join, sql, type Sql } from '~/kit/sql'
import type { LineTribute } from './schemas'

export type SoldTributeLine = {
  id: number
  qty: number
  priceMinor: bigint
  recurringMinor: bigint | null
  tribute: LineTribute | null
}

export type SoldTributes = { contribution: { id: number; currency: string }; lines: readonly SoldTributeLine[] }

type StoredTribute = { id: number; notify: string | null; notifyAt: Date; notifiedAt: Date | null }

function toMoment(ctx: SqlTxCtx, { notifyOn }: LineTribute): Date {
  const selected = notifyOn === null ? ctx.now : startOfDay(notifyOn, ctx.organisation.zone)
  return selected > ctx.now ? selected : ctx.now
}

function row(ctx: SqlTxCtx, { contribution }: SoldTributes, line: SoldTributeLine & { tribute: LineTribute }): Sql {
  const { tribute: t } = line
  const amount = (line.recurringMinor ?? line.priceMinor) * BigInt(line.qty)
  return sql`(${contribution.id}, ${line.id}, ${t.typeId}, ${t.name}, ${t.message}, ${t.notify}, ${t.notifyName},
    ${t.notifyEmail}, ${t.notifyAddress}, ${t.notifyCity}, ${t.notifyState},
    ${t.notifyZip}, ${t.notifyCountry}, ${amount}, ${contribution.currency}, ${toMoment(ctx, t)}, ${ctx.now},
    ${ctx.now})`
}

/**
 * Stores one tribute per line; a job mails it when due, and letters wait for staff. A repeated completion sends the job
 * again, which finds the mail already written (R-TRIBUTES-2).
 */
export async function keepTributes(ctx: SqlTxCtx, sold: SoldTributes): Promise<void> {
  const lines = sold.lines.filter((line): line is SoldTributeLine & { tribute: LineTribute } => line.tribute !== null)
  if (lines.length === 0) return
  const stored = await ctx.sql.rows<StoredTribute>(sql`
    INSERT INTO tribute (contribution_id, line_id, tribute_type_id, name, message, notify, notify_name, notify_email,
      notify_address, notify_city, notify_state,
      notify_zip, notify_country, amount_minor, currency, notify_at, created_at, updated_at)
    VALUES ${join(lines.map((line) => row(ctx, sold, line)))}
    ON CONFLICT (line_id) DO UPDATE SET line_id = excluded.line_id
    RETURNING id, notify, notify_at, notified_at`)
  for (const tribute of stored)
    if (tribute.notify === 'email' && tribute.notifiedAt === null)
      ctx.enqueue({ job: 'tributes.notify-tribute', payload: { tributeId: tribute.id }, startAfter: tribute.notifyAt })
}
