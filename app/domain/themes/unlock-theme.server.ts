import { sqlOperation } from '~/db/operation.server'
import { refused } from '~/kit/errors'
import { sql } from '~/kit/sql'
import { copyPackaged, lockThemeRow } from './internal.server'
import { ALREADY_UNLOCKED } from './messages'
import { ThemeIdInput } from './schemas'

/** Gives a theme files of its own to edit, copied from the packaged theme; earlier edits are wiped (R-THEMES-3). */
export const unlockTheme = sqlOperation({
  name: 'themes.unlock-theme',
  permission: 'template.edit',
  input: ThemeIdInput,
  async run(ctx, { id }) {
    const theme = await lockThemeRow(ctx, id)
    if (!theme.locked) throw refused(ALREADY_UNLOCKED)
    const { wiped, files } = await copyPackaged(ctx, theme)
    await ctx.sql.run(sql`UPDATE theme SET locked = false, updated_at = ${ctx.now} WHERE id = ${id}`)
    await ctx.publish('theme.unlocked', {
      id,
      before: { locked: true, wipedFiles: wiped },
      after: { locked: false, files },
    })
    return { id, title: theme.title }
  },
})
