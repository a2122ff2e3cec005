import { z } from 'zod'
import type { SqlTxCtx } from '~/db/ctx'
import { sqlOperation } from '~/db/operation.server'
import { someId } from '~/kit/fields'
import { hours, later } from '~/kit/clock'
import { DomainError, refused } from '~/kit/errors'
import { several } from '~/lists/declare/filter-values'
import { sql } from '~/kit/sql'
import { recountSupporters } from '~/domain/supporters/recount-lifetimes.server'
import {
  CHANGED_SINCE,
  LOSER_MISSING,
  MERGE_FIELD_KEYS,
  MERGE_FIELDS,
  MOVED_TABLES,
  NOT_ACTIVE,
  SAME_RECORD,
  UNIQUE_COLUMNS,
  WINNER_MISSING,
  type MergeColumn,
  type MergedColumns,
  type MergeField,
  type MovedCounts,
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

const UNDO_DAYS = 30

const version = z.coerce.number().int().optional()

/**
 * `take` names the field groups taken from the other supporter. If versions are given, both supporters must still have
 * them.
 */
export const MergeInput = z.object({
  id: someId,
  loserId: someId,
  version,
  loserVersion: version,
  take: several(z.enum(MERGE_FIELD_KEYS as [MergeField, ...MergeField[]]))
    .optional()
    .catch([]),
})

function refuse(winner: Stored | undefined, loser: Stored | undefined): asserts winner is Stored {
  if (winner === undefined) throw new DomainError('not-found', WINNER_MISSING)
  if (loser === undefined) throw new DomainError('not-found', LOSER_MISSING)
  if (!winner.is_active || winner.is_spam || !loser.is_active || loser.is_spam) throw refused(NOT_ACTIVE)
}

const isOther = (input: number | undefined, row: Stored): boolean => input !== undefined && input !== row.version

async function planChanges(
  ctx: SqlTxCtx,
  { winner, loser, take }: { winner: Stored; loser: Stored; take: readonly MergeField[] },
) {
  const stored: Changes = {}
  const lost: Changes = { is_active: [true, false] }
  for (const column of take.flatMap((key): readonly MergeColumn[] => MERGE_FIELDS[key].columns)) {
    const [before, after] = [winner[column] ?? null, loser[column] ?? null]
    if (before === after) continue
    stored[column] = [before, after]
    if (UNIQUE_COLUMNS.includes(column) && after !== null) lost[column] = [after, null]
  }
  const name = await readShownName(ctx, { ...winner, ...pickSide(stored, 1) })
  if (name !== winner.display_name) stored.display_name = [winner.display_name, name]
  return { stored, lost }
}

const pickSide = (changes: Changes, side: 0 | 1): Partial<MergedColumns> =>
  Object.fromEntries(changesIn(changes).map(([column, change]) => [column, change[side]]))

async function move(ctx: SqlTxCtx, winner: Stored, loser: Stored): Promise<Moved> {
  const preferred = await ctx.sql.first<{ id: number }>(
    sql`SELECT id FROM payment_method WHERE supporter_id = ${loser.id} AND use_as_default AND status = 'ACTIVE'
      AND deleted_at IS NULL`,
  )
  const moved: Moved = preferred === null ? {} : { defaultMethod: preferred.id }
  for (const table of Object.keys(MOVED_TABLES) as MovedTable[]) {
    const ids = await moveRecords(ctx, table, { from: loser.id, to: winner.id })
    if (ids.length > 0) moved[table] = ids
  }
  const picture = await movePicture(ctx, { from: loser.id, to: winner.id })
  if (picture !== null) moved.picture = picture
  if (winner.opted_in === false || loser.opted_in === false) {
    const row = await ctx.sql.first<{
      id: number
    }>(sql`INSERT INTO email_opt_in (supporter_id, action, source, reason, created_at)
      VALUES (${winner.id}, 'optout', 'website', 'merge', ${ctx.now}) RETURNING id`)
    if (row !== null) moved.optOut = row.id
  }
  return moved
}

const countMoved = (moved: Moved): MovedCounts =>
  Object.fromEntries(Object.entries(moved).flatMap(([table, ids]) => (Array.isArray(ids) ? [[table, ids.length]] : [])))

/**
 * Moves every record to the kept supporter, takes the selected fields and archives the other. An unsubscribed supporter
 * stays unsubscribed. The merge can be undone for 30 days (R-SUPPORTERS-9).
 */
export const mergeSupporters = sqlOperation({
  name: 'merges.merge-supporters',
  permission: 'member.merge',
  input: MergeInput,
  async run(ctx, input) {
    const { id, loserId } = input
    if (id === loserId) throw refused(SAME_RECORD)
    const pair = await lockPair(ctx, [id, loserId])
    const [winner, loser] = [pair.get(id), pair.get(loserId)]
    refuse(winner, loser)
    if (loser === undefined) throw new DomainError('not-found', LOSER_MISSING)
    if (isOther(input.version, winner) || isOther(input.loserVersion, loser))
      throw new DomainError('conflict', CHANGED_SINCE)
    const { stored, lost } = await planChanges(ctx, { winner, loser, take: input.take ?? [] })
    await writeColumns(ctx, loserId, pickSide(lost, 1))
    await writeColumns(ctx, id, pickSide(stored, 1))
    const moved = await move(ctx, winner, loser)
    await recountSupporters(ctx, [id, loserId])
    const merge = await ctx.sql.first<{ id: number }>(sql`
      INSERT INTO supporter_merge (winner_id, loser_id, merged_at, merged_by, undo_until, kept, lost, moved)
      VALUES (${id}, ${loserId}, ${ctx.now}, ${ctx.actor.staffId}, ${later(ctx.now, hours(24 * UNDO_DAYS))},
        ${JSON.stringify(stored)}::jsonb,
        ${JSON.stringify(lost)}::jsonb, ${JSON.stringify(moved)}::jsonb) RETURNING id`)
    await ctx.publish('supporter.merged', {
      id,
      before: pickSide(stored, 0),
      after: { ...pickSide(stored, 1), loser: String(loser.display_name), loserId, moved: countMoved(moved) },
    })
    await ctx.publish('supporter.merged-away', {
      id: loserId,
      before: { state: 'active' },
      after: { loser: String(winner.display_name), winnerId: id },
    })
    return {
      mergeId: merge?.id ?? 0,
      id,
      winner: String(stored.display_name?.[1] ?? winner.display_name),
      loser: String(loser.display_name),
    }
  },
})
