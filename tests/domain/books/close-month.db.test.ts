import { beforeAll, expect, test } from 'vitest'
import { checkBooks } from '~/domain/books/check-books.server'
import { closeSteps } from '~/domain/books/close-month.server'
import { makeDeposit } from '~/domain/books/deposits/make-deposit.server'
import { exportJournal } from '~/domain/books/exports/export-journal.server'
import { saveAccounts } from '~/domain/books/exports/save-accounts.server'
import { toMonth, readMonth } from '~/domain/books/month'
import { perform } from '~/kit/operation'
import { sql } from '~/kit/sql'
import { testCtx } from '../../support/ctx'
import { makeGift } from '../../support/factories'
import { soldWith } from '../../support/refunds'

const during = testCtx({ now: new Date('2026-11-20T17:00:00Z') })
const after = testCtx({ now: new Date('2026-12-02T17:00:00Z') })
const NOVEMBER = toMonth('2026-11')

const left = async (ctx = after) =>
  Object.fromEntries((await closeSteps(ctx, NOVEMBER)).map((step) => [step.id, step.left]))

beforeAll(async () => {
  const gift = await makeGift()
  await soldWith(during, [{ variant_id: gift.id, amount: '60' }])
})

test('uses the last month in the organization’s zone when the address has none (R-BOOKS-9)', () => {
  // 11 PM of November 30 in New York.
  const late = testCtx({ now: new Date('2026-12-01T04:00:00Z') })
  expect(readMonth(late, undefined)).toBe('2026-10')
  expect(readMonth(after, 'nonsense')).toBe('2026-11')
  expect(readMonth(after, '2025-02')).toBe('2025-02')
})

test('lists what is left to do in a month (R-BOOKS-9)', async () => {
  expect(await left(during)).toMatchObject({
    check: 'The books have not been checked since the end of November 2026.',
    batches: 'November 2026 is not over: its last batch is closed in the night after Nov 30, 2026.',
  })
  expect(await left()).toMatchObject({ batches: '1 payment in no batch yet. Batches are closed in the night.' })
  await perform(checkBooks, after, {})
  expect(await left()).toEqual({
    check: null,
    batches: null,
    deposits: '1 amount in no deposit, $60.00.',
    receipts: null,
    export: '1 amount not exported.',
  })
  const [batch] = await after.read.rows<{ id: number }>(sql`SELECT id FROM settlement_batch`)
  await perform(makeDeposit, after, { depositedOn: '2026-11-30', account: 'Operating', batches: [batch?.id] })
  expect(await left()).toMatchObject({ deposits: null, export: '1 amount and 1 deposit not exported.' })
  await perform(saveAccounts, after, {
    rows: [
      { kind: 'rest', key: '', account: '4000' },
      { kind: 'gateway', key: 'offline', account: '1200' },
    ],
  })
  await perform(exportJournal, after, { firstDay: NOVEMBER.first, lastDay: NOVEMBER.last })
  expect(Object.values(await left())).toEqual([null, null, null, null, null])
})
