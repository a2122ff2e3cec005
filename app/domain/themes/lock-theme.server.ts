import { sqlOperation } from '~/db/operation.server'
import { refused } from '~/kit/errors'
import { sql } from '~/kit/sql'
import { lockThemeRow } from './internal.server'
import { ALREADY_LOCKED } from './messages'
import { ThemeIdInput } from './schemas'

/** Shows the packaged theme again. Edits are hidden, and wiped when the theme is unlocked (R-THEMES-3). */
export const lockTheme = sqlOperation({
  name: 'themes.lock-theme',
  permission: 'template.edit',
  input: ThemeIdInput,
  async run(ctx, { id }) {
    const { title, locked } = await lockThemeRow(ctx, id)
    if (locked) throw refused(ALREADY_LOCKED)
    await ctx.sql.run(sql`UPDATE theme SET locked = true, updated_at = ${ctx.now} WHERE id = ${id}`)
    await ctx.publish('theme.locked', { id, before: { locked: false }, after: { locked: true } })
    return { title }
  },
})
