export const WITHOUT_NETWORK = 'No connection to the server. Please try again.'

/** The browser had no network at all, so that nothing left it. */
export const NOT_SENT = `Nothing was saved. ${WITHOUT_NETWORK}`

/** Chromium, Firefox and Safari throw these when a request never got its answer, or a script did not come. */
const MISSING = /fetch|network|load failed|loading dynamically imported module|importing a module script failed/i

export const isWithoutNetwork = (error: unknown): boolean => error instanceof TypeError && MISSING.test(error.message)
