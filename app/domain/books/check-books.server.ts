import { z } from 'zod'
import { sqlOperation, workflow } from '~/db/operation.server'
import { readMoment } from '~/domain/tasks/read-moment'
import { hours, later } from '~/kit/clock'
import { perform, type Ctx } from '~/kit/operation'
import { sql } from '~/kit/sql'
import { GatewayUnreachable, type GatewayRecord } from '~/ports/payment-gateway'
import { CheckBooksInput } from './check-input'
import { closeSettlements } from './close-settlements.server'
import { compareCharges } from './compare-charges.server'
import { compareContributions } from './compare-contributions.server'
import { comparePayments } from './compare-payments.server'
import { compareParts } from './compare-parts.server'
import { compareListed } from './compare-listed.server'
import { mergeDifferences } from './merge-differences.server'
import { compareRecords } from './compare-records.server'

/** Limits the rows of one statement, so that the check never holds a lock or a snapshot for long. */
const PART = 100_000
const RECORDS = 1_000
const ABANDONED = hours(2)
/** Reads four days of the provider's list, because everything has to be explained within them. */
const WINDOW = hours(4 * 24)

const NothingInput = z.object({})

const openCheck = sqlOperation({
  name: 'books.open-check',
  permission: 'reports.settlements',
  input: NothingInput,
  audit: 'none',
  async run(ctx): Promise<number | null> {
    await ctx.sql.run(
      sql`DELETE FROM book_check WHERE finished_at IS NULL AND requested_at < ${later(ctx.now, -ABANDONED)}`,
    )
    const row = await ctx.sql.first<{ id: number }>(sql`
      INSERT INTO book_check (staff_id, requested_at) VALUES (${ctx.actor.staffId}, ${ctx.now}) ON CONFLICT DO NOTHING
      RETURNING id`)
    return row?.id ?? null
  },
})

const CloseInput = z.object({ checkId: z.number().int(), records: z.number().int().nullable() })

const closeCheck = sqlOperation({
  name: 'books.close-check',
  permission: 'reports.settlements',
  input: CloseInput,
  async run(ctx, { checkId, records }): Promise<number> {
    await ctx.sql.run(sql`DELETE FROM book_difference WHERE check_id <> ${checkId}`)
    await mergeDifferences(ctx, checkId)
    const closed = await ctx.sql.first<{ differences: number }>(sql`
      UPDATE book_check SET finished_at = ${readMoment(ctx)}, gateway_records = ${records}::int,
        contributions = (SELECT count(*) FROM contribution WHERE confirmed_at IS NOT NULL), payments = (SELECT count(*)
          FROM payment WHERE status <> 'failed'),
        differences = (SELECT count(*) FROM book_difference WHERE check_id = ${checkId})
      WHERE id = ${checkId} RETURNING differences`)
    await ctx.publish('book-check.finished', { id: checkId, after: { differences: closed?.differences ?? 0, records } })
    return closed?.differences ?? 0
  },
})

type Spans = { contributions: number; payments: number }

const spans = async ({ read }: Ctx): Promise<Spans> =>
  (await read.first<Spans>(
    sql`SELECT (SELECT coalesce(max(id), 0) FROM contribution) AS contributions, (SELECT coalesce(max(id), 0)
      FROM payment) AS payments`,
  )) ?? { contributions: 0, payments: 0 }

const parts = (last: number): { from: number; to: number }[] =>
  Array.from({ length: Math.ceil(last / PART) }, (_, index) => ({ from: index * PART + 1, to: (index + 1) * PART }))

async function providerRecords({ ports: { gateway } }: Ctx, since: Date): Promise<GatewayRecord[] | null> {
  if (gateway.recordsSince === undefined) return null
  try {
    return await gateway.recordsSince(since)
  } catch (error) {
    if (error instanceof GatewayUnreachable) return null
    throw error
  }
}

async function compareGateway(ctx: Ctx, checkId: number): Promise<number | null> {
  const since = later(ctx.now, -WINDOW)
  const listed = await providerRecords(ctx, since)
  if (listed === null) return null
  const records = listed.map(({ reference, money, refundedMinor, isFailed }) => ({
    reference,
    minor: isFailed ? 0n : money.minor - refundedMinor,
    currency: money.currency,
  }))
  for (let at = 0; at < records.length; at += RECORDS)
    await perform(compareRecords, ctx, { checkId, records: records.slice(at, at + RECORDS) })
  await perform(compareListed, ctx, { checkId, since, references: listed.map(({ reference }) => reference) })
  return listed.length
}

/**
 * Explains every cent between contributions, payments, refunds, ledger, receipts, fees, settlement batches and the
 * provider's records. Stores each difference and returns their number; null if a check is in progress.
 */
export const checkBooks = workflow({
  name: 'books.check-books',
  permission: 'reports.settlements',
  input: CheckBooksInput,
  async run(ctx): Promise<number | null> {
    const checkId = await perform(openCheck, ctx, {})
    if (checkId === null) return null
    await perform(closeSettlements, ctx, {})
    const { contributions, payments } = await spans(ctx)
    for (const part of parts(contributions)) {
      await perform(compareContributions, ctx, { checkId, ...part })
      await perform(compareParts, ctx, { checkId, ...part })
    }
    for (const part of parts(payments)) await perform(comparePayments, ctx, { checkId, ...part })
    await perform(compareCharges, ctx, { checkId })
    const records = await compareGateway(ctx, checkId)
    return perform(closeCheck, ctx, { checkId, records })
  },
})
