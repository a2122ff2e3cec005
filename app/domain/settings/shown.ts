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
  const reported = asObject(String(typed[SHOWN] ?? ''))
  if (typeof reported !== 'object' || reported === null) return {}
  return Object.fromEntries(
    Object.entries(reported).filter((entry): entry is [string, string] => typeof entry[1] === 'string'),
  )
}
