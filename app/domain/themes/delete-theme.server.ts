import { sqlOperation } from '~/db/operation.server'
import { refused } from '~/kit/errors'
import { sql } from '~/kit/sql'
import { lockThemeRow } from './internal.server'
import { IS_ACTIVE, IS_PACKAGED } from './messages'
import { packagedFiles } from './packaged.server'
import { ThemeIdInput } from './schemas'

/** Refused for the active theme and for a theme of the product. */
export const deleteTheme = sqlOperation({
  name: 'themes.delete-theme',
  permission: 'template.edit',
  input: ThemeIdInput,
  async run(ctx, { id }) {
    const { title, isActive } = await lockThemeRow(ctx, id)
    if (isActive) throw refused(IS_ACTIVE)
    const packaged = await ctx.sql.first<{ handle: string }>(
      sql`SELECT handle FROM theme WHERE id = ${id} AND handle = source`,
    )
    if (packaged !== null && packagedFiles(packaged.handle).length > 0) throw refused(IS_PACKAGED)
    await ctx.sql.run(sql`DELETE FROM mediable WHERE mediable_type = 'theme' AND mediable_id = ${id}`)
    await ctx.sql.run(sql`DELETE FROM theme WHERE id = ${id}`)
    await ctx.publish('theme.deleted', { id, before: { title, deletedAt: null }, after: { deletedAt: ctx.now } })
    return { title }
  },
})
