import type { FoundSupporter } from '~/wire/supporters'

/** What the tablet found stays where it is, in the server's newer words; whom only the server found stands behind. */
export function merged(known: readonly FoundSupporter[], requested: readonly FoundSupporter[]): FoundSupporter[] {
  const fresh = new Map(requested.map((person) => [person.id, person]))
  const ids = new Set(known.map(({ id }) => id))
  return [...known.map((person) => fresh.get(person.id) ?? person), ...requested.filter(({ id }) => !ids.has(id))]
}
