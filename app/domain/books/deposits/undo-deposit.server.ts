import { sqlOperation } from '~/db/operation.server'
import { notFound, refused } from '~/kit/errors'
import { sql } from '~/kit/sql'
import { exportName } from '../exports/export-name'
import { DepositIdInput } from './deposit-input'

export const undoDeposit = sqlOperation({
  name: 'books.undo-deposit',
  permission: 'reports.settlements',
  input: DepositIdInput,
  async run(ctx, { id }) {
    // A concurrent export includes the deposit either completely or not at all.
    await ctx.sql.run(sql`SELECT pg_advisory_xact_lock(hashtext('books.deposits'))`)
    const deposit = await ctx.sql.first<{ undoneAt: Date | null }>(
      sql`SELECT undone_at FROM deposit WHERE id = ${id} FOR UPDATE`,
    )
    if (deposit === null) throw notFound('The deposit')
    if (deposit.undoneAt !== null) throw refused('This deposit was undone already.')
    const posted = await ctx.sql.first<{ exportId: number }>(
      sql`SELECT export_id FROM journal_line WHERE deposit_id = ${id} LIMIT 1`,
    )
    if (posted !== null)
      throw refused(`This deposit is in journal export ${exportName(posted.exportId)}. Correct it in your accounting.`)
    await ctx.sql.run(sql`DELETE FROM deposit_item WHERE deposit_id = ${id}`)
    await ctx.sql.run(sql`UPDATE deposit SET undone_at = ${ctx.now} WHERE id = ${id}`)
    await ctx.publish('deposit.undone', { id, before: { undoneAt: null }, after: { undoneAt: ctx.now } })
    return { id }
  },
})
