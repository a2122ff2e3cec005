import type { SqlTxCtx } from '~/db/ctx'
import { sqlOperation } from '~/db/operation.server'
import { refusedAt } from '~/kit/errors'
import { sql } from '~/kit/sql'
import { CorrectSaleInput, NUMBER_TAKEN, NUMBER_UNKNOWN, NUMBER_WANTED } from './review-input'
import { closeSale, lockWaiting } from './settling.server'

async function enteredAs(ctx: SqlTxCtx, number: string): Promise<number> {
  const row = await ctx.sql.first<{ id: number; isTaken: boolean }>(sql`
    SELECT c.id, EXISTS (SELECT 1 FROM pos_sale p WHERE p.contribution_id = c.id) AS is_taken FROM contribution c
    WHERE c.number = ${number} AND c.confirmed_at IS NOT NULL AND c.deleted_at IS NULL FOR UPDATE OF c`)
  if (row === null) throw refusedAt({ field: 'number', message: NUMBER_UNKNOWN })
  if (row.isTaken) throw refusedAt({ field: 'number', message: NUMBER_TAKEN })
  return row.id
}

export const correctSale = sqlOperation({
  name: 'device-sales.correct-sale',
  permission: 'possale.edit',
  input: CorrectSaleInput,
  async run(ctx, { id, number, note }): Promise<{ id: number }> {
    const waiting = await lockWaiting(ctx, id)
    if (waiting.state === 'variance') return closeSale(ctx, waiting, { ...waiting, settlement: 'corrected', note })
    if (number === '') throw refusedAt({ field: 'number', message: NUMBER_WANTED })
    const contributionId = await enteredAs(ctx, number)
    return closeSale(ctx, waiting, { settlement: 'corrected', contributionId, number, note })
  },
})
