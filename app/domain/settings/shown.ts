/** The hidden field of a panel's form: what its fields were shown with, by key. */
export const SHOWN = '_shown'

const asObject = (text: string): unknown => {
  try {
    return JSON.parse(text)
  } catch {
    return null
  }
}

/** What the form that was sent had been shown with; nothing where it does not say so. */
export function shownIn(typed: Readonly<Record<string, unknown>>): Record<string, string> {
  const told = asObject(String(typed[SHOWN] ?? ''))
  if (typeof told !== 'object' || told === null) return {}
  return Object.fromEntries(Object.entries(told).filter((entry): entry is [string, string] => typeof entry[1] === 'string'))
}
