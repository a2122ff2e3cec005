import { CSV_MARK, writeCsvHead, writeCsvLine } from '~/kit/csv'
import type { CalendarDate } from '~/kit/calendar'
import { notFound } from '~/kit/errors'
import { toDecimal } from '~/kit/money'
import type { Ctx } from '~/kit/operation'
import { makeTurns } from '~/kit/process/turns'
import { sql } from '~/kit/sql'
import { exportName } from './export-name'

export type ExportRecord = {
  id: number
  first: CalendarDate
  last: CalendarDate
  madeBy: string
  createdAt: Date
}

export async function exportById(ctx: Ctx, id: number): Promise<ExportRecord> {
  const found = Number.isInteger(id)
    ? await ctx.read.first<ExportRecord>(sql`SELECT id, first_day::text AS first, last_day::text AS last,
        made_by, created_at FROM journal_export WHERE id = ${id}`)
    : null
  if (found === null) throw notFound('The journal export')
  return found
}

export type AccountSum = { account: string; currency: string; debitMinor: bigint; creditMinor: bigint }

export const accountSums = (ctx: Ctx, id: number): Promise<AccountSum[]> =>
  ctx.read.rows<AccountSum>(sql`
    SELECT account, currency, sum(debit_minor)::bigint AS debit_minor, sum(credit_minor)::bigint AS credit_minor
    FROM journal_line WHERE export_id = ${id} GROUP BY 1, 2 ORDER BY 2, 1`)

type Line = {
  on: string
  batch: string
  account: string
  fund: string
  memo: string
  currency: string
  debitMinor: bigint
  creditMinor: bigint
}

const HEADS = ['Export', 'Date', 'Batch', 'Account', 'Fund', 'Description', 'Currency', 'Debit', 'Credit']

/** Uses only the stored lines, so that a second download has the same bytes (R-BOOKS-8). */
export async function exportFile(ctx: Ctx, id: number): Promise<{ name: string; bytes: Uint8Array; type: string }> {
  const name = exportName((await exportById(ctx, id)).id)
  const lines = await ctx.read.rows<Line>(sql`
    SELECT posted_on::text AS on, batch, account, fund, memo, currency, debit_minor,
      credit_minor FROM journal_line WHERE export_id = ${id} ORDER BY id`)
  const amount = (minor: bigint, currency: string): string => (minor === 0n ? '' : toDecimal(minor, currency))
  const pause = makeTurns()
  const rows: string[] = []
  for (const { on, batch, account, fund, memo, currency, debitMinor, creditMinor } of lines) {
    const amounts = [amount(debitMinor, currency), amount(creditMinor, currency)]
    rows.push(writeCsvLine([name, on, batch, account, fund, memo, currency, ...amounts]))
    await pause()
  }
  return {
    name: `journal_${name}.csv`,
    bytes: new TextEncoder().encode(CSV_MARK + writeCsvHead(HEADS) + rows.join('')),
    type: 'text/csv; charset=utf-8',
  }
}
