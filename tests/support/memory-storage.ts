import type { Changes, Entry, TillStorage, Turns } from '~/pages/jpanel/pos/offline/storage'

/** Behaves like a browser's database: values are copies, keys are in order, and a write is atomic. */
export function memoryStorage() {
  const entries = new Map<string, unknown>()
  const sorted = (prefix: string) => [...entries.keys()].filter((key) => key.startsWith(prefix)).toSorted()
  /** Throws if the disk is full or the tab is killed. */
  let before: (changes: Changes) => Promise<void> | void = () => undefined
  const storage: TillStorage = {
    read: async (key) => structuredClone(entries.get(key)),
    list: async (prefix) => sorted(prefix).map((key): Entry => [key, structuredClone(entries.get(key))]),
    listKeys: async (prefix) => sorted(prefix),
    write: async (changes) => {
      const { put = [], remove = [] } = structuredClone(changes)
      await before(changes)
      for (const key of remove) entries.delete(key)
      for (const [key, value] of put) entries.set(key, value)
    },
  }
  return { storage, entries, beforeWrites: (work: typeof before) => void (before = work) }
}

export function browserTurns(): Turns {
  const last = new Map<string, Promise<unknown>>()
  return (name, work) => {
    const turn = (last.get(name) ?? Promise.resolve()).then(work, work)
    last.set(
      name,
      turn.catch(() => undefined),
    )
    return turn
  }
}
