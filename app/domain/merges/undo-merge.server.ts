import { z } from 'zod'
import type { SqlTxCtx } from '~/db/ctx'
import { sqlOperation } from '~/db/operation.server'
import { someId } from '~/kit/fields'
import { notFound, refused } from '~/kit/errors'
import { sql } from '~/kit/sql'
import { recountSupporters } from '~/domain/supporters/recount-lifetimes.server'
import {
  MOVED_TABLES,
  UNDO_TOO_LATE,
  UNDONE_ALREADY,
  undoLaterFirst,
  UNIQUE_COLUMNS,
  type MergeColumn,
  type MergedColumns,
  type MovedTable,
} from './fields'
import {
  changesIn,
  lockPair,
  movePicture,
  moveRecords,
  readShownName,
  writeColumns,
  type Changes,
  type Moved,
  type Stored,
} from './internal.server'

type Merge = {
  id: number
  winnerId: number
  loserId: number
  undoUntil: Date
  undoneAt: Date | null
  kept: Changes
  lost: Changes
  moved: Moved
}

async function mergeForUndo({ sql: runner }: SqlTxCtx, id: number): Promise<Merge> {
  const row = await runner.first<Merge>(sql`
    SELECT id, winner_id, loser_id, undo_until, undone_at, kept,
      lost, moved
    FROM supporter_merge WHERE id = ${id} FOR UPDATE`)
  if (row === null) throw notFound('The merge')
  return row
}

/** If the kept supporter was merged in turn, that merge must be undone first, because its records are elsewhere. */
async function refuseBelow(ctx: SqlTxCtx, winnerId: number): Promise<void> {
  const above = await ctx.sql.first<{ name: string }>(sql`
    SELECT w.display_name AS name FROM supporter_merge m JOIN supporter w ON w.id = m.winner_id
    WHERE m.loser_id = ${winnerId} AND m.undone_at IS NULL`)
  if (above !== null) throw refused(undoLaterFirst(above.name))
}

async function fieldsToRestore(ctx: SqlTxCtx, merge: Merge, winner: Stored): Promise<Partial<MergedColumns>> {
  const later = await ctx.sql.rows<{ id: number; kept: Changes }>(sql`
    SELECT id, kept FROM supporter_merge WHERE winner_id = ${merge.winnerId} AND id > ${merge.id} AND undone_at IS NULL
    ORDER BY id FOR UPDATE`)
  const restored: Partial<Record<MergeColumn, MergedColumns[MergeColumn]>> = {}
  for (const [column, [before, after]] of changesIn(merge.kept)) {
    const next = later.find((one) => column in one.kept)
    const changed = next?.kept[column]
    if (next !== undefined && changed !== undefined) {
      if (changed[0] !== after) continue
      next.kept[column] = [before, changed[1]]
      await ctx.sql.run(
        sql`UPDATE supporter_merge SET kept = ${JSON.stringify(next.kept)}::jsonb WHERE id = ${next.id}`,
      )
    } else if ((winner[column] ?? null) === after) restored[column] = before
  }
  return restored
}

const isFree = async (
  { sql: runner }: SqlTxCtx,
  column: MergeColumn,
  value: MergedColumns[MergeColumn],
): Promise<boolean> =>
  (await runner.first(
    column === 'email'
      ? sql`SELECT id FROM supporter WHERE lower(email) = lower(${value}::text)`
      : sql`SELECT id FROM supporter WHERE donor_id = ${value}::int`,
  )) === null

/** A unique value that another supporter has taken since is not restored. */
async function withoutTaken(ctx: SqlTxCtx, lost: Changes): Promise<Partial<MergedColumns>> {
  const free: [MergeColumn, MergedColumns[MergeColumn]][] = []
  for (const [column, [value]] of changesIn(lost))
    if (value === null || !UNIQUE_COLUMNS.includes(column) || (await isFree(ctx, column, value)))
      free.push([column, value])
  return Object.fromEntries(free)
}

async function restoreRecords(ctx: SqlTxCtx, { winnerId, loserId, moved }: Merge): Promise<number> {
  let count = 0
  for (const table of Object.keys(MOVED_TABLES) as MovedTable[]) {
    const ids = moved[table]
    if (ids !== undefined) count += (await moveRecords(ctx, table, { from: winnerId, to: loserId, ids })).length
  }
  if (moved.optOut !== undefined)
    await ctx.sql.run(sql`DELETE FROM email_opt_in WHERE id = ${moved.optOut} AND reason = 'merge'`)
  if (moved.picture !== undefined) await movePicture(ctx, { from: winnerId, to: loserId, only: moved.picture })
  if (moved.defaultMethod !== undefined) {
    await ctx.sql.run(sql`UPDATE payment_method SET use_as_default = true
        WHERE id = ${moved.defaultMethod} AND supporter_id = ${loserId}
      AND status = 'ACTIVE' AND deleted_at IS NULL`)
  }
  return count
}

/** Moves every record back and restores both supporters' fields. Changes made after the merge stay (R-SUPPORTERS-9). */
export const undoMerge = sqlOperation({
  name: 'merges.undo-merge',
  permission: 'member.merge',
  input: z.object({ id: someId }),
  async run(ctx, { id }) {
    const seen = await ctx.sql.first<{ winnerId: number; loserId: number }>(
      sql`SELECT winner_id, loser_id FROM supporter_merge WHERE id = ${id}`,
    )
    if (seen === null) throw notFound('The merge')
    const pair = await lockPair(ctx, [seen.winnerId, seen.loserId])
    const merge = await mergeForUndo(ctx, id)
    if (merge.undoneAt !== null) throw refused(UNDONE_ALREADY)
    if (merge.undoUntil < ctx.now) throw refused(UNDO_TOO_LATE)
    await refuseBelow(ctx, merge.winnerId)
    const [winner, loser] = [pair.get(merge.winnerId), pair.get(merge.loserId)]
    if (winner === undefined || loser === undefined) throw notFound('The supporter')
    const restored = await fieldsToRestore(ctx, merge, winner)
    const name = await readShownName(ctx, { ...winner, ...restored })
    await writeColumns(ctx, winner.id, { ...restored, display_name: name })
    await writeColumns(ctx, loser.id, await withoutTaken(ctx, merge.lost))
    const count = await restoreRecords(ctx, merge)
    await recountSupporters(ctx, [winner.id, loser.id])
    await ctx.sql.run(
      sql`UPDATE supporter_merge SET undone_at = ${ctx.now}, undone_by = ${ctx.actor.staffId} WHERE id = ${id}`,
    )
    await ctx.publish('supporter.merge-undone', {
      id: winner.id,
      after: { loser: String(loser.display_name), loserId: loser.id, returned: count },
    })
    await ctx.publish('supporter.returned-from-merge', {
      id: loser.id,
      before: { state: 'archived' },
      after: { loser: name, winnerId: winner.id, returned: count },
    })
    return { id: winner.id, loserId: loser.id, loser: String(loser.display_name) }
  },
})
