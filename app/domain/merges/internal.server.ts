import type { SqlTxCtx } from '~/db/ctx'
import { join, name, sql, type Sql } from '~/kit/sql'
import { displayName } from '~/domain/supporters/display-name'
import { MERGE_FIELDS, MOVED_TABLES, type MergeColumn, type MergedColumns, type MovedTable } from './fields'

export type Stored = MergedColumns & { id: number; version: number; is_spam: boolean; opted_in: boolean | null }

const COLUMNS = Object.values(MERGE_FIELDS).flatMap(({ columns }): readonly MergeColumn[] => columns)

const asText = (column: MergeColumn): Sql =>
  column === 'user_fields' ? sql`s.user_fields::text AS user_fields` : sql`s.${name(column)}`

/** Locks both supporters in the order of their ids, so that two merges at once cannot deadlock. */
export async function lockPair({ sql: runner }: SqlTxCtx, ids: readonly number[]): Promise<Map<number, Stored>> {
  const rows = await runner.records<Stored>(sql`
    SELECT s.id, s.version, s.display_name, s.is_active, s.is_spam, s.opted_in, ${join(COLUMNS.map(asText))}
    FROM supporter s WHERE s.id = ANY(${ids}::int[]) ORDER BY s.id FOR UPDATE`)
  return new Map(rows.map((row) => [row.id, row]))
}

export async function readShownName({ sql: runner }: SqlTxCtx, row: Stored): Promise<string> {
  const type = await runner.first<{ isOrganization: boolean }>(
    sql`SELECT is_organization FROM account_type WHERE id = ${row.account_type_id}`,
  )
  const text = (column: MergeColumn) => (row[column] as string | null | undefined) ?? null
  return displayName({
    firstName: text('first_name'),
    lastName: text('last_name'),
    organizationName: text('bill_organization_name'),
    email: text('email'),
    billEmail: text('bill_email'),
    isOrganization: type?.isOrganization ?? false,
  })
}

type Value = MergedColumns[MergeColumn]
export type Change = [before: Value, after: Value]
export type Changes = Partial<Record<MergeColumn, Change>>

export const changesIn = (changes: Changes) => Object.entries(changes) as [MergeColumn, Change][]

/** Both addresses are set explicitly, so neither follows the other. The database sets the flag if they are equal. */
export async function writeColumns(ctx: SqlTxCtx, id: number, values: Record<string, unknown>): Promise<void> {
  const sets = Object.entries(values).map(([column, value]) => sql`${name(column)} = ${value}`)
  const always = [sql`ship_is_billing = false`, sql`version = version + 1`, sql`updated_at = ${ctx.now}`]
  await ctx.sql.run(sql`UPDATE supporter SET ${join([...sets, ...always])} WHERE id = ${id}`)
}

export type Moved = Partial<Record<MovedTable, number[]>> & {
  defaultMethod?: number
  optOut?: number
  picture?: number
}

export async function moveRecords(
  ctx: SqlTxCtx,
  table: MovedTable,
  { from, to, ids }: { from: number; to: number; ids?: readonly number[] },
) {
  const column = name(MOVED_TABLES[table])
  const only = ids === undefined ? sql`` : sql` AND id = ANY(${ids}::bigint[])`
  // Ledger entries have their contribution's supporter, and are found by it.
  const near =
    table === 'ledger_entry'
      ? sql` AND contribution_id IN (SELECT id FROM contribution WHERE supporter_id IN (${from}, ${to}))`
      : sql``
  // A supporter cannot refer themselves, so the kept one still names the other.
  const others = table === 'supporter' ? sql` AND id <> ${to}` : sql``
  const rest = table === 'payment_method' ? sql`, use_as_default = false` : sql``
  const rows = await ctx.sql.rows<{ id: number | bigint }>(
    sql`UPDATE ${name(table)} SET ${column} = ${to}${rest} WHERE ${column} = ${from}${only}${near}${others}
      RETURNING id`,
  )
  return rows.map(({ id }) => Number(id)).toSorted((left, right) => left - right)
}

export async function movePicture(
  ctx: SqlTxCtx,
  { from, to, only }: { from: number; to: number; only?: number },
): Promise<number | null> {
  const which = only === undefined ? sql`` : sql` AND media_id = ${only}`
  const moved = await ctx.sql.first<{ id: number }>(sql`
    UPDATE mediable SET mediable_id = ${to} WHERE mediable_type = 'supporter' AND mediable_id = ${from}${which}
      AND NOT EXISTS (SELECT 1 FROM mediable h WHERE h.mediable_type = 'supporter' AND h.mediable_id = ${to})
      RETURNING media_id AS id`)
  return moved?.id ?? null
}
