import type { SqlTxCtx } from '~/db/ctx'
import { sqlOperation } from '~/db/operation.server'
import { refused } from '~/kit/errors'
import { sql } from '~/kit/sql'
import { listChildren } from '~/kit/site/tree'
import { IS_HOME, IS_PROTECTED } from './messages'
import { HOME } from './page'
import { PageIdInput } from './page-input'
import { livePage } from './page-record.server'
import { holdPages, pageLines, renumber, type PageLine } from './page-tree.server'

/** Removes a line from the tree. Its children take its place in order, so that none is left without a parent. */
export async function takeOut(
  ctx: SqlTxCtx,
  lines: readonly PageLine[],
  { id, parentId }: { id: number; parentId: number | null },
): Promise<void> {
  const raised = listChildren(lines, id)
  const beside = listChildren(lines, parentId)
  await ctx.sql.run(
    sql`UPDATE page SET parent_id = ${parentId}, version = version + 1, updated_at = ${ctx.now}
      WHERE id = ANY(${raised}::int[])`,
  )
  await ctx.sql.run(
    sql`UPDATE page SET deleted_at = ${ctx.now}, is_protected = false, version = version + 1, updated_at = ${ctx.now}
      WHERE id = ${id}`,
  )
  await renumber(ctx.sql, beside.toSpliced(beside.indexOf(id), 1, ...raised))
  await ctx.publish('page.deleted', { id, before: { deletedAt: null }, after: { deletedAt: ctx.now, raised } })
}

/** The row is kept so that the page can be restored. Its address is free again (R-PAGES-5). */
export const deletePage = sqlOperation({
  name: 'pages.delete-page',
  permission: 'node.edit',
  input: PageIdInput,
  async run(ctx, { id }) {
    await holdPages(ctx.sql)
    const page = await livePage(ctx.sql, id)
    if (page.code === HOME) throw refused(IS_HOME)
    if (page.isProtected) throw refused(IS_PROTECTED)
    await takeOut(ctx, await pageLines(ctx.sql), page)
    return { id, title: page.title }
  },
})
