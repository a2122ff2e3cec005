export type Entry = readonly [key: string, value: unknown]

export type Changes = { put?: readonly Entry[]; remove?: readonly string[] }

/** The storage of a till. One write is done whole or not at all, and is on the disk once it has resolved. */
export type TillStorage = {
  read: (key: string) => Promise<unknown>
  /** All entries whose keys begin so, in the order of their keys. */
  list: (prefix: string) => Promise<Entry[]>
  listKeys: (prefix: string) => Promise<string[]>
  write: (changes: Changes) => Promise<void>
}

/** One after the other in all tabs of the till: a count that two of them raise would be the same. */
export type Turns = <R>(name: string, work: () => Promise<R>) => Promise<R>
