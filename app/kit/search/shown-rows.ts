export const MAX_FOUND_ROWS = 50
export const MAX_FOUND_SUPPORTERS = 200
export const MAX_RECENT_SALES = 30
export const MAX_OPEN_CARTS = 20
export const MAX_FOUND_OF_KIND = 10
export const MAX_SUGGESTED = 20
export const MAX_RECORD_ROWS = 100
export const MAX_HISTORY = 50
export const MAX_LATEST = 20
export const MAX_SPONSORS = 500
export const MAX_UPDATES = 500
export const MAX_MATCHES = 25
/** A feed of slides or snippets is shown whole, so that it can be ordered. */
export const MAX_POSTS = 1000
export const MAX_JOBS = 200

export const cutSentence = (rows: number): string => `Showing the first ${rows}. Keep typing to find others.`

/** Shown with suggestions: `none` if the search found nothing, and a sentence if there may be more. */
export const sayFound = (rows: number, none: string): string | undefined =>
  rows === 0 ? none : rows < MAX_SUGGESTED ? undefined : cutSentence(rows)
