import { localDate, shownDate, startOfDay, type CalendarDate } from '~/kit/calendar'
import { withForeignCode } from '~/kit/money'
import type { Ctx } from '~/kit/operation'
import { sql } from '~/kit/sql'
import { counted } from '~/kit/text'
import { BOOKS, DEPOSITS, FUNDS, JOURNAL_EXPORTS, SETTLEMENT_ITEMS, SETTLEMENTS } from './addresses'
import type { Month } from './month'
import { newestCheck, sumUnexplained } from './queries.server'

export type CloseStep = {
  id: 'check' | 'batches' | 'deposits' | 'receipts' | 'export'
  title: string
  left: string | null
  done: string
  links: readonly { label: string; to: string }[]
}

type Sum = { currency: string; n: number; minor: bigint }

const formatSums = ({ organisation }: Ctx, sums: readonly Omit<Sum, 'n'>[]): string =>
  sums.map((sum) => withForeignCode(sum, organisation.currency)).join(' and ')
const total = (sums: readonly Sum[]): number => sums.reduce((n, sum) => n + sum.n, 0)

async function checkStep(ctx: Ctx, { last, words }: Month): Promise<CloseStep> {
  const [{ check, isRunning }, sums] = await Promise.all([newestCheck(ctx), sumUnexplained(ctx)])
  const open = formatSums(ctx, sums)
  const { zone } = ctx.organisation
  return {
    id: 'check',
    title: 'Check the books',
    left: isRunning
      ? 'A check is running. Reload this page in a moment.'
      : check === null || localDate(check.at, zone) <= last
        ? `The books have not been checked since the end of ${words}.`
        : open === ''
          ? null
          : `${open} unexplained.`,
    done: check === null ? '' : `Checked ${shownDate(localDate(check.at, zone))}, 0.00 unexplained.`,
    links: [{ label: 'Open the check of the books', to: BOOKS }],
  }
}

async function batchStep(ctx: Ctx, month: Month, today: CalendarDate): Promise<CloseStep> {
  const { first, until, last, words } = month
  const { zone } = ctx.organisation
  const [closed, waiting] = await Promise.all([
    ctx.read.first<{ n: number }>(sql`SELECT count(*)::int AS n FROM settlement_batch
      WHERE settled_on >= ${first}::date AND settled_on < ${until}::date`),
    ctx.read.first<{ n: number }>(sql`SELECT count(*)::int AS n FROM payment p
      WHERE p.captured_at >= ${startOfDay(first, zone)} AND p.captured_at < ${startOfDay(until, zone)}
        AND p.is_live AND p.is_paid
        AND NOT EXISTS (SELECT 1 FROM settlement_item i WHERE i.payment_id = p.id AND i.refund_id IS NULL)`),
  ])
  const n = waiting?.n ?? 0
  return {
    id: 'batches',
    title: 'Settlement batches',
    left:
      today <= last
        ? `${words} is not over: its last batch is closed in the night after ${shownDate(last)}.`
        : n > 0
          ? `${counted(n, 'payment')} in no batch yet. Batches are closed in the night.`
          : null,
    done: `${counted(closed?.n ?? 0, 'batch', 'batches')} closed, and no payment is left out.`,
    links: [
      { label: 'Open the batches', to: `${SETTLEMENTS}?settled_from=${first}&settled_to=${last}` },
      { label: 'Totals by fund', to: `${FUNDS}?period=${month.month}` },
    ],
  }
}

async function depositStep(ctx: Ctx, { first, until, last }: Month): Promise<CloseStep> {
  const sums = await ctx.read.rows<Sum>(sql`
    SELECT b.currency, count(*)::int AS n, sum(i.amount_minor)::bigint AS minor
    FROM settlement_batch b JOIN settlement_item i ON i.batch_id = b.id
    WHERE b.settled_on >= ${first}::date AND b.settled_on < ${until}::date
      AND NOT EXISTS (SELECT 1 FROM deposit_item t WHERE t.item_id = i.id)
    GROUP BY 1 ORDER BY 1`)
  const open = `${SETTLEMENT_ITEMS}?deposited=no&settled_from=${first}&settled_to=${last}`
  return {
    id: 'deposits',
    title: 'Deposits',
    left: sums.length === 0 ? null : `${counted(total(sums), 'amount')} in no deposit, ${formatSums(ctx, sums)}.`,
    done: 'Every settled amount is in a deposit.',
    links: [
      ...(sums.length === 0
        ? []
        : [
            { label: 'Add deposit', to: `${DEPOSITS}/new` },
            { label: 'Open these amounts', to: open },
          ]),
      { label: 'Open deposits', to: DEPOSITS },
    ],
  }
}

async function receiptStep(ctx: Ctx, { first, until }: Month): Promise<CloseStep> {
  const { zone } = ctx.organisation
  const row = await ctx.read.first<{ n: number }>(sql`SELECT count(*)::int AS n FROM tax_receipt
    WHERE deleted_at IS NULL AND status = 'draft'
      AND ordered_at >= ${startOfDay(first, zone)} AND ordered_at < ${startOfDay(until, zone)}`)
  const n = row?.n ?? 0
  return {
    id: 'receipts',
    title: 'Tax receipts',
    left: n === 0 ? null : `${counted(n, 'receipt')} of gifts of these days ${n === 1 ? 'is a draft' : 'are drafts'}.`,
    done: 'No receipt of these days is a draft.',
    links: ctx.actor.can('taxreceipt') ? [{ label: 'Open drafts', to: '/jpanel/tax_receipts?status=draft' }] : [],
  }
}

async function exportStep(ctx: Ctx, { first, until, month }: Month): Promise<CloseStep> {
  const [items, deposits] = await Promise.all([
    ctx.read.first<{ n: number }>(sql`SELECT count(*)::int AS n FROM settlement_batch b
      JOIN settlement_item i ON i.batch_id = b.id
      WHERE b.settled_on >= ${first}::date AND b.settled_on < ${until}::date
        AND NOT EXISTS (SELECT 1 FROM journal_line l WHERE l.item_id = i.id)`),
    ctx.read.first<{ n: number }>(sql`SELECT count(*)::int AS n FROM deposit d
      WHERE d.deposited_on >= ${first}::date AND d.deposited_on < ${until}::date AND d.undone_at IS NULL
        AND NOT EXISTS (SELECT 1 FROM journal_line l WHERE l.deposit_id = d.id)`),
  ])
  const [n, made] = [items?.n ?? 0, deposits?.n ?? 0]
  const parts = [n === 0 ? null : counted(n, 'amount'), made === 0 ? null : counted(made, 'deposit')]
  return {
    id: 'export',
    title: 'Journal export',
    left: n + made === 0 ? null : `${parts.filter((part) => part !== null).join(' and ')} not exported.`,
    done: 'Every amount and deposit is exported.',
    links: [{ label: n + made === 0 ? 'Open exports' : 'Export', to: `${JOURNAL_EXPORTS}?month=${month}` }],
  }
}

/** Returns the steps of closing a month, in order, with what each has left to do (R-BOOKS-9). */
export const closeSteps = (ctx: Ctx, month: Month): Promise<CloseStep[]> => {
  const today = localDate(ctx.now, ctx.organisation.zone)
  return Promise.all([
    checkStep(ctx, month),
    batchStep(ctx, month, today),
    depositStep(ctx, month),
    receiptStep(ctx, month),
    exportStep(ctx, month),
  ])
}
