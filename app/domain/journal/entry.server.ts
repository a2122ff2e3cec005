import { jobTitle } from '~/domain/queue/job-titles'
import type { Ctx } from '~/kit/operation'
import { sql, type Sql } from '~/kit/sql'
import { capitalised } from '~/kit/text'
import { ENTRY_TITLES, type JournalEvent } from './entry-titles'
import { cutLevels } from './compare-sides'
import { listChanges, type RecordWords } from './list-changes'
import { KIND_WORDS, recordPath, type Parent } from './record-kinds'
import { RECORD_NAME, RECORD_NUMBER } from './record-number'
import { nameReferences } from './reference-names.server'

type Row = {
  id: number
  at: Date
  actor: string
  isProgram: boolean
  verb: string
  event: string | null
  kind: string
  recordId: string
  record: string
  number: string | null
  currency: string | null
  requestId: string | null
  parent: Parent | null
  before: unknown
  after: unknown
}

const entryTitle = ({ event, verb }: Pick<Row, 'event' | 'verb'>): string =>
  event !== null && Object.hasOwn(ENTRY_TITLES, event)
    ? ENTRY_TITLES[event as JournalEvent]
    : capitalised((verb.split('.')[1] ?? verb).replaceAll('-', ' '))

const toParent = (kind: string, id: Sql): Sql => sql`jsonb_build_object('kind', ${kind}::text, 'id', (${id})::text)`

const PARENT = sql`CASE j.subject_type
  WHEN 'note' THEN ${toParent(
    'supporter',
    sql`SELECT n.supporter_id FROM supporter_note n
    WHERE n.id = ${RECORD_NUMBER}`,
  )}
  WHEN 'payment_method' THEN ${toParent(
    'supporter',
    sql`SELECT m.supporter_id FROM payment_method m
    WHERE m.id = ${RECORD_NUMBER}`,
  )}
  WHEN 'theme_asset' THEN ${toParent(
    'theme',
    sql`SELECT a.theme_id FROM theme_asset a
    WHERE a.id = ${RECORD_NUMBER}`,
  )}
  WHEN 'timeline-post' THEN (SELECT CASE WHEN t.supporter_id IS NULL
    THEN ${toParent('sponsorship', sql`t.sponsorship_id`)} ELSE ${toParent('supporter', sql`t.supporter_id`)} END
    FROM timeline_post t WHERE t.id = ${RECORD_NUMBER}) END`

export async function journalEntry(
  ctx: Ctx,
  id: number,
  wordsOf: (kind: string, id: string) => RecordWords | undefined = () => undefined,
) {
  const row = await ctx.read.first<Row>(sql`
    SELECT j.id::int AS id, j.at, j.actor, j.staff_id IS NULL AS is_program, j.verb, j.event,
      j.subject_type AS kind, j.subject_id AS record_id, ${RECORD_NAME} AS record, c.number,
      coalesce(c.currency, p.currency)::text AS currency, j.request_id,
      ${PARENT} AS parent, j.before, j.after
    FROM journal_entry j
      LEFT JOIN contribution c ON j.subject_type = 'contribution' AND c.id = ${RECORD_NUMBER}
      LEFT JOIN recurring_profile p ON j.subject_type = 'recurring-plan' AND p.id = ${RECORD_NUMBER}
    WHERE j.id = ${id}`)
  if (row === null) return null
  const { before: was, after: is, isProgram, parent, ...entry } = row
  const { currency, zone, locale } = ctx.organisation
  const words = wordsOf(entry.kind, entry.recordId)
  const [before, after] = await nameReferences(ctx.read, entry.kind, [cutLevels(was), cutLevels(is)])
  return {
    ...entry,
    actor: isProgram ? jobTitle(entry.actor) : entry.actor,
    title: entryTitle(entry),
    kindWord: KIND_WORDS[entry.kind] ?? entry.kind,
    path: recordPath({ kind: entry.kind, id: entry.recordId, number: entry.number, parent }),
    changes: listChanges(before, after, {
      currency: entry.currency ?? currency,
      home: currency,
      zone,
      locale,
      kind: entry.kind,
      ...(words ? { words } : {}),
    }),
  }
}
