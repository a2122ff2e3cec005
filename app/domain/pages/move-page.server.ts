import { sqlOperation } from '~/db/operation.server'
import { DomainError } from '~/kit/errors'
import { sql } from '~/kit/sql'
import { listChildren, isNoPlace, moveLine, TreeMoveInput } from '~/kit/site/tree'
import { BELOW_ITSELF } from './messages'
import { closeRanks, whyNotBelow } from './page-place.server'
import { livePage } from './page-record.server'
import { holdPages, pageLines, renumber } from './page-tree.server'

export const movePage = sqlOperation({
  name: 'pages.move-page',
  permission: 'node.edit',
  input: TreeMoveInput,
  audit: 'when-changed',
  async run(ctx, move) {
    await holdPages(ctx.sql)
    const { id, title, parentId } = await livePage(ctx.sql, move.id)
    const lines = await pageLines(ctx.sql)
    if (isNoPlace(lines, move)) throw new DomainError('invalid', BELOW_ITSELF)
    const moved = moveLine(lines, move)
    if (moved === null) return { id, title }
    const why = moved.parentId === parentId ? null : whyNotBelow(lines, moved.parentId, id)
    if (why !== null) throw new DomainError('invalid', why)
    if (moved.parentId !== parentId) await closeRanks(ctx.sql, lines, { id, parentId })
    // Invalidates forms that were opened with the former parent.
    await ctx.sql.run(
      sql`UPDATE page SET parent_id = ${moved.parentId}, version = version + ${moved.parentId === parentId ? 0 : 1},
        updated_at = ${ctx.now} WHERE id = ${id}`,
    )
    await renumber(ctx.sql, moved.order)
    await ctx.publish('page.moved', {
      id,
      before: { parentId, place: listChildren(lines, parentId).indexOf(id) + 1 },
      after: { parentId: moved.parentId, place: moved.place },
    })
    return { id, title }
  },
})
