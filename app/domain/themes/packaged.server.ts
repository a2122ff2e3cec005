import { existsSync, readdirSync, readFileSync } from 'node:fs'
import path from 'node:path'
import { fileURLToPath } from 'node:url'
import type { ThemeSource } from '~/ports/theme-compiler'

const isName = (source: string): boolean => /^[a-z0-9-]{1,32}$/.test(source)

/** Searches upward from this file for the packaged themes, because they lie above both the source and the build. */
function findFolder(source: string): string | null {
  for (let at = path.dirname(fileURLToPath(import.meta.url)); ; at = path.dirname(at)) {
    const folder = path.join(at, 'themes', source)
    if (existsSync(path.join(folder, 'layout'))) return folder
    if (at === path.dirname(at)) return null
  }
}

function filesIn(folder: string): ThemeSource[] {
  return readdirSync(folder, { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile())
    .map((entry) => path.join(entry.parentPath, entry.name))
    .map((file) => ({ key: path.relative(folder, file).replaceAll(path.sep, '/'), value: readFileSync(file, 'utf8') }))
    .toSorted((one, other) => (one.key < other.key ? -1 : 1))
}

const known = new Map<string, readonly ThemeSource[]>()

export function packagedFiles(source: string): readonly ThemeSource[] {
  const files = known.get(source)
  if (files) return files
  const folder = isName(source) ? findFolder(source) : null
  const read = folder === null ? [] : filesIn(folder)
  if (folder !== null) known.set(source, read)
  return read
}
