import { firstThumbnail } from '~/domain/media/queries.server'
import { MAX_RECORD_ROWS } from '~/kit/search/shown-rows'
import type { Ctx } from '~/kit/operation'
import { join, name, sql, type SqlRunner } from '~/kit/sql'
import { MERGE_FIELDS, MOVED_TABLES } from './fields'

export type ListedMerge = {
  id: number
  winner: string
  loser: string
  mergedAt: Date
  undoUntil: Date
  canUndo: boolean
}

export const listMerges = ({ read, now }: Ctx, id: number): Promise<ListedMerge[]> =>
  read.rows<ListedMerge>(sql`
    SELECT m.id, w.display_name AS winner, l.display_name AS loser, m.merged_at,
      m.undo_until, m.undo_until >= ${now} AS can_undo
    FROM supporter_merge m JOIN supporter w ON w.id = m.winner_id JOIN supporter l ON l.id = m.loser_id
    WHERE (m.winner_id = ${id} OR m.loser_id = ${id}) AND m.undone_at IS NULL
    ORDER BY m.id DESC LIMIT ${MAX_RECORD_ROWS}`)

const COLUMNS = Object.values(MERGE_FIELDS).flatMap(({ columns }) => columns as readonly string[])

const USER_FIELDS = sql`(
  SELECT string_agg(f.name || ': ' || CASE jsonb_typeof(v.answer) WHEN 'array' THEN (SELECT string_agg(one, ', ')
    FROM jsonb_array_elements_text(v.answer) one) ELSE v.answer #>> '{}' END,
    '; ' ORDER BY f.sequence, f.id)
  FROM jsonb_each(s.user_fields) v (id, answer) JOIN user_defined_field f ON f.id::text = v.id
    AND f.deleted_at IS NULL) AS user_fields`

export type MergeSide = Record<string, string | number | boolean | null> & {
  id: number
  version: number
  displayName: string
  optedIn: boolean | null
  type: string
  payments: number
  minor: bigint
  createdAt: Date
  picture: string | null
}

export const mergeSide = (read: SqlRunner, id: number): Promise<MergeSide | null> =>
  read.record<MergeSide>(sql`
    SELECT s.id, s.version, s.display_name AS "displayName", s.opted_in AS "optedIn", a.name AS type,
      s.payments_count AS payments, s.payments_minor AS minor,
      s.created_at AS "createdAt", ${firstThumbnail('supporter', sql`s.id`)} AS picture,
      ${join(COLUMNS.map((column) => (column === 'user_fields' ? USER_FIELDS : sql`s.${name(column)}`)))}
    FROM supporter s JOIN account_type a ON a.id = s.account_type_id WHERE s.id = ${id}`)

const WORDS: Partial<Record<keyof typeof MOVED_TABLES, string>> = {
  contribution: 'Contributions',
  recurring_profile: 'Recurring plans',
  payment_method: 'Payment methods',
  supporter_membership: 'Memberships',
  sponsor: 'Sponsorships',
  tax_receipt: 'Tax receipts',
  recurring_charge: 'Recurring charges',
  fundraising_page: 'Fundraising pages',
  supporter_note: 'Notes',
  email_opt_in: 'Opt-in history',
  supporter_login: 'Sign-ins',
}

export async function countRecords(read: SqlRunner, id: number): Promise<{ label: string; count: number }[]> {
  const counts = Object.entries(WORDS).map(
    ([table, label]) =>
      sql`SELECT ${label}::text AS label, count(*)::int AS count FROM ${name(table)}
        WHERE ${name(MOVED_TABLES[table as keyof typeof MOVED_TABLES])} = ${id}`,
  )
  return (await read.rows<{ label: string; count: number }>(join(counts, ' UNION ALL '))).filter(
    ({ count }) => count > 0,
  )
}
