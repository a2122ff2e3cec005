import { sql, type SqlRunner } from '~/kit/sql'
import type { ThemeSource } from '~/ports/theme-compiler'
import { packagedFiles } from './packaged.server'
import { isCopied, layoutsIn, type PageLayout } from './theme'

export type Theme = {
  id: number
  handle: string
  title: string
  description: string
  source: string
  locked: boolean
  isActive: boolean
  /** Counts the theme's own files that were saved since it was unlocked. */
  edited: number
}

const THEME = sql`t.id, t.handle, t.title, t.description, t.source, t.locked, t.is_active,
  (SELECT count(*)::int FROM theme_asset a WHERE a.theme_id = t.id AND a.version > 1) AS edited`

export const allThemes = (runner: SqlRunner): Promise<Theme[]> =>
  runner.rows<Theme>(sql`SELECT ${THEME} FROM theme t ORDER BY t.is_active DESC, lower(t.title), t.id`)

export const themeById = (runner: SqlRunner, id: number): Promise<Theme | null> =>
  runner.first<Theme>(sql`SELECT ${THEME} FROM theme t WHERE t.id = ${id}`)

export type Asset = {
  id: number
  themeId: number
  key: string
  contentType: string
  value: string | null
  publicUrl: string | null
  version: number
  updatedAt: Date
  updatedBy: string | null
}

export type ListedAsset = Omit<Asset, 'value'>

const LISTED = sql`a.id, a.theme_id, a.key, a.content_type, a.public_url, a.version, a.updated_at,
  (SELECT trim(s.first_name || ' ' || s.last_name) FROM staff s WHERE s.id = a.updated_by) AS updated_by`

export const listAssets = (runner: SqlRunner, themeId: number): Promise<ListedAsset[]> =>
  runner.rows<ListedAsset>(sql`
    SELECT ${LISTED} FROM theme_asset a JOIN theme t ON t.id = a.theme_id AND NOT t.locked WHERE a.theme_id = ${themeId}
    ORDER BY a.key COLLATE "C"`)

/** Null unless the file belongs to this theme and the theme is unlocked. */
export const assetById = (runner: SqlRunner, themeId: number, id: number): Promise<Asset | null> =>
  runner.first<Asset>(sql`
    SELECT ${LISTED}, a.value FROM theme_asset a JOIN theme t ON t.id = a.theme_id AND NOT t.locked
    WHERE a.theme_id = ${themeId} AND a.id = ${id}`)

export async function currentFiles(
  runner: SqlRunner,
  { id, source, locked }: Pick<Theme, 'id' | 'source' | 'locked'>,
): Promise<ThemeSource[]> {
  const packaged = packagedFiles(source)
  if (locked) return [...packaged]
  const own = await runner.rows<ThemeSource>(
    sql`SELECT key, value FROM theme_asset WHERE theme_id = ${id} AND value IS NOT NULL`,
  )
  return [...packaged.filter(({ key }) => !isCopied(key)), ...own].toSorted((one, other) =>
    one.key < other.key ? -1 : 1,
  )
}

export const activeTheme = (runner: SqlRunner): Promise<Theme | null> =>
  runner.first<Theme>(sql`SELECT ${THEME} FROM theme t WHERE t.is_active`)

export async function pageLayouts(runner: SqlRunner): Promise<PageLayout[]> {
  const active = await activeTheme(runner)
  if (active === null) return []
  if (active.locked) return layoutsIn(packagedFiles(active.source).map(({ key }) => key))
  const own = await runner.rows<{ key: string }>(
    sql`SELECT key FROM theme_asset WHERE theme_id = ${active.id} AND key LIKE 'templates/page.%'`,
  )
  return layoutsIn(own.map(({ key }) => key))
}
