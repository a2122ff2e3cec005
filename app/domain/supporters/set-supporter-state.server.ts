import { z } from 'zod'
import { sqlOperation } from '~/db/operation.server'
import { refused } from '~/kit/errors'
import { SELECTION, toSelection } from '~/lists/declare/filter-values'
import { sql } from '~/kit/sql'
import { ALREADY_MERGED } from './messages'
import type { SupporterState } from './supporter'
import { supporterList } from './supporters.list.server'

type Before = { id: number; isActive: boolean; isSpam: boolean; isMerged: boolean }

const toState = ({ isActive, isSpam }: Before): SupporterState => (isSpam ? 'spam' : isActive ? 'active' : 'archived')

/**
 * Archives supporters, restores them or marks them as spam; none is ever deleted, and contributions stay. A merged
 * supporter returns only by undoing the merge. Returns how many changed (R-SUPPORTERS-1).
 */
export const setSupporterState = sqlOperation({
  name: 'supporters.set-supporter-state',
  permission: 'member.edit',
  input: z.object({ ...SELECTION, state: z.enum(['active', 'archived', 'spam']) }),
  audit: 'when-changed',
  async run(ctx, { state, ...selection }) {
    const selected = await supporterList.selected(ctx, toSelection(selection))
    const rows = await ctx.sql.rows<Before>(sql`
      SELECT s.id, s.is_active, s.is_spam,
        EXISTS (SELECT 1 FROM supporter_merge m WHERE m.loser_id = s.id AND m.undone_at IS NULL) AS is_merged
      FROM supporter s WHERE s.id = ANY(${selected}::int[]) ORDER BY s.id FOR UPDATE OF s`)
    const changing = rows.filter((row) => toState(row) !== state)
    if (changing.length === 1 && rows.length === 1 && changing[0]?.isMerged) throw refused(ALREADY_MERGED)
    const changed = changing.filter(({ isMerged }) => !isMerged)
    if (changed.length === 0) return 0
    await ctx.sql.run(sql`
      UPDATE supporter SET is_active = ${state === 'active'}, is_spam = ${state === 'spam'}, version = version + 1,
        updated_at = ${ctx.now}
      WHERE id = ANY(${changed.map(({ id }) => id)}::int[])`)
    for (const row of changed)
      await ctx.publish('supporter.state-changed', { id: row.id, before: { state: toState(row) }, after: { state } })
    return changed.length
  },
})
