import type { SqlTxCtx } from '~/db/ctx'
import { sqlOperation } from '~/db/operation.server'
import { gatewayNameSql } from '~/domain/payments/gateway-name'
import { addDays, localDate, shownDate, startOfDay, type CalendarDate } from '~/kit/calendar'
import { refused, refusedAt } from '~/kit/errors'
import { sql, type Sql } from '~/kit/sql'
import { counted, grouped } from '~/kit/text'
import { ExportJournalInput } from './export-input'
import { exportName } from './export-name'

const MAX_ROWS = 100_000

type Span = { first: CalendarDate; last: CalendarDate }

const openItems = ({ first, last }: Span): Sql => sql`settlement_batch b JOIN settlement_item i ON i.batch_id = b.id
  WHERE b.settled_on >= ${first}::date AND b.settled_on <= ${last}::date
    AND NOT EXISTS (SELECT 1 FROM journal_line l WHERE l.item_id = i.id)`
const openDeposits = ({ first, last }: Span): Sql => sql`deposit d
  WHERE d.deposited_on >= ${first}::date AND d.deposited_on <= ${last}::date AND d.undone_at IS NULL
    AND NOT EXISTS (SELECT 1 FROM journal_line l WHERE l.deposit_id = d.id)`

async function refuseWhileSettling(ctx: SqlTxCtx, { first, last }: Span): Promise<void> {
  const { zone } = ctx.organisation
  if (last >= localDate(ctx.now, zone))
    throw refusedAt({
      field: 'lastDay',
      message: 'Choose a day before today: payments of today are still being settled.',
    })
  const row = await ctx.sql.first<{ open: bigint }>(sql`
    SELECT count(*) AS open FROM payment p
    WHERE p.captured_at >= ${startOfDay(first, zone)} AND p.captured_at < ${startOfDay(addDays(last, 1), zone)}
      AND p.is_live AND p.is_paid AND NOT EXISTS (SELECT 1 FROM settlement_item i WHERE i.payment_id = p.id
        AND i.refund_id IS NULL)`)
  const open = Number(row?.open ?? 0n)
  if (open > 0)
    throw refusedAt({
      field: 'lastDay',
      message:
        `${counted(open, 'payment')} up to ${shownDate(last)} ${open === 1 ? 'is' : 'are'} still being settled, ` +
        'and in no batch yet. Batches are closed in the night; export after that.',
    })
}

const MAX_NAMED = 20

async function refuseWithoutAccounts(ctx: SqlTxCtx, span: Span): Promise<void> {
  const missing = await ctx.sql.rows<{ name: string }>(sql`
    SELECT DISTINCT fund_name(s.type, s.fund_code) AS name FROM (SELECT i.id FROM ${openItems(span)}) o
    JOIN settlement_part s ON s.item_id = o.id WHERE income_account(s.type, s.fund_code) IS NULL
    UNION
    SELECT DISTINCT ${gatewayNameSql(sql`b.gateway`)} FROM ${openItems(span)}
      AND account_of('gateway', b.gateway) IS NULL
    UNION
    SELECT DISTINCT ${gatewayNameSql(sql`b.gateway`)} FROM (SELECT d.id FROM ${openDeposits(span)}) o
    JOIN deposit_item t ON t.deposit_id = o.id JOIN settlement_item i ON i.id = t.item_id
    JOIN settlement_batch b ON b.id = i.batch_id WHERE account_of('gateway', b.gateway) IS NULL
    ORDER BY 1 LIMIT ${MAX_NAMED + 1}`)
  if (missing.length === 0) return
  const names = missing.map(({ name }) => name)
  const named = `${names.slice(0, MAX_NAMED).join(', ')}${names.length > MAX_NAMED ? ' and others' : ''}`
  throw refused(`No account is entered for ${named}. Enter it under Accounts, then export.`)
}

/** Writes what no export has yet, so that each row of the books is exported once (R-BOOKS-8). */
export const exportJournal = sqlOperation({
  name: 'books.export-journal',
  permission: 'reports.settlements',
  input: ExportJournalInput,
  async run(ctx, { firstDay, lastDay }) {
    if (firstDay === null || lastDay === null || firstDay > lastDay)
      throw refusedAt({ field: 'lastDay', message: 'The last day is before the first.' })
    const span = { first: firstDay, last: lastDay }
    // Keeps batches from closing, deposits from changing and other exports from running at the same time.
    for (const lock of ['books.close-settlements', 'books.deposits', 'books.exports'])
      await ctx.sql.run(sql`SELECT pg_advisory_xact_lock(hashtext(${lock}))`)
    await refuseWhileSettling(ctx, span)
    const counts = await ctx.sql.first<{ items: bigint; deposits: bigint }>(sql`
      SELECT (SELECT count(*) FROM ${openItems(span)}) AS items,
        (SELECT count(*) FROM ${openDeposits(span)}) AS deposits`)
    const [items, deposits] = [Number(counts?.items ?? 0n), Number(counts?.deposits ?? 0n)]
    const shown = `${shownDate(firstDay)} to ${shownDate(lastDay)}`
    if (items + deposits === 0) throw refused(`Everything of ${shown} is exported already.`)
    if (items > MAX_ROWS)
      throw refused(`${shown} has ${grouped(items)} amounts. Choose days with up to ${grouped(MAX_ROWS)}.`)
    await refuseWithoutAccounts(ctx, span)
    const created = await ctx.sql.first<{ id: number }>(sql`
      INSERT INTO journal_export (first_day, last_day, staff_id, made_by, created_at)
      VALUES (${firstDay}::date, ${lastDay}::date, ${ctx.actor.staffId}, ${ctx.actor.name}, ${ctx.now}) RETURNING id`)
    if (created === null) throw new Error('The export was not inserted.')
    const posted = await ctx.sql.first<{ lines: number }>(
      sql`SELECT post_journal(${created.id}, ${firstDay}::date, ${lastDay}::date) AS lines`,
    )
    const lines = posted?.lines ?? 0
    await ctx.publish('journal-export.made', { id: created.id, after: { firstDay, lastDay, lines } })
    return { id: created.id, name: exportName(created.id), lines }
  },
})
