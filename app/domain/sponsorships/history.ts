type Facts = Record<string, unknown>

const facts = (value: unknown): Facts => (typeof value === 'object' && value !== null && !Array.isArray(value) ? (value as Facts) : {})
const word = (value: unknown): string => (typeof value === 'string' || typeof value === 'number' ? String(value) : '')

const FIELDS: Record<string, string> = {
  referenceNumber: 'reference number',
  firstName: 'first name',
  lastName: 'last name',
  gender: 'gender',
  birthDate: 'birth date',
  enrollmentDate: 'enrollment date',
  biography: 'biography',
  privateNotes: 'private notes',
  latitude: 'map position',
  longitude: 'map position',
  fundCode: 'fund code',
  isEnabled: 'on web',
  isSponsoredAuto: 'sponsored status',
  isSponsored: 'sponsored status',
  groupId: 'payment options',
  photoId: 'photo',
}

const because = (reason: unknown): string => (word(reason) === '' ? '' : `: ${word(reason)}`)

const EVENTS: Record<string, (after: Facts) => string> = {
  added: () => 'Added',
  deleted: () => 'Deleted',
  started: ({ supporter }) => `Sponsorship started${word(supporter) === '' ? '' : ` by ${word(supporter)}`}`,
  edited: ({ supporter }) => `Sponsorship by ${word(supporter) || 'a sponsor'} changed`,
  ended: ({ supporter, reason }) => `Sponsorship${word(supporter) === '' ? '' : ` by ${word(supporter)}`} ended${because(reason)}`,
  continued: ({ supporter }) => `Sponsorship${word(supporter) === '' ? '' : ` by ${word(supporter)}`} active again`,
  removed: ({ supporter }) => `Sponsor${word(supporter) === '' ? '' : ` ${word(supporter)}`} removed`,
  photo: ({ filename }) => `Photo imported${because(filename)}`,
}

/** One sentence for an entry of a sponsee's history; null for what is no news. */
export function sponseeSentence(entry: { after: unknown }): string | null {
  const after = facts(entry.after)
  const event = word(after.event)
  if (Object.hasOwn(EVENTS, event)) return EVENTS[event]?.(after) ?? null
  const own = Object.keys(facts(after.segments))
  const changed = [...new Set([...Object.keys(after).flatMap((field) => FIELDS[field] ?? []), ...own])]
  return changed.length === 0 ? null : `Changed ${changed.join(', ')}`
}
