export const panelPath = (id: string): string => `/jpanel/settings/${id}`

/** A text, in small letters, has every word that was typed. */
export const fitsWords = (text: string, words: string): boolean =>
  words
    .toLowerCase()
    .split(/\s+/)
    .every((word) => text.includes(word))
