/** A supporter as a search shows them, from the tablet's own list or from the server. */
export type FoundSupporter = {
  id: number
  display_name: string
  email: string | null
  display_bill_address: string
  membership_name: string | null
  membership_expires_on?: string | null
  membership_is_expired?: boolean | null
}

/** What the tablet found stays where it is, in the server's newer words; whom only the server found stands behind. */
export function merged(known: readonly FoundSupporter[], requested: readonly FoundSupporter[]): FoundSupporter[] {
  const fresh = new Map(requested.map((person) => [person.id, person]))
  const ids = new Set(known.map(({ id }) => id))
  return [...known.map((person) => fresh.get(person.id) ?? person), ...requested.filter(({ id }) => !ids.has(id))]
}
