import type { SqlTxCtx } from '~/db/ctx'
import { notFound } from '~/kit/errors'
import { sql } from '~/kit/sql'
import type { Kind } from './fundraise'

type HeldProduct = { name: string; deletedAt: Date | null }

/** Locks the row until the transaction ends. Throws if the row is of another kind. */
export async function lockProduct(
  ctx: SqlTxCtx,
  kind: Exclude<Kind, 'fundraising_page'>,
  id: number,
): Promise<HeldProduct> {
  const type = kind === 'product' ? null : kind
  const held = await ctx.sql.first<HeldProduct>(
    sql`SELECT name, deleted_at FROM product
      WHERE id = ${id} AND type IS NOT DISTINCT FROM ${type}::text FOR NO KEY UPDATE`,
  )
  if (held === null) throw notFound(kind === 'product' ? 'The product' : 'The donation form')
  return held
}

export type HeldPage = {
  name: string
  status: string
  deletedAt: Date | null
  organizerId: number | null
  verifiedStatus: string | null
}

/** Locks the page until the transaction ends. Gifts take the same lock. */
export async function lockPage(ctx: SqlTxCtx, id: number): Promise<HeldPage> {
  const held = await ctx.sql.first<HeldPage>(sql`
    SELECT g.title AS name, g.status, g.deleted_at, g.organizer_id,
      (SELECT s.verified_status FROM supporter s WHERE s.id = g.organizer_id) AS verified_status
    FROM fundraising_page g WHERE g.id = ${id} AND g.type = 'website' FOR UPDATE`)
  if (held === null) throw notFound('The fundraising page')
  return held
}
