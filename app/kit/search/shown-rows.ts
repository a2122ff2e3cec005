/** Rows that a list without pages shows at most; one that is cut says so. */
export const MAX_FOUND_ROWS = 50
export const MAX_FOUND_SUPPORTERS = 200
export const MAX_RECENT_SALES = 30
export const MAX_OPEN_CARTS = 20
/** Results of each kind in the palette, and suggestions of a filter. */
export const MAX_FOUND_OF_KIND = 10
export const MAX_SUGGESTED = 20
/** On a record: its tables, what was saved of it, and what is a glance. */
export const MAX_RECORD_ROWS = 100
export const MAX_HISTORY = 50
export const MAX_LATEST = 20
export const MAX_SPONSORS = 500
export const MAX_UPDATES = 500
export const MAX_MATCHES = 25
/** Of a feed of slides or snippets, which is shown whole so that it can be ordered. */
export const MAX_POSTS = 1000
export const MAX_JOBS = 200

/** Below what was found for the words that were typed so far. */
export const cutSentence = (rows: number): string => `Showing the first ${rows}. Keep typing to find others.`

/** Beside suggestions that a search found: `none` where it found nobody, and a sentence where there may be more. */
export const sayFound = (rows: number, none: string): string | undefined =>
  rows === 0 ? none : rows < MAX_SUGGESTED ? undefined : cutSentence(rows)
