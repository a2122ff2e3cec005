import { sqlOperation } from '~/db/operation.server'
import { sql } from '~/kit/sql'
import { lockThemeRow } from './internal.server'
import { ThemeIdInput } from './schemas'

export const activateTheme = sqlOperation({
  name: 'themes.activate-theme',
  permission: 'customize.edit',
  input: ThemeIdInput,
  audit: 'when-changed',
  async run(ctx, { id }) {
    const before = await ctx.sql.first<{ id: number }>(sql`SELECT id FROM theme WHERE is_active FOR UPDATE`)
    const { title, isActive } = await lockThemeRow(ctx, id)
    if (isActive) return { title }
    await ctx.sql.run(sql`UPDATE theme SET is_active = false WHERE is_active`)
    await ctx.sql.run(sql`UPDATE theme SET is_active = true, updated_at = ${ctx.now} WHERE id = ${id}`)
    await ctx.publish('theme.activated', { id, before: { activeId: before?.id ?? null }, after: { activeId: id } })
    return { title }
  },
})
