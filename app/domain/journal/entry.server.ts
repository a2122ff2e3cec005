import { jobTitle } from '~/domain/queue/job-titles'
import type { Ctx } from '~/kit/operation'
import { sql } from '~/kit/sql'
import { capitalised } from '~/kit/text'
import { ENTRY_TITLES, type JournalEvent } from './entry-titles'
import { listChanges } from './list-changes'
import { KIND_WORDS, recordPath } from './record-kinds'
import { RECORD_NUMBER } from './record-number'

type Row = {
  id: number
  at: Date
  actor: string
  isProgram: boolean
  verb: string
  event: string | null
  kind: string
  recordId: string
  number: string | null
  currency: string | null
  requestId: string | null
  before: unknown
  after: unknown
}

/** Its sentence; of an entry from before events had names, its operation in words. */
const titleOf = ({ event, verb }: Pick<Row, 'event' | 'verb'>): string =>
  event !== null && Object.hasOwn(ENTRY_TITLES, event)
    ? ENTRY_TITLES[event as JournalEvent]
    : capitalised((verb.split('.')[1] ?? verb).replaceAll('-', ' '))

/** One entry with what it changed, and the page of its record; null where there is none. */
export async function journalEntry(ctx: Ctx, id: number) {
  const row = await ctx.read.first<Row>(sql`
    SELECT j.id::int AS id, j.at, j.actor, j.staff_id IS NULL AS "isProgram", j.verb, j.event,
      j.subject_type AS kind, j.subject_id AS "recordId", c.number,
      coalesce(c.currency, p.currency)::text AS currency, j.request_id AS "requestId", j.before, j.after
    FROM journal_entry j
      LEFT JOIN contribution c ON j.subject_type = 'contribution' AND c.id = ${RECORD_NUMBER}
      LEFT JOIN recurring_profile p ON j.subject_type = 'recurring-plan' AND p.id = ${RECORD_NUMBER}
    WHERE j.id = ${id}`)
  if (row === null) return null
  const { before, after, isProgram, ...entry } = row
  const { currency, zone } = ctx.organisation
  return {
    ...entry,
    actor: isProgram ? jobTitle(entry.actor) : entry.actor,
    title: titleOf(entry),
    kindWord: KIND_WORDS[entry.kind] ?? entry.kind,
    path: recordPath({ kind: entry.kind, id: entry.recordId, number: entry.number }),
    changes: listChanges(before, after, { currency: entry.currency ?? currency, zone }),
  }
}
