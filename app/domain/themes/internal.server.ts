import type { SqlTxCtx } from '~/db/ctx'
import { notFound, refused } from '~/kit/errors'
import { sql } from '~/kit/sql'
import { LOCKED } from './messages'
import { packagedFiles } from './packaged.server'
import { chooseContentType, isCopied } from './theme'

export type HeldTheme = {
  id: number
  title: string
  description: string
  source: string
  locked: boolean
  isActive: boolean
}

/** Locks the row until the transaction ends, so that the theme is not unlocked while one of its files is saved. */
export async function lockThemeRow(ctx: SqlTxCtx, id: number): Promise<HeldTheme> {
  const theme = await ctx.sql.first<HeldTheme>(sql`
    SELECT id, title, description, source, locked, is_active FROM theme WHERE id = ${id} FOR UPDATE`)
  if (theme === null) throw notFound('The theme')
  return theme
}

export const refuseLocked = ({ locked }: { locked: boolean }): void => {
  if (locked) throw refused(LOCKED)
}

export async function copyPackaged(
  ctx: SqlTxCtx,
  { id, source }: { id: number; source: string },
): Promise<{ wiped: number; files: number }> {
  const wiped = await ctx.sql.rows(sql`DELETE FROM theme_asset WHERE theme_id = ${id} RETURNING id`)
  const files = packagedFiles(source).filter(({ key }) => isCopied(key))
  const keys = files.map(({ key }) => key)
  await ctx.sql.run(sql`
    INSERT INTO theme_asset (theme_id, key, content_type, value, updated_at)
    SELECT ${id}, f.key, f.type, f.value, ${ctx.now}
    FROM unnest(${keys}::text[], ${keys.map(chooseContentType)}::text[],
      ${files.map(({ value }) => value)}::text[]) AS f (key, type, value)`)
  return { wiped: wiped.length, files: files.length }
}
