export const DATABASE = 'almoner-till'

export type Entry = readonly [key: string, value: unknown]

export type Changes = { put?: readonly Entry[]; remove?: readonly string[] }

/** A write is atomic, and is on the disk once it has resolved. */
export type TillStorage = {
  read: (key: string) => Promise<unknown>
  list: (prefix: string) => Promise<Entry[]>
  listKeys: (prefix: string) => Promise<string[]>
  write: (changes: Changes) => Promise<void>
}

/** Runs work one at a time across all tabs of the till, so that two tabs never use the same counter. */
export type Turns = <R>(name: string, work: () => Promise<R>) => Promise<R>
