import { createReadStream } from 'node:fs'
import { mkdir, readdir, rename, rm, stat } from 'node:fs/promises'
import path from 'node:path'
import { openNewFile } from './new-file.ts'

export interface BackupPlace {
  label: string
  names(): Promise<string[]>
  /** Returns the number of bytes written. The backup appears under its name once it is complete, and never in part. */
  write(name: string, source: AsyncIterable<Uint8Array>): Promise<number>
  read(name: string): AsyncIterable<Uint8Array>
  remove(name: string): Promise<void>
}

const BEGUN = /^almoner-.*\.part$/
const READ_BYTES = 1024 * 1024

export const readFolderFile = (file: string): AsyncIterable<Uint8Array> =>
  createReadStream(file, { highWaterMark: READ_BYTES })

/** Removes parts that a killed run left behind. Only the holder of the lock may call this. */
async function removeBegun(folder: string): Promise<void> {
  for (const name of await readdir(folder)) if (BEGUN.test(name)) await rm(path.join(folder, name), { force: true })
}

async function writeWhole(file: string, source: AsyncIterable<Uint8Array>): Promise<number> {
  const part = `${file}.part`
  try {
    const output = await openNewFile(part)
    let bytes = 0
    try {
      for await (const chunk of source) {
        await output.write(chunk)
        bytes += chunk.length
      }
    } finally {
      await output.close()
    }
    await rename(part, file)
    return bytes
  } catch (error) {
    await rm(part, { force: true }).catch(() => {})
    throw error
  }
}

export const folderPlace = (folder: string): BackupPlace => ({
  label: folder,
  async names() {
    const entries = await readdir(folder, { withFileTypes: true })
    return entries.filter((entry) => entry.isFile()).map(({ name }) => name)
  },
  async write(name, source) {
    await mkdir(folder, { recursive: true, mode: 0o700 })
    await removeBegun(folder)
    return writeWhole(path.join(folder, name), source)
  },
  read: (name) => readFolderFile(path.join(folder, name)),
  remove: (name) => rm(path.join(folder, name)),
})

export const isFile = async (file: string): Promise<boolean> => (await stat(file).catch(() => null))?.isFile() ?? false
