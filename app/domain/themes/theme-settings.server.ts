import { publicUrl } from '~/domain/media/media'
import { mediaByIds } from '~/domain/media/queries.server'
import { categoryPaths } from '~/domain/products/choices.server'
import { panelFields, type SettingPanel } from '~/domain/settings/panels/panel'
import { valueIn } from '~/domain/settings/panels/panel-values'
import { sql, type SqlRunner } from '~/kit/sql'
import { currentFiles, type Theme } from './queries.server'
import { toId, toPanel, SCHEMA, settingsFor } from './theme-schema'

type Of = Pick<Theme, 'id' | 'source' | 'locked'>

export type ThemeSettings = { panel: SettingPanel<string>; stored: Record<string, string> }

export async function selectedSettings(runner: SqlRunner, themeId: number): Promise<Record<string, string>> {
  const row = await runner.first<{ settings: Record<string, unknown> }>(
    sql`SELECT settings FROM theme WHERE id = ${themeId}`,
  )
  return Object.fromEntries(
    Object.entries(row?.settings ?? {}).flatMap(([id, value]) => (typeof value === 'string' ? [[id, value]] : [])),
  )
}

export async function themeSettings(runner: SqlRunner, theme: Of): Promise<ThemeSettings | null> {
  const schema = (await currentFiles(runner, theme)).find(({ key }) => key === SCHEMA)
  const categories = (await categoryPaths(runner)).map(({ id, path }) => ({ value: String(id), label: path }))
  const panel = schema === undefined ? null : toPanel(theme, schema.value, categories)
  if (panel === null) return null
  const selected = await selectedSettings(runner, theme.id)
  return {
    panel,
    stored: Object.fromEntries(
      panelFields(panel).flatMap(({ key }) =>
        Object.hasOwn(selected, toId(key)) ? [[key, selected[toId(key)] ?? '']] : [],
      ),
    ),
  }
}

export async function settingsData(runner: SqlRunner, theme: Of): Promise<Record<string, unknown>> {
  const found = await themeSettings(runner, theme)
  if (found === null) return {}
  const { panel, stored } = found
  const valueOf = (key: string) => valueIn(panel, stored, key)
  const ids = panelFields(panel).flatMap(({ key, kind }) => (kind === 'picture' ? [Number(valueOf(key))] : []))
  const pictures = await mediaByIds(
    runner,
    ids.filter((id) => id > 0),
  )
  return settingsFor(panelFields(panel), valueOf, new Map(pictures.map(({ id, key }) => [id, publicUrl(key)])))
}
