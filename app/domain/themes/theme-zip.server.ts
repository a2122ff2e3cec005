import { strToU8, Zip, ZipDeflate } from 'fflate'
import { notFound } from '~/kit/errors'
import type { Ctx } from '~/kit/operation'
import { makeTurns } from '~/kit/process/turns'
import { currentFiles, themeById } from './queries.server'
import { settingsData } from './theme-settings.server'

const DATA = 'config/settings_data.json'

/** Packing all the files takes long, although none is larger than 256 KB, so other work gets turns between them. */
async function pack(files: ReadonlyMap<string, string>, mtime: Date): Promise<Uint8Array> {
  const pause = makeTurns()
  const parts: Uint8Array[] = []
  const zip = new Zip((error, part) => {
    if (error) throw error
    parts.push(part)
  })
  for (const [name, text] of files) {
    const entry = new ZipDeflate(name)
    entry.mtime = mtime
    zip.add(entry)
    entry.push(strToU8(text), true)
    await pause()
  }
  zip.end()
  return Buffer.concat(parts)
}

export async function themeZip(ctx: Ctx, id: number): Promise<{ name: string; bytes: Uint8Array }> {
  const theme = await themeById(ctx.read, id)
  if (theme === null) throw notFound('The theme')
  const files = [
    ...(await currentFiles(ctx.read, theme)),
    { key: DATA, value: JSON.stringify(await settingsData(ctx.read, theme), null, 2) },
  ]
  const named = new Map(files.map(({ key, value }) => [`${theme.handle}/${key}`, value]))
  return { name: theme.handle, bytes: await pack(named, ctx.now) }
}
