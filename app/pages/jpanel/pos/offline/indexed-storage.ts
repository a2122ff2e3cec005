import { DATABASE, type Changes, type Entry, type TillStorage, type Turns } from './storage'

const ENTRIES = 'entries'

/** A new version may only add to the layout, never remove, because unsent sales may be stored in it. */
const VERSION = 1

const awaitRequest = <R>(request: IDBRequest<R>): Promise<R> =>
  new Promise((resolve, reject) => {
    request.addEventListener('success', () => resolve(request.result))
    request.addEventListener('error', () => reject(request.error ?? new Error('The storage did not answer.')))
  })

const awaitTransaction = (transaction: IDBTransaction): Promise<void> =>
  new Promise((resolve, reject) => {
    const fail = () => reject(transaction.error ?? new Error('The storage did not take it.'))
    transaction.addEventListener('complete', () => resolve())
    transaction.addEventListener('error', fail)
    transaction.addEventListener('abort', fail)
  })

function open(name: string): Promise<IDBDatabase> {
  const request = indexedDB.open(name, VERSION)
  request.addEventListener('upgradeneeded', () => {
    const { result } = request
    if (!result.objectStoreNames.contains(ENTRIES)) result.createObjectStore(ENTRIES)
  })
  return awaitRequest(request)
}

const withPrefix = (prefix: string): IDBKeyRange => IDBKeyRange.bound(prefix, `${prefix}\uFFFF`)

/** Uses strict durability, so that a write resolves only once it is on the disk. */
export async function openStorage(name = DATABASE): Promise<TillStorage> {
  const database = await open(name)
  // A newer version of the app in another tab may need to upgrade the database.
  database.addEventListener('versionchange', () => database.close())
  const reading = () => database.transaction(ENTRIES, 'readonly').objectStore(ENTRIES)
  return {
    read: (key) => awaitRequest(reading().get(key)),
    list: async (prefix) => {
      const entries = reading()
      const range = withPrefix(prefix)
      const [keys, values] = await Promise.all([
        awaitRequest(entries.getAllKeys(range)),
        awaitRequest(entries.getAll(range)),
      ])
      return keys.map((key, index): Entry => [String(key), values[index]])
    },
    listKeys: async (prefix) => (await awaitRequest(reading().getAllKeys(withPrefix(prefix)))).map(String),
    write: async ({ put = [], remove = [] }: Changes) => {
      const transaction = database.transaction(ENTRIES, 'readwrite', { durability: 'strict' })
      const done = awaitTransaction(transaction)
      const entries = transaction.objectStore(ENTRIES)
      try {
        for (const key of remove) entries.delete(key)
        for (const [key, value] of put) entries.put(value, key)
      } catch (error) {
        // If a value cannot be stored, the earlier writes must not stay.
        transaction.abort()
        await done.catch(() => undefined)
        throw error
      }
      await done
    },
  }
}

export const inTurn: Turns = (name, work) => navigator.locks.request(`${DATABASE}:${name}`, work)
