import { beforeAll, describe, expect, test } from 'vitest'
import { closeSettlements } from '~/domain/books/close-settlements.server'
import { makeDeposit } from '~/domain/books/deposits/make-deposit.server'
import { undoDeposit } from '~/domain/books/deposits/undo-deposit.server'
import { postingAccounts } from '~/domain/books/exports/accounts.server'
import { accountSums, exportFile } from '~/domain/books/exports/export-file.server'
import { exportJournal } from '~/domain/books/exports/export-journal.server'
import { saveAccounts } from '~/domain/books/exports/save-accounts.server'
import { DomainError } from '~/kit/errors'
import { perform } from '~/kit/operation'
import { sql } from '~/kit/sql'
import { testCtx } from '../../support/ctx'
import { makeGift } from '../../support/factories'
import { refundOf, soldWith } from '../../support/refunds'

const ctx = testCtx()
const at = (moment: string) => testCtx({ now: new Date(moment) })
const morning = at('2026-11-21T17:00:00Z')
const NOVEMBER = { firstDay: '2026-11-01', lastDay: '2026-11-20' }

const failureOf = (attempt: Promise<unknown>) =>
  attempt.then(
    () => null,
    (error: unknown) => (error instanceof DomainError ? error : Promise.reject(error)),
  )

const textOf = async (id: number) => new TextDecoder().decode((await exportFile(ctx, id)).bytes)
const linesOf = async (id: number) =>
  (await textOf(id))
    .split('\r\n')
    .slice(1, -1)
    .map((line) => line.split(','))

const account = (kind: string, key: string, is: string, was = '') => ({ kind, key, was, account: is })

describe('a journal export (R-BOOKS-8)', () => {
  let first = 0
  let deposit = 0

  beforeAll(async () => {
    const water = await makeGift({ metadata: { dp_gl_code: 'WATER' } })
    const other = await makeGift()
    const lines = [
      { variant_id: water.id, amount: '60' },
      { variant_id: other.id, amount: '40' },
    ]
    await soldWith(ctx, lines)
    const part = await soldWith(ctx, lines)
    await refundOf(ctx, part.id, { kind: 'custom', amount: '10.00' })
  })

  test('is refused while payments settle', async () => {
    expect((await failureOf(perform(exportJournal, ctx, NOVEMBER)))?.message).toBe(
      'Choose a day before today: payments of today are still being settled.',
    )
    expect((await failureOf(perform(exportJournal, morning, NOVEMBER)))?.message).toBe(
      '2 payments up to Nov 20, 2026 are still being settled, and in no batch yet. Batches are closed in the night; ' +
        'export after that.',
    )
    expect(await ctx.read.records(sql`SELECT 1 FROM journal_export`)).toEqual([])
  })

  test('is refused when accounts are missing, and names them', async () => {
    await perform(closeSettlements, morning, {})
    expect((await failureOf(perform(exportJournal, morning, NOVEMBER)))?.message).toBe(
      'No account is entered for Collected manually, No fund, WATER. Enter it under Accounts, then export.',
    )
    const rows = [
      account('rest', '', '4900 Other income'),
      account('fund', 'WATER', '4100 Water'),
      account('gateway', 'offline', '1200 Undeposited'),
    ]
    expect(await perform(saveAccounts, ctx, { rows })).toEqual({ changed: 3 })
    expect((await postingAccounts(ctx)).find(({ key }) => key === 'WATER')?.account).toBe('4100 Water')
    // A form that was opened before does not overwrite it.
    const late = await failureOf(perform(saveAccounts, ctx, { rows: [account('fund', 'WATER', '4200')] }))
    expect(late).toMatchObject({
      code: 'conflict',
      message: expect.stringMatching(/^Test Person changed this meanwhile, .* then save again\.$/),
      fields: {
        'rows.0.account': [
          expect.stringMatching(/^Test Person changed this to “4100 Water”, .*\. Save again to overwrite\.$/),
        ],
      },
    })
  })

  test('has a balanced entry for each row of the books, with its batch named', async () => {
    ;({ id: first } = await perform(exportJournal, morning, NOVEMBER))
    const lines = await linesOf(first)
    expect(lines.map(([name, on, , ...rest]) => [name, on, ...rest.slice(0, 2), ...rest.slice(4)].join(' '))).toEqual([
      'JE-00001 2026-11-20 1200 Undeposited  100.00 ',
      'JE-00001 2026-11-20 4100 Water WATER  60.00',
      'JE-00001 2026-11-20 4900 Other income No fund  40.00',
      'JE-00001 2026-11-20 1200 Undeposited  100.00 ',
      'JE-00001 2026-11-20 4100 Water WATER  60.00',
      'JE-00001 2026-11-20 4900 Other income No fund  40.00',
      'JE-00001 2026-11-20 1200 Undeposited   10.00',
      'JE-00001 2026-11-20 4100 Water WATER 6.00 ',
      'JE-00001 2026-11-20 4900 Other income No fund 4.00 ',
    ])
    for (const [, , batch] of lines) expect(batch).toMatch(/^Batch \d+$/)
    const sums = await accountSums(ctx, first)
    const total = (side: 'debitMinor' | 'creditMinor') => sums.reduce((sum, one) => sum + one[side], 0n)
    expect(total('debitMinor')).toBe(total('creditMinor'))
  })

  test('takes each row once, also when two people export at the same moment', async () => {
    expect((await failureOf(perform(exportJournal, morning, NOVEMBER)))?.message).toBe(
      'Everything of Nov 1, 2026 to Nov 20, 2026 is exported already.',
    )
    const [batch] = await ctx.read.rows<{ id: number }>(sql`SELECT min(id) AS id FROM settlement_batch`)
    ;({ id: deposit } = await perform(makeDeposit, ctx, {
      depositedOn: '2026-11-20',
      account: 'Operating',
      batches: [batch?.id],
    }))
    const attempts = await Promise.allSettled([1, 2].map(() => perform(exportJournal, morning, NOVEMBER)))
    const made = attempts.flatMap((attempt) => (attempt.status === 'fulfilled' ? [attempt.value] : []))
    expect(made).toHaveLength(1)
    expect((await linesOf(made[0]?.id ?? 0)).map((line) => [line[2], line[3], line[7], line[8]])).toEqual([
      [`Deposit ${deposit}`, 'Operating', '190.00', ''],
      [`Deposit ${deposit}`, '1200 Undeposited', '', '190.00'],
    ])
    expect((await failureOf(perform(undoDeposit, ctx, { id: deposit })))?.message).toMatch(
      /^This deposit is in journal export JE-0000\d\. Correct it in your accounting\.$/,
    )
  })

  test('has the same bytes when it is downloaded again', async () => {
    const before = await textOf(first)
    await perform(saveAccounts, ctx, { rows: [account('fund', 'WATER', '4999', '4100 Water')] })
    await ctx.read.run(sql`UPDATE contribution SET supporter_name = 'Somebody else'`)
    expect(await textOf(first)).toBe(before)
  })

  test('is refused by the database when an entry does not balance', async () => {
    const write = ctx.read.run(sql`INSERT INTO journal_line (export_id, deposit_id, gateway, posted_on, batch, account,
        fund, memo, currency, debit_minor, credit_minor)
      VALUES (${first}, ${deposit}, 'x', '2026-11-20', 'Batch', '1', '', '', 'USD', 5, 0)`)
    await expect(write).rejects.toThrow('does not balance')
  })
})
