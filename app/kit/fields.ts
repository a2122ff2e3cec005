/** What a request carries, before anything is known about it. */
export type Fields = Record<string, unknown>
