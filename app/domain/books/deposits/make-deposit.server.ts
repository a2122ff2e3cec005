import type { SqlTxCtx } from '~/db/ctx'
import { sqlOperation } from '~/db/operation.server'
import { localDate } from '~/kit/calendar'
import { DomainError, refused, refusedAt } from '~/kit/errors'
import { withSymbol } from '~/kit/money'
import { sql } from '~/kit/sql'
import { counted } from '~/kit/text'
import { readMoney } from '~/kit/typed/number'
import { MakeDepositInput } from './deposit-input'

type Amount = { id: number; minor: bigint; currency: string; depositId: number | null }

const findAmounts = (ctx: SqlTxCtx, items: readonly number[], batches: readonly number[]): Promise<Amount[]> =>
  ctx.sql.rows<Amount>(sql`
    SELECT i.id, i.amount_minor AS minor, b.currency, d.deposit_id
    FROM settlement_item i JOIN settlement_batch b ON b.id = i.batch_id LEFT JOIN deposit_item d ON d.item_id = i.id
    WHERE i.id = ANY(${items}::int[])
    UNION
    SELECT i.id, i.amount_minor, b.currency, NULL
    FROM settlement_item i JOIN settlement_batch b ON b.id = i.batch_id
    WHERE i.batch_id = ANY(${batches}::int[]) AND NOT EXISTS (SELECT 1 FROM deposit_item d WHERE d.item_id = i.id)
    ORDER BY 1`)

function checkAmounts(found: readonly Amount[], wanted: number): { currency: string; total: bigint } {
  const [first] = found
  if (first === undefined) throw refused('Select at least one amount that is in no deposit yet.')
  const taken = found.filter(({ depositId }) => depositId !== null)
  if (taken.length > 0) {
    const deposits = [...new Set(taken.map(({ depositId }) => `#${depositId}`))].join(', ')
    throw new DomainError(
      'conflict',
      `${counted(taken.length, 'selected amount')} went to the bank with deposit ${deposits} already. ` +
        'Nothing was saved; select again among those that are left.',
    )
  }
  if (found.length < wanted) throw refused('Some of these amounts were not found. Nothing was saved.')
  const currencies = [...new Set(found.map(({ currency }) => currency))].toSorted()
  if (currencies.length > 1)
    throw refused(`A deposit is in one currency, and these amounts are in ${currencies.join(' and ')}.`)
  const total = found.reduce((sum, { minor }) => sum + minor, 0n)
  if (total <= 0n) throw refused('These amounts come to nothing that could be deposited.')
  return { currency: first.currency, total }
}

function checkBankAmount(typed: string | undefined, { currency, total }: { currency: string; total: bigint }): void {
  const read = readMoney(typed ?? '', currency)
  if (read.error !== undefined) throw refusedAt({ field: 'amount', message: read.error })
  if (read.value === null || read.value === total) return
  const off = read.value - total
  throw refusedAt({
    field: 'amount',
    message:
      `The selected amounts come to ${withSymbol({ minor: total, currency })}, ` +
      `${withSymbol({ minor: off < 0n ? -off : off, currency })} ${off < 0n ? 'more' : 'less'} than this.`,
  })
}

/** Records what went to the bank together. An amount is in at most one deposit (R-BOOKS-7). */
export const makeDeposit = sqlOperation({
  name: 'books.make-deposit',
  permission: 'reports.settlements',
  input: MakeDepositInput,
  async run(ctx, { depositedOn, account, reference, amount, items, batches }) {
    if (depositedOn === null || depositedOn > localDate(ctx.now, ctx.organisation.zone))
      throw refusedAt({ field: 'depositedOn', message: 'The day of a deposit cannot be after today.' })
    // When two deposits are made at once, the second sees the amounts of the first and refuses them.
    await ctx.sql.run(sql`SELECT pg_advisory_xact_lock(hashtext('books.deposits'))`)
    const ids = [...new Set(items)]
    const found = await findAmounts(ctx, ids, batches)
    const { currency, total } = checkAmounts(found, ids.length)
    checkBankAmount(amount, { currency, total })
    const created = await ctx.sql.first<{ id: number }>(sql`
      INSERT INTO deposit (currency, deposited_on, account, reference, amounts, total_minor, staff_id, made_by,
        created_at)
      VALUES (${currency}, ${depositedOn}::date, ${account}, ${reference || null}, ${found.length}, ${total},
        ${ctx.actor.staffId}, ${ctx.actor.name}, ${ctx.now}) RETURNING id`)
    if (created === null) throw new Error('The deposit was not inserted.')
    await ctx.sql.run(sql`INSERT INTO deposit_item (item_id, deposit_id)
      SELECT id, ${created.id} FROM unnest(${found.map(({ id }) => id)}::int[]) AS id`)
    await ctx.publish('deposit.made', {
      id: created.id,
      after: { amounts: found.length, total, currency, depositedOn, account },
    })
    return { id: created.id, total, currency }
  },
})
