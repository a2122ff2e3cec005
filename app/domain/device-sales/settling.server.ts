import type { SqlTxCtx } from '~/db/ctx'
import { DomainError, notFound } from '~/kit/errors'
import { sql } from '~/kit/sql'
import type { Settlement } from './review'

export type Waiting = {
  id: number
  body: string
  state: 'variance' | 'held'
  contributionId: number | null
  number: string | null
}

const SETTLED = 'Somebody else has settled this sale. Reload the page to see how.'

/** Locks the sale, so that the second of two people reads what the first one did. */
export async function lockWaiting(ctx: SqlTxCtx, id: number): Promise<Waiting> {
  const sale = await ctx.sql.first<Waiting & { isSettled: boolean }>(sql`
    SELECT p.id, p.body, p.state, p.contribution_id, p.settled_at IS NOT NULL AS is_settled,
      (SELECT c.number FROM contribution c WHERE c.id = p.contribution_id) AS number
    FROM pos_sale p WHERE p.id = ${id} AND p.state <> 'accepted' FOR NO KEY UPDATE`)
  if (sale === null) throw notFound('The sale')
  if (sale.isSettled) throw new DomainError('conflict', SETTLED)
  return sale
}

type Closing = { settlement: Settlement; contributionId: number | null; number: string | null; note: string | null }

export async function closeSale(ctx: SqlTxCtx, { id }: Waiting, closing: Closing): Promise<{ id: number }> {
  const { settlement, contributionId, number, note } = closing
  await ctx.sql.run(sql`
    UPDATE pos_sale SET settled_at = ${ctx.now}, settled_by = ${ctx.actor.staffId}, settlement = ${settlement},
      contribution_id = ${contributionId}, note = ${note} WHERE id = ${id}`)
  await ctx.publish('pos-sale.settled', { id, before: { settlement: null }, after: { settlement, number, note } })
  return { id }
}
