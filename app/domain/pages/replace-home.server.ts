import { sqlOperation } from '~/db/operation.server'
import { refused } from '~/kit/errors'
import { sql } from '~/kit/sql'
import { IS_HOME_ALREADY, NOT_A_HOME } from './messages'
import { HOME, isWritten } from './page'
import { PageIdInput } from './page-input'
import { livePage } from './page-record.server'
import { holdPages } from './page-tree.server'

export const replaceHome = sqlOperation({
  name: 'pages.replace-home',
  permission: 'node.edit',
  input: PageIdInput,
  async run(ctx, { id }) {
    await holdPages(ctx.sql)
    const page = await livePage(ctx.sql, id)
    if (page.code === HOME) throw refused(IS_HOME_ALREADY)
    if (!isWritten(page.type) || !page.isActive) throw refused(NOT_A_HOME)
    const former = await ctx.sql.first<{ id: number }>(sql`
      UPDATE page SET code = NULL, is_protected = false, version = version + 1, updated_at = ${ctx.now}
      WHERE code = ${HOME} RETURNING id`)
    await ctx.sql.run(
      sql`UPDATE page SET code = ${HOME}, is_protected = true, version = version + 1, updated_at = ${ctx.now}
        WHERE id = ${id}`,
    )
    await ctx.publish('page.made-home', { id, before: { home: former?.id ?? null }, after: { home: id } })
    return { id, title: page.title }
  },
})
