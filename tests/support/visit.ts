/** Tags the same visit to one more page or list, which does not count as a journey. */
export const VISIT = '@visit'
