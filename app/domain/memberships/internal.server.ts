import type { SqlTxCtx } from '~/db/ctx'
import { DomainError, notFound } from '~/kit/errors'
import { sql } from '~/kit/sql'
import { NAME_TAKEN } from './messages'

export type StoredLevel = { id: number; name: string; deletedAt: Date | null }

/** Locks the level until the transaction ends. Throws `not-found`. */
export async function levelForEdit({ sql: runner }: SqlTxCtx, id: number): Promise<StoredLevel> {
  const row = await runner.first<StoredLevel>(
    sql`SELECT id, name, deleted_at FROM membership WHERE id = ${id} FOR UPDATE`,
  )
  if (row === null) throw notFound('The membership level')
  return row
}

/** Imports and exports identify a level by its name. A lock keeps two saves from taking the same name. */
export async function refuseTakenName(ctx: SqlTxCtx, name: string, except: number): Promise<void> {
  await ctx.sql.rows(sql`SELECT pg_advisory_xact_lock(72707390)`)
  const taken = await ctx.sql.first(
    sql`SELECT 1 FROM membership WHERE lower(name) = lower(${name} COLLATE "und-x-icu")
      AND deleted_at IS NULL AND id <> ${except}`,
  )
  if (taken !== null) throw new DomainError('invalid', NAME_TAKEN, { fields: { name: [NAME_TAKEN] } })
}

export type Period = {
  id: number
  supporterId: number
  membership: string
  startsOn: string
  endsOn: string | null
  endReason: string | null
  isBought: boolean
  removedAt: Date | null
}

/** Locks a membership period and its supporter. Throws `not-found`. */
export async function periodForEdit({ sql: runner }: SqlTxCtx, id: number): Promise<Period> {
  await runner.first(
    sql`SELECT s.id FROM supporter s WHERE s.id = (SELECT supporter_id FROM supporter_membership WHERE id = ${id})
      FOR UPDATE`,
  )
  const row = await runner.first<Period>(sql`
    SELECT r.id, r.supporter_id, m.name AS membership,
      to_char(r.starts_on, 'YYYY-MM-DD') AS starts_on, to_char(r.ends_on, 'YYYY-MM-DD') AS ends_on,
      r.end_reason, coalesce(r.line_id, r.transaction_id) IS NOT NULL AS is_bought,
      r.removed_at
    FROM supporter_membership r JOIN membership m ON m.id = r.membership_id WHERE r.id = ${id} FOR UPDATE OF r`)
  if (row === null) throw notFound('The membership')
  return row
}
