import { beforeAll, describe, expect, test } from 'vitest'
import { closeSettlements } from '~/domain/books/close-settlements.server'
import { depositList } from '~/domain/books/deposits/deposits.list.server'
import { depositSlip } from '~/domain/books/deposits/deposit-slip.server'
import { makeDeposit } from '~/domain/books/deposits/make-deposit.server'
import {
  depositBatches,
  depositById,
  openAmounts,
  openGroups,
  sumReturnedSince,
} from '~/domain/books/deposits/queries.server'
import { undoDeposit } from '~/domain/books/deposits/undo-deposit.server'
import { settlementItemList } from '~/domain/books/settlement-items.list.server'
import { DomainError } from '~/kit/errors'
import { perform } from '~/kit/operation'
import { sql } from '~/kit/sql'
import type { List } from '~/lists/declare/declaration'
import { contribution } from '../../support/contributions'
import { testCtx } from '../../support/ctx'
import { makePayment } from '../../support/factories'
import { readPdf } from '../../support/pdf'

const ctx = testCtx()
const at = (moment: string) => testCtx({ now: new Date(moment) })
const OFFLINE = { gateway: 'offline', currency: 'USD' }
const DAY = { depositedOn: '2026-11-20', account: 'Operating' }

async function paid(minor: bigint, values: object = {}): Promise<number> {
  const payment = await makePayment(await contribution(ctx), {
    amount_minor: minor,
    is_live: true,
    is_paid: true,
    status: 'succeeded',
    gateway: 'offline',
    type: 'cash',
    captured_at: new Date('2026-11-18T15:00:00Z'),
    created_at: new Date('2026-11-18T15:00:00Z'),
    ...values,
  })
  return payment.id
}

const itemOf = async (payment: number) =>
  (await ctx.read.first<{ id: number }>(sql`SELECT id FROM settlement_item WHERE payment_id = ${payment}`))?.id ?? 0

const failureOf = (attempt: Promise<unknown>) =>
  attempt.then(
    () => null,
    (error: unknown) => (error instanceof DomainError ? error : Promise.reject(error)),
  )

const open = async () => (await openAmounts(ctx, OFFLINE)).map(({ minor }) => minor)

describe('deposits (R-BOOKS-7)', () => {
  let [cash, check, later, foreign, card] = [0, 0, 0, 0, 0]
  let cardPayment = 0

  beforeAll(async () => {
    const payments = [
      await paid(5000n),
      await paid(2500n, { type: 'cheque' }),
      await paid(700n, { captured_at: new Date('2026-11-19T15:00:00Z') }),
      await paid(900n, { currency: 'CAD' }),
      await paid(4000n, { gateway: 'stripe', type: 'card' }),
    ]
    cardPayment = payments[4] ?? 0
    await paid(6000n, { gateway: 'stripe', type: 'card' })
    await perform(closeSettlements, ctx, {})
    ;[cash = 0, check = 0, later = 0, foreign = 0, card = 0] = await Promise.all(payments.map(itemOf))
  })

  test('offer amounts without a deposit, by currency and gateway', async () => {
    expect((await openGroups(ctx)).map(({ gateway, currency, minor }) => `${gateway} ${currency} ${minor}`)).toEqual([
      'offline CAD 900',
      'offline USD 8200',
      'stripe USD 10000',
    ])
  })

  test('refuse amounts that do not belong together, and save nothing', async () => {
    const errors: [object, string][] = [
      [{ ...DAY }, 'Select at least one amount that is in no deposit yet.'],
      [{ ...DAY, items: [cash, foreign] }, 'A deposit is in one currency, and these amounts are in CAD and USD.'],
      [{ ...DAY, items: [cash, 999_999] }, 'Some of these amounts were not found. Nothing was saved.'],
      [{ ...DAY, items: [cash], depositedOn: '2026-11-21' }, 'The day of a deposit cannot be after today.'],
      [{ ...DAY, items: [cash, check], amount: '80.00' }, 'The selected amounts come to $75.00, $5.00 less than this.'],
      [{ ...DAY, items: [cash], account: ' ' }, 'Enter the bank account.'],
    ]
    for (const [input, message] of errors)
      expect((await failureOf(perform(makeDeposit, ctx, input)))?.message).toBe(message)
    expect((await failureOf(perform(makeDeposit, testCtx({ permissions: [] }), { ...DAY, items: [cash] })))?.code).toBe(
      'forbidden',
    )
    expect(await ctx.read.records(sql`SELECT 1 FROM deposit`)).toEqual([])
  })

  test('hold an amount once, also when two people deposit it at once', async () => {
    const attempts = await Promise.allSettled(
      [1, 2].map(() => perform(makeDeposit, ctx, { ...DAY, items: [cash, check], amount: '75' })),
    )
    const lost = attempts.filter((attempt) => attempt.status === 'rejected')
    expect(lost).toHaveLength(1)
    expect(lost[0]?.reason).toMatchObject({
      code: 'conflict',
      message: expect.stringMatching(/^2 selected amounts went to the bank with deposit #\d+ already\./) as unknown,
    })
    expect(await open()).toEqual([700n])
    // Rows of another deposit are refused as a whole, so the amount beside them stays free.
    expect((await failureOf(perform(makeDeposit, ctx, { ...DAY, items: [cash, later] })))?.code).toBe('conflict')
    expect(await open()).toEqual([700n])
  })

  test('open their amounts with the same sum, and print a slip', async () => {
    const list = depositList as unknown as List
    const { rows } = await list.page(ctx, list.read({}))
    const [{ id, total }] = rows as unknown as [{ id: number; total: bigint }]
    expect(total).toBe(7500n)
    const items = settlementItemList as unknown as List
    const { sums } = await items.count(ctx, items.read({ deposit: String(id) }))
    expect(sums).toEqual([{ currency: 'USD', amounts: { amount: 7500n } }])
    const left = await items.count(ctx, items.read({ deposited: 'no', currency_code: 'USD' }))
    expect(left.sums).toEqual([{ currency: 'USD', amounts: { amount: 10_700n } }])
    const slip = await depositSlip(ctx, Number(id))
    const text = (await readPdf(slip.bytes)).pages.map((page) => page.text).join(' ')
    for (const part of ['Operating', '50.00', '25.00', '75.00']) expect(text).toContain(part)
    expect((await depositSlip(ctx, Number(id))).bytes).toEqual(slip.bytes)
  })

  test('take the rest of a batch, and report how it matches', async () => {
    const [batch] = await ctx.read.rows<{ id: number }>(sql`SELECT batch_id AS id FROM settlement_item
      WHERE id = ${card}`)
    const { id } = await perform(makeDeposit, ctx, { ...DAY, batches: [batch?.id], reference: 'po_1' })
    expect(await depositBatches(ctx, id)).toMatchObject([{ id: batch?.id, minor: 10_000n, netMinor: 10_000n }])
    // A refund after the deposit waits for the next one.
    await ctx.read.run(sql`INSERT INTO refund (contribution_id, payment_id, idempotency_key, kind, status, amount_minor,
        currency, gateway, requested_by_name, created_at, settled_at)
      SELECT contribution_id, id, 'r1', 'custom', 'succeeded', 1500, currency, gateway, 'Test', ${ctx.now}, ${ctx.now}
      FROM payment WHERE id = ${cardPayment}`)
    await perform(closeSettlements, at('2026-11-21T17:00:00Z'), {})
    expect(await sumReturnedSince(ctx, id)).toBe(-1500n)
    expect(await depositById(ctx, id)).toMatchObject({ totalMinor: 10_000n })
    expect((await openGroups(ctx)).map(({ gateway, minor }) => `${gateway} ${minor}`)).toContain('stripe -1500')
    const [refund] = await ctx.read.rows<{ id: number }>(sql`SELECT id FROM settlement_item WHERE kind = 'refund'`)
    expect((await failureOf(perform(makeDeposit, ctx, { ...DAY, items: [refund?.id] })))?.message).toBe(
      'These amounts come to nothing that could be deposited.',
    )
  })

  test('release their amounts once when undone', async () => {
    const [{ id }] = (await ctx.read.rows<{ id: number }>(sql`SELECT min(id) AS id FROM deposit`)) as [{ id: number }]
    await perform(undoDeposit, ctx, { id })
    expect(await open()).toEqual([700n, 2500n, 5000n])
    expect(await depositById(ctx, id)).toMatchObject({ totalMinor: 7500n, undoneAt: ctx.now })
    expect((await failureOf(perform(undoDeposit, ctx, { id })))?.message).toBe('This deposit was undone already.')
    const again = await perform(makeDeposit, ctx, { ...DAY, items: [cash] })
    expect(again).toMatchObject({ total: 5000n, currency: 'USD' })
    const entries = await ctx.read.rows<{ event: string }>(
      sql`SELECT event FROM journal_entry WHERE event LIKE 'deposit.%' ORDER BY id`,
    )
    expect(entries.map(({ event }) => event)).toEqual([
      'deposit.made',
      'deposit.made',
      'deposit.undone',
      'deposit.made',
    ])
  })
})
