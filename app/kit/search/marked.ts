const MAX_WORDS = 8

const escapePattern = (word: string): string => word.replace(/[.*+?^${}()|[\]\\]/g, '\\$&')

/** Cuts a text at the words of a search, so that every second piece is one of them. */
export function cutAtWords(text: string, term: string): string[] {
  const words = term.split(/\s+/).filter(Boolean).slice(0, MAX_WORDS)
  // oxlint-disable-next-line almoner/linear-regexp -- words are literal: one comparison for each at every place
  return words.length === 0 ? [text] : text.split(new RegExp(`(${words.map(escapePattern).join('|')})`, 'giu'))
}
