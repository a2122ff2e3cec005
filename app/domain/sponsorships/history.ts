import { describeChange } from '~/domain/journal/changed-value'
import { fieldLabel, withinSentence } from '~/domain/journal/field-words'
import { writeSentence, type Sentences, type StoredAfter } from '~/domain/journal/stored-event'
import { shownDate, type CalendarDate } from '~/kit/calendar'
import type { SponsorshipEvent } from './events'

type Facts = Record<string, unknown>

const facts = (value: unknown): Facts =>
  typeof value === 'object' && value !== null && !Array.isArray(value) ? (value as Facts) : {}
const word = (value: unknown): string => (typeof value === 'string' || typeof value === 'number' ? String(value) : '')

/** The fields that the history shows; entries also hold values that follow from them. */
const FIELDS = [
  'referenceNumber',
  'firstName',
  'lastName',
  'gender',
  'birthDate',
  'enrollmentDate',
  'biography',
  'privateNotes',
  'latitude',
  'longitude',
  'fundCode',
  'isEnabled',
  'isSponsoredAuto',
  'isSponsored',
  'groupId',
  'group',
  'photoId',
  'photo',
] as const satisfies readonly (keyof StoredAfter<'sponsorship.edited'>)[]
const IS_SHOWN: ReadonlySet<string> = new Set(FIELDS)

/**
 * Values that the history does not repeat: long texts, notes that only some staff may read, and record numbers in older
 * entries.
 */
const WITHOUT_VALUES: ReadonlySet<string> = new Set(['biography', 'groupId', 'photoId', 'privateNotes'])

const NAMED_BY: Readonly<Record<string, string>> = { groupId: 'group', photoId: 'photo' }

const onDay = (day: unknown): string => (word(day) === '' ? '' : ` on ${shownDate(word(day) as CalendarDate)}`)
const because = (reason: unknown): string => (word(reason) === '' ? '' : `: ${word(reason)}`)

/** Only staff who may read sponsors see a note, so the history mentions it without its text. */
const TERMS = [
  ['startedOn', 'started on'],
  ['source', 'source'],
  ['endedOn', 'ended on'],
  ['endedReason', 'reason'],
] as const

const SENTENCES: Sentences<Exclude<SponsorshipEvent, 'sponsorship.edited'>> = {
  'sponsorship.added': () => 'Added',
  'sponsorship.deleted': () => 'Deleted',
  'sponsorship.sponsor-started': ({ supporter }) =>
    `Sponsorship started${word(supporter) === '' ? '' : ` by ${word(supporter)}`}`,
  'sponsorship.sponsor-edited': ({ supporter, ...after }, { before }) => {
    const changed = TERMS.flatMap(([field, label]) =>
      field in after ? [describeChange(label, before[field], after[field])] : [],
    )
    const note = 'endedNote' in after ? ['note'] : []
    return [`Sponsorship by ${word(supporter) || 'a sponsor'} changed`, [...changed, ...note].join(', ')]
      .filter((part) => part !== '')
      .join(': ')
  },
  'sponsorship.sponsor-ended': ({ supporter, endedOn, reason }) =>
    `Sponsorship${word(supporter) === '' ? '' : ` by ${word(supporter)}`} ended${onDay(endedOn)}${because(reason)}`,
  'sponsorship.sponsor-continued': ({ supporter }) =>
    `Sponsorship${word(supporter) === '' ? '' : ` by ${word(supporter)}`} active again`,
  'sponsorship.sponsor-removed': ({ supporter }) =>
    `Sponsor${word(supporter) === '' ? '' : ` ${word(supporter)}`} removed`,
  'sponsorship.photo-imported': ({ filename }) => `Photo imported${because(filename)}`,
}

/** Entries from before events had names carry one of these words inside. */
const EVENT_OF_WORD: Record<string, keyof typeof SENTENCES> = {
  added: 'sponsorship.added',
  deleted: 'sponsorship.deleted',
  started: 'sponsorship.sponsor-started',
  edited: 'sponsorship.sponsor-edited',
  ended: 'sponsorship.sponsor-ended',
  continued: 'sponsorship.sponsor-continued',
  removed: 'sponsorship.sponsor-removed',
  photo: 'sponsorship.photo-imported',
}

const isShown = (event: string | null | undefined): event is keyof typeof SENTENCES =>
  typeof event === 'string' && Object.hasOwn(SENTENCES, event)

export function sponseeSentence(entry: { event?: string | null; before: unknown; after: unknown }): string | null {
  const after = facts(entry.after)
  const event = isShown(entry.event) ? entry.event : EVENT_OF_WORD[word(after.event)]
  if (event !== undefined) return writeSentence(SENTENCES, event, { before: entry.before, after })
  const before = facts(entry.before)
  const [had, has] = [facts(before.segments), facts(after.segments)]
  const valueOf = (field: string) => {
    if (!IS_SHOWN.has(field) || (NAMED_BY[field] ?? '') in after) return []
    const label = withinSentence(fieldLabel(field, 'sponsorship'))
    return WITHOUT_VALUES.has(field) ? [label] : [describeChange({ label, key: field }, before[field], after[field])]
  }
  const own = Object.keys(has).map((name) => describeChange(name, had[name], has[name]))
  const changed = [...new Set([...Object.keys(after).flatMap(valueOf), ...own])]
  return changed.length === 0 ? null : `Changed ${changed.join(', ')}`
}
