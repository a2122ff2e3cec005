const collators = new Map<string, Intl.Collator>()

/** The collator of a language; English sorts names as the collation of the database does. */
function collatorOf(language: string): Intl.Collator {
  const known = collators.get(language) ?? new Intl.Collator(language)
  collators.set(language, known)
  return known
}

/** For names that no query has sorted (decision 0850): as their language sorts them, and always in the same way. */
export const compareNames = (one: string, other: string, language = 'en'): number =>
  collatorOf(language).compare(one, other) || (one < other ? -1 : Number(one > other))
