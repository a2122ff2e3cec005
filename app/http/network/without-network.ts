export const WITHOUT_NETWORK = 'No connection to the server. Please try again.'

export const NOT_SENT = `Nothing was saved. ${WITHOUT_NETWORK}`

/** Chromium, Firefox and Safari throw these if a request got no reply or a script did not load. */
const MISSING = /fetch|network|load failed|loading dynamically imported module|importing a module script failed/i

export const isWithoutNetwork = (error: unknown): boolean => error instanceof TypeError && MISSING.test(error.message)
