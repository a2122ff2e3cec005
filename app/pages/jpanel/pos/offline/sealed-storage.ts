import type { Entry, TillStorage } from './storage'

const NONCE_BYTES = 12

type Sealed = { nonce: Uint8Array<ArrayBuffer>; bytes: ArrayBuffer }

const isSealed = (value: unknown): value is Sealed =>
  typeof value === 'object' && value !== null && 'nonce' in value && 'bytes' in value

/** Binds a value to its key, so that it cannot be opened under another one. */
const boundTo = (key: string): BufferSource => new TextEncoder().encode(key)

/** Seals the values with a key that cannot be exported; the names stay readable. */
export function sealStorage(storage: TillStorage, key: CryptoKey): TillStorage {
  const seal = async ([name, value]: Entry): Promise<Entry> => {
    const nonce = crypto.getRandomValues(new Uint8Array(NONCE_BYTES))
    const bytes = await crypto.subtle.encrypt(
      { name: 'AES-GCM', iv: nonce, additionalData: boundTo(name) },
      key,
      new TextEncoder().encode(JSON.stringify(value)),
    )
    return [name, { nonce, bytes }]
  }
  const open = async (name: string, value: unknown): Promise<unknown> => {
    if (!isSealed(value)) return undefined
    const bytes = await crypto.subtle.decrypt(
      { name: 'AES-GCM', iv: value.nonce, additionalData: boundTo(name) },
      key,
      value.bytes,
    )
    return JSON.parse(new TextDecoder().decode(bytes)) as unknown
  }
  return {
    read: async (name) => open(name, await storage.read(name)),
    list: async (prefix) =>
      Promise.all(
        (await storage.list(prefix)).map(async ([name, value]): Promise<Entry> => [name, await open(name, value)]),
      ),
    listKeys: storage.listKeys,
    write: async ({ put = [], remove = [] }) => storage.write({ put: await Promise.all(put.map(seal)), remove }),
  }
}
