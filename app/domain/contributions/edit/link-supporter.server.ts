import type { SqlTxCtx } from '~/db/ctx'
import { moveReceipts } from '~/domain/receipts/void-receipts.server'
import { recountSupporters } from '~/domain/supporters/recount-lifetimes.server'
import { DomainError } from '~/kit/errors'
import { sql } from '~/kit/sql'
import { keptSupporter } from '~/domain/merges/follow-merges.server'
import { NO_SUPPORTER } from './edit-input'

const HAS_PLAN = 'This contribution began a recurring plan, which belongs to its supporter.'
const HAS_MORE = 'A membership or a sponsorship came with this contribution, which belongs to its supporter.'

const invalid = (message: string) => new DomainError('invalid', message, { fields: { supporterId: [message] } })

async function refuseToPart(ctx: SqlTxCtx, id: number): Promise<void> {
  if ((await ctx.sql.first(sql`SELECT 1 FROM recurring_profile WHERE contribution_id = ${id}`)) !== null)
    throw invalid(HAS_PLAN)
  const more = await ctx.sql.first(sql`
    SELECT 1 FROM contribution_line l WHERE l.contribution_id = ${id}
      AND (EXISTS (SELECT 1 FROM supporter_membership m WHERE m.line_id = l.id AND m.removed_at IS NULL)
        OR EXISTS (SELECT 1 FROM sponsor s WHERE s.line_id = l.id AND s.deleted_at IS NULL))`)
  if (more !== null) throw invalid(HAS_MORE)
}

type Names = { before: string | null; after: string | null }

/**
 * Changes or removes the supporter of a contribution whose row is locked. Its entries in the books and its tax receipts
 * follow, and each supporter's giving is recounted. Returns the names; null if nothing changes (R-CONTRIBUTIONS-12).
 */
export async function linkSupporter(
  ctx: SqlTxCtx,
  id: number,
  { from, to: selected }: { from: number | null; to: number | null },
): Promise<Names | null> {
  const to = selected === null ? null : await keptSupporter(ctx.sql, selected)
  if (from === to) return null
  const ids = [from, to].filter((one) => one !== null)
  const people = await ctx.sql.rows<{ id: number; name: string; isActive: boolean }>(
    sql`SELECT id, display_name AS name, is_active FROM supporter WHERE id = ANY(${ids}::int[])
      ORDER BY id FOR UPDATE`,
  )
  const nameOf = (one: number | null) => people.find((person) => person.id === one)?.name ?? null
  if (to !== null && people.find((person) => person.id === to)?.isActive !== true) throw invalid(NO_SUPPORTER)
  if (from !== null) await refuseToPart(ctx, id)
  await ctx.sql.run(sql`UPDATE contribution SET supporter_id = ${to} WHERE id = ${id}`)
  await ctx.sql.run(sql`UPDATE ledger_entry SET supporter_id = ${to} WHERE contribution_id = ${id}`)
  await moveReceipts(ctx, id, { from, to })
  await recountSupporters(ctx, ids)
  return { before: nameOf(from), after: nameOf(to) }
}
