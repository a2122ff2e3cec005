import { open } from 'node:fs/promises'

export interface NewFile {
  write(chunk: Uint8Array): Promise<void>
  /** On the disk, not only in the memory of the system. */
  close(): Promise<void>
}

export async function openNewFile(file: string): Promise<NewFile> {
  const handle = await open(file, 'wx', 0o600)
  return {
    write: async (chunk) => {
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
