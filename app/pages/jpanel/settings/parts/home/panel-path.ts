export const panelPath = (id: string): string => `/jpanel/settings/${id}`

/** `text` must already be lowercase. */
export const fitsWords = (text: string, words: string): boolean =>
  words
    .toLowerCase()
    .split(/\s+/)
    .every((word) => text.includes(word))
