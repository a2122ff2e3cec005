/** Documented calls that are not built yet. This list may only get shorter. */
export const PENDING: readonly string[] = []
