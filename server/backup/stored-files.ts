import { createReadStream } from 'node:fs'
import { mkdir, readdir, readFile, rename, rm, stat, writeFile } from 'node:fs/promises'
import path from 'node:path'
import { isCode } from './problems.ts'
import { openNewFile } from './new-file.ts'

export interface FileWriter {
  write(chunk: Uint8Array): Promise<void>
  /** The file appears under its name only after this call. */
  finish(): Promise<void>
  abandon(): Promise<void>
}

export interface StoredFiles {
  keys(): AsyncIterable<string>
  /** Null where the file was removed meanwhile. */
  open(key: string): Promise<{ type: string; body: AsyncIterable<Uint8Array> } | null>
  create(key: string, type: string): Promise<FileWriter>
}

const DEFAULT_TYPE = 'application/octet-stream'

async function* keysBelow(folder: string, prefix = ''): AsyncGenerator<string> {
  const entries = await readdir(folder, { withFileTypes: true }).catch((error: unknown) => {
    if (isCode(error, 'ENOENT')) return []
    throw error
  })
  for (const entry of entries.toSorted((left, right) => (left.name < right.name ? -1 : 1))) {
    const key = prefix + entry.name
    if (entry.isDirectory()) yield* keysBelow(path.join(folder, entry.name), `${key}/`)
    else if (entry.isFile() && !key.endsWith('.part')) yield key
  }
}

function resolvePlaces(folder: string, key: string) {
  const file = path.resolve(folder, 'content', key)
  if (!file.startsWith(path.resolve(folder, 'content') + path.sep))
    throw new Error('a key may not lead out of the folder of files')
  return { file, typeFile: path.resolve(folder, 'types', key) }
}

/** Uses the layout of app/adapters/disk: content and type in two trees under the same key. */
export const filesOnDisk = (folder: string): StoredFiles => ({
  keys: () => keysBelow(path.join(folder, 'content')),
  async open(key) {
    const { file, typeFile } = resolvePlaces(folder, key)
    if (!(await stat(file).catch(() => null))?.isFile()) return null
    const type = await readFile(typeFile, 'utf8').catch(() => DEFAULT_TYPE)
    return { type, body: createReadStream(file) }
  },
  async create(key, type) {
    const { file, typeFile } = resolvePlaces(folder, key)
    await mkdir(path.dirname(file), { recursive: true })
    await mkdir(path.dirname(typeFile), { recursive: true })
    const part = `${file}.restoring.part`
    await rm(part, { force: true })
    const output = await openNewFile(part)
    return {
      write: (chunk) => output.write(chunk),
      async finish() {
        await output.close()
        await writeFile(typeFile, type)
        await rename(part, file)
      },
      async abandon() {
        await output.close().catch(() => {})
        await rm(part, { force: true })
      },
    }
  },
})
