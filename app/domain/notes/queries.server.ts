import { sql, type Sql, type SqlRunner } from '~/kit/sql'

export const NOTES_PER_PAGE = 15

export type Note = {
  id: number
  supporterId: number
  body: string
  createdAt: Date
  updatedAt: Date
  createdBy: { id: number; firstName: string; lastName: string } | null
}

type NoteRow = Omit<Note, 'createdBy'> & { staffId: number | null; firstName: string | null; lastName: string | null }

const note = ({ staffId, firstName, lastName, ...rest }: NoteRow): Note => ({
  ...rest,
  createdBy: staffId === null ? null : { id: staffId, firstName: firstName ?? '', lastName: lastName ?? '' },
})

const NOTE = sql`SELECT n.id, n.supporter_id, n.body, n.created_at, n.updated_at, u.id AS staff_id, u.first_name,
  u.last_name
  FROM supporter_note n LEFT JOIN staff u ON u.id = n.created_by`

export async function noteById(runner: SqlRunner, id: number): Promise<Note | null> {
  const row = await runner.first<NoteRow>(sql`${NOTE} WHERE n.id = ${id} AND n.deleted_at IS NULL`)
  return row && note(row)
}

const MAX_WORDS = 8

export function prefixQuery(filter: string): string | null {
  const words = filter.slice(0, 200).match(/[\p{L}\p{N}]+/gu)
  return words === null
    ? null
    : words
        .slice(0, MAX_WORDS)
        .map((word) => `${word}:*`)
        .join(' | ')
}

const matches = (filter: string): Sql => {
  if (filter.trim() === '') return sql`true`
  const query = prefixQuery(filter)
  return query === null ? sql`false` : sql`n.words @@ to_tsquery('simple', ${query})`
}

export type NotesPage = {
  notes: Note[]
  filter: string
  page: number
  lastPage: number
  total: number
  /** The count without the filter distinguishes an empty list from an empty result. */
  unfiltered: number
  from: number | null
  to: number | null
}

export async function findNotes(
  runner: SqlRunner,
  supporterId: number,
  { page, filter }: { page: number; filter: string },
): Promise<NotesPage> {
  const live = sql`n.supporter_id = ${supporterId} AND n.deleted_at IS NULL`
  const counts = await runner.first<{ total: bigint; unfiltered: bigint }>(
    sql`SELECT count(*) FILTER (WHERE ${matches(filter)}) AS total, count(*) AS unfiltered FROM supporter_note n
      WHERE ${live}`,
  )
  const total = Number(counts?.total ?? 0n)
  const lastPage = Math.max(1, Math.ceil(total / NOTES_PER_PAGE))
  const shown = Math.min(Math.max(1, page), lastPage)
  const rows = await runner.rows<NoteRow>(sql`${NOTE} WHERE ${live} AND ${matches(filter)}
    ORDER BY n.created_at DESC, n.id DESC LIMIT ${NOTES_PER_PAGE} OFFSET ${(shown - 1) * NOTES_PER_PAGE}`)
  const from = rows.length === 0 ? null : (shown - 1) * NOTES_PER_PAGE + 1
  return {
    notes: rows.map(note),
    filter,
    page: shown,
    lastPage,
    total,
    unfiltered: Number(counts?.unfiltered ?? 0n),
    from,
    to: from === null ? null : from + rows.length - 1,
  }
}

export const supporterExists = async (runner: SqlRunner, id: number): Promise<boolean> =>
  (await runner.first(sql`SELECT id FROM supporter WHERE id = ${id}`)) !== null
