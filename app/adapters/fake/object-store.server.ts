import type { ObjectStore } from '~/ports/object-store'

/** Files in memory: for tests of what uses files. */
export function memoryObjectStore(): ObjectStore {
  const files = new Map<string, { body: Uint8Array; type: string }>()
  return {
    signUpload: async ({ key }) => ({ url: `memory:${key}`, headers: {} }),
    signDownload: async (key) => `memory:${key}`,
    put: async (key, body, type) => void files.set(key, { body, type }),
    head: async (key) => {
      const file = files.get(key)
      return file ? { size: file.body.length, type: file.type } : null
    },
    remove: async (key) => void files.delete(key),
  }
}
