import { sqlOperation } from '~/db/operation.server'
import { refused } from '~/kit/errors'
import { sql } from '~/kit/sql'
import { copyPackaged, lockThemeRow } from './internal.server'
import { TOO_MANY_THEMES } from './messages'
import { ThemeIdInput } from './schemas'

const MAX_THEMES = 20
const MAX_TITLE_LENGTH = 64
const copyTitle = (title: string): string => `${title.slice(0, MAX_TITLE_LENGTH - ' copy'.length)} copy`

/**
 * Copies the current files and settings into a new, unlocked theme, so that edits can be tried without the website
 * showing them.
 */
export const duplicateTheme = sqlOperation({
  name: 'themes.duplicate-theme',
  permission: 'template.edit',
  input: ThemeIdInput,
  async run(ctx, { id }) {
    const theme = await lockThemeRow(ctx, id)
    const row = await ctx.sql.first<{ n: number }>(sql`SELECT count(*)::int AS n FROM theme`)
    if ((row?.n ?? 0) >= MAX_THEMES) throw refused(TOO_MANY_THEMES)
    const title = copyTitle(theme.title)
    const created = await ctx.sql.first<{ id: number }>(sql`
      INSERT INTO theme (id, handle, title, description, source, locked, settings, created_at, updated_at)
      SELECT n.id, ${theme.source} || '-' || n.id, ${title}, description, source, false, settings, ${ctx.now},
        ${ctx.now}
      FROM theme, (SELECT nextval(pg_get_serial_sequence('theme', 'id'))::int AS id) n WHERE theme.id = ${id}
      RETURNING id`)
    const copy = { id: created?.id ?? 0, source: theme.source }
    await ctx.sql.run(sql`INSERT INTO mediable (mediable_type, mediable_id, media_id, sequence)
      SELECT mediable_type, ${copy.id}, media_id, sequence FROM mediable
      WHERE mediable_type = 'theme' AND mediable_id = ${id}`)
    if (theme.locked) await copyPackaged(ctx, copy)
    else
      await ctx.sql.run(sql`
        INSERT INTO theme_asset (theme_id, key, content_type, value, public_url, updated_at)
        SELECT ${copy.id}, key, content_type, value, public_url, ${ctx.now} FROM theme_asset WHERE theme_id = ${id}`)
    await ctx.publish('theme.added', { id: copy.id, after: { title, source: theme.source } })
    return { id: copy.id, title }
  },
})
