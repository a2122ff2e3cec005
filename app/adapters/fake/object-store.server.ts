import type { ObjectStore } from '~/ports/object-store'

export function memoryObjectStore(): ObjectStore {
  const files = new Map<string, { body: Uint8Array; type: string }>()
  return {
    signUpload: async ({ key }) => ({ url: `memory:${key}`, headers: {} }),
    signDownload: async (key) => `memory:${key}`,
    put: async (key, body, type) => void files.set(key, { body, type }),
    readStart: async (key, max) => files.get(key)?.body.subarray(0, max) ?? null,
    async *streamContent(key) {
      const file = files.get(key)
      if (!file) throw new Error(`no such file: ${key}`)
      yield file.body
    },
    move: async (from, to, type) => {
      const file = files.get(from)
      if (!file) throw new Error(`no such file: ${from}`)
      files.set(to, { body: file.body, type })
      files.delete(from)
    },
    head: async (key) => {
      const file = files.get(key)
      return file ? { size: file.body.length, type: file.type } : null
    },
    remove: async (key) => void files.delete(key),
  }
}
