import { sqlOperation } from '~/db/operation.server'
import { refuseClashes } from '~/domain/journal/merge-save.server'
import { setMedia } from '~/domain/media/attach-media.server'
import { NOT_SAVED } from '~/domain/settings/messages'
import { panelFields } from '~/domain/settings/panels/panel'
import { describeSetting, applyTyped, shownValues, withTheirs } from '~/domain/settings/panels/panel-values'
import { DomainError, refused } from '~/kit/errors'
import { sql } from '~/kit/sql'
import { lockThemeRow } from './internal.server'
import { SCHEMA_UNREADABLE } from './messages'
import { SaveThemeSettingsInput } from './schemas'
import { toId } from './theme-schema'
import { selectedSettings, themeSettings } from './theme-settings.server'

const only = (settings: Readonly<Record<string, string>>, ids: readonly string[]) =>
  Object.fromEntries(ids.map((id) => [id, Object.hasOwn(settings, id) ? (settings[id] ?? null) : null]))

/** Removes values that equal their default, and keeps stored values that the schema does not name (R-THEMES-6). */
export const saveThemeSettings = sqlOperation({
  name: 'themes.save-theme-settings',
  permission: 'customize.edit',
  input: SaveThemeSettingsInput,
  audit: 'when-changed',
  async run(ctx, input) {
    const theme = await lockThemeRow(ctx, input.panel)
    const found = await themeSettings(ctx.sql, theme)
    if (found === null) throw refused(SCHEMA_UNREADABLE)
    const { panel, stored } = found
    const { changes, fields, theirs, clashes } = applyTyped(panel, stored, input)
    if (clashes.length > 0) {
      const typed = withTheirs(panel, stored, { typed: input, theirs })
      await refuseClashes(
        ctx,
        { type: 'theme', describe: (key, value) => describeSetting(panel, key, value) },
        { runner: ctx.sql, id: theme.id, stored: shownValues(panel, stored), clashes, typed, fields },
      )
    }
    if (Object.keys(fields).length > 0) throw new DomainError('invalid', NOT_SAVED, { fields })
    if (changes.length === 0) return { id: theme.id }
    const changed = changes.map(({ key }) => toId(key))
    const before = await selectedSettings(ctx.sql, theme.id)
    const others = Object.entries(before).filter(([id]) => !changed.includes(id))
    const after = Object.fromEntries([
      ...others,
      ...changes.flatMap(({ key, value }) => (value === null ? [] : [[toId(key), value] as const])),
    ])
    await ctx.sql.run(
      sql`UPDATE theme SET settings = ${JSON.stringify(after)}::jsonb, updated_at = ${ctx.now} WHERE id = ${theme.id}`,
    )
    const pictures = panelFields(panel).filter(({ kind }) => kind === 'picture')
    const [first] = pictures
    if (first !== undefined)
      await setMedia(
        ctx,
        { type: 'theme', id: theme.id, field: first.key },
        pictures.map(({ key }) => Number(after[toId(key)] ?? '')).filter((id) => id > 0),
      )
    await ctx.publish('theme.settings-saved', {
      id: theme.id,
      before: only(before, changed),
      after: only(after, changed),
    })
    return { id: theme.id }
  },
})
