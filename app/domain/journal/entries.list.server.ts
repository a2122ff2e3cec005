import { listFrom } from '~/lists/sql/list-from.server'
import { moment, person, raw, text } from '~/lists/declare/columns'
import { choice, exact, moments } from '~/lists/declare/filters'
import type { Ctx } from '~/kit/operation'
import { jobTitle, JOB_TITLES } from '~/domain/queue/job-titles'
import { OWNER_ONLY } from '~/kit/permission'
import { sql, type Sql } from '~/kit/sql'
import { ENTRY_TITLES } from './entry-titles'
import { KIND_WORDS } from './record-kinds'
import { RECORD_NAME, findByName } from './record-number'

/** Older entries have no event, so they are titled by their operation: `pos.complete-order` is "Complete order". */
const OPERATION = sql`replace(split_part(j.verb, '.', 2), '-', ' ')`
const TITLE = sql`coalesce(${JSON.stringify(ENTRY_TITLES)}::jsonb ->> j.event,
  upper(left(${OPERATION}, 1)) || substr(${OPERATION}, 2))`
const ACTOR = sql`coalesce(CASE WHEN j.staff_id IS NULL THEN ${JSON.stringify(JOB_TITLES)}::jsonb ->> j.actor END,
  j.actor)`
const KIND = sql`coalesce(${JSON.stringify(KIND_WORDS)}::jsonb ->> j.subject_type, j.subject_type)`

const findNamedSql = (typed: string): Sql => sql`
  SELECT 'contribution'::text, c.id::text FROM contribution c WHERE c.number = upper(${typed})::bpchar
  UNION ALL SELECT 'tax-receipt', r.id::text FROM tax_receipt r WHERE r.number = ${typed}
  UNION ALL SELECT 'supporter', s.id::text FROM supporter s
    WHERE lower(s.display_name COLLATE "default") = lower(${typed})
  UNION ALL SELECT 'staff', f.id::text FROM staff f
    WHERE lower(concat_ws(' ', f.first_name, f.last_name)) = lower(${typed})
  UNION ALL SELECT 'product', p.id::text FROM product p WHERE lower(p.name) = lower(${typed})
  UNION ALL ${findByName(typed)}`

const people = async (ctx: Ctx) =>
  ctx.read.rows<{ value: string; label: string }>(sql`
    SELECT id::text AS value, concat_ws(' ', first_name, last_name) AS label FROM staff
    ORDER BY last_name, first_name, id`)

const programs = async (ctx: Ctx) => {
  const rows = await ctx.read.rows<{ value: string }>(sql`
    WITH RECURSIVE names AS (
      (SELECT actor FROM journal_entry WHERE staff_id IS NULL ORDER BY actor LIMIT 1)
      UNION ALL SELECT (SELECT j.actor FROM journal_entry j WHERE j.staff_id IS NULL AND j.actor > n.actor
        ORDER BY j.actor LIMIT 1) FROM names n WHERE n.actor IS NOT NULL)
    SELECT actor AS value FROM names WHERE actor IS NOT NULL`)
  return rows.map(({ value }) => ({ value, label: jobTitle(value) }))
}

/** For owners only, because it shows the contents of every record. */
export const journalList = listFrom({
  name: 'journal',
  noun: { many: 'entries', one: 'entry' },
  permission: OWNER_ONLY,
  from: sql`journal_entry j`,
  where: sql`true`,
  key: sql`j.id`,
  columns: {
    what: text('What happened', TITLE, { isMain: true }),
    kind: text('Kind', KIND, { page: { width: 150, from: 1280 } }),
    record: text('Record', RECORD_NAME, { page: { width: 220, place: 'below' } }),
    actor: person('Who', ACTOR, { page: { width: 190, place: 'below-2' } }),
    at: moment('When', sql`j.at`, { sort: true, page: { width: 150, place: 'amount-below' } }),
    before: raw('Before', sql`csv_text(j.before::text)`, { page: false, call: false }),
    after: raw('After', sql`csv_text(j.after::text)`, { page: false, call: false }),
  },
  filters: {
    person: choice({ label: 'Person', param: 'person', choices: people, id: sql`j.staff_id` }),
    program: choice({
      label: 'Program',
      param: 'program',
      choices: programs,
      where: (names) => sql`(j.staff_id IS NULL AND j.actor = ANY(${[...names]}::text[]))`,
    }),
    kind: choice({
      label: 'Kind',
      param: 'kind',
      value: sql`j.subject_type`,
      choices: Object.entries(KIND_WORDS).map(([value, label]) => ({ value, label })),
    }),
    record: exact({
      label: 'Record',
      param: 'record',
      where: (typed) => sql`j.id IN (SELECT e.id FROM journal_entry e WHERE e.subject_id = ${typed}
        UNION ALL SELECT e.id FROM (${findNamedSql(typed)}) n (kind, record)
        JOIN journal_entry e ON e.subject_type = n.kind AND e.subject_id = n.record)`,
    }),
    at: moments({ label: 'Day', from: 'from', to: 'to', at: sql`j.at` }),
  },
  defaultSort: ['at', 'desc'],
  link: ({ id }) => `/jpanel/settings/journal/${String(id)}`,
  csv: { name: 'journal' },
})
