/** Tag of a test that is the same visit to one more page or list: no journey, and not counted as one. */
export const VISIT = '@visit'
