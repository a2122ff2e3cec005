import { strToU8, zipSync } from 'fflate'
import { notFound } from '~/kit/errors'
import type { Ctx } from '~/kit/operation'
import { currentFiles, themeById } from './queries.server'
import { settingsData } from './theme-settings.server'

/** Values of the settings, beside the file with their schema. */
const DATA = 'config/settings_data.json'

/**
 * The theme as it is now, with its settings, in one file; none of its files is larger than 256 KB, so that it is made
 * at once.
 */
export async function themeZip(ctx: Ctx, id: number): Promise<{ name: string; bytes: Uint8Array }> {
  const theme = await themeById(ctx.read, id)
  if (theme === null) throw notFound('The theme')
  const files = [
    ...(await currentFiles(ctx.read, theme)),
    { key: DATA, value: JSON.stringify(await settingsData(ctx.read, theme), null, 2) },
  ]
  const entries = Object.fromEntries(files.map(({ key, value }) => [`${theme.handle}/${key}`, strToU8(value)]))
  return { name: theme.handle, bytes: zipSync(entries, { mtime: ctx.now }) }
}
