import { open, statfs } from 'node:fs/promises'
import path from 'node:path'

export interface NewFile {
  write(chunk: Uint8Array): Promise<void>
  /** Flushes the file to the disk before it closes. */
  close(): Promise<void>
}

/** Stays free for a database on the same disk, which stops without space for its log. */
const RESERVED_BYTES = 256 * 1024 * 1024
const CHECKED_EVERY_BYTES = 16 * 1024 * 1024

/** Throws ENOSPC before the last of the disk is used. */
async function refuseLastOfDisk(file: string): Promise<void> {
  const { bavail, bsize } = await statfs(path.dirname(file))
  if (bavail * bsize < RESERVED_BYTES)
    throw Object.assign(new Error('the rest of the disk is reserved'), { code: 'ENOSPC' })
}

export async function openNewFile(file: string): Promise<NewFile> {
  await refuseLastOfDisk(file)
  const handle = await open(file, 'wx', 0o600)
  let unchecked = 0
  return {
    write: async (chunk) => {
      unchecked += chunk.length
      if (unchecked >= CHECKED_EVERY_BYTES) {
        await refuseLastOfDisk(file)
        unchecked = 0
      }
      for (let offset = 0; offset < chunk.length;)
        offset += (await handle.write(chunk, offset, chunk.length - offset)).bytesWritten
    },
    async close() {
      try {
        await handle.sync()
      } finally {
        await handle.close()
      }
    },
  }
}
