import { countFailedMails } from '~/domain/messaging/queries.server'
import { listFailed } from '~/domain/queue/failing-jobs.server'
import type { CalendarDate } from '~/kit/calendar'
import { withCode } from '~/kit/money'
import { sql, type SqlRunner } from '~/kit/sql'
import { counted } from '~/kit/text'

/** Whole days, the last one included; `begins` and `ends` are its moments. */
export type Period = { from: CalendarDate; through: CalendarDate; begins: Date; ends: Date }

type Figure = { kind: 'sale' | 'gift' | 'payment' | 'refund'; currency: string; count: number; minor: bigint }

const countFigures = (runner: SqlRunner, { from, through, begins, ends }: Period): Promise<Figure[]> =>
  runner.rows<Figure>(sql`
    SELECT 'sale' AS kind, currency, count(*)::int AS count, sum(total_minor)::bigint AS minor
    FROM contribution WHERE is_listed AND ordered_on BETWEEN ${from}::date AND ${through}::date GROUP BY currency
    UNION ALL
    SELECT 'gift', c.currency, count(*)::int, sum(l.total_minor)::bigint
    FROM contribution c JOIN contribution_line l ON l.contribution_id = c.id
    WHERE c.is_listed AND c.ordered_on BETWEEN ${from}::date AND ${through}::date AND l.is_donation GROUP BY c.currency
    UNION ALL
    SELECT 'payment', currency, count(*)::int, sum(amount_minor)::bigint
    FROM recurring_transaction
    WHERE payment_status = 'Completed' AND attempted_at >= ${begins} AND attempted_at < ${ends}
    GROUP BY currency
    UNION ALL
    SELECT 'refund', currency, count(*)::int, sum(amount_minor)::bigint
    FROM refund WHERE status IN ('succeeded', 'pending') AND dispute_id IS NULL AND settled_at >= ${begins}
      AND settled_at < ${ends} GROUP BY currency
    ORDER BY 1, 2`)

const SINGULARS = { sale: 'contribution', gift: 'gift', payment: 'recurring payment', refund: 'refund' } as const

const KINDS = ['sale', 'gift', 'payment', 'refund'] as const

function figureRows(figures: readonly Figure[]): string[] {
  return KINDS.flatMap((kind) =>
    figures
      .filter((figure) => figure.kind === kind)
      .map(({ count, minor, currency }) => {
        const words = `${counted(count, SINGULARS[kind])}${kind === 'gift' ? ' among them' : ''}`
        return `${words}: ${withCode({ minor, currency })}`
      }),
  )
}

async function listFailures(runner: SqlRunner, { begins, ends }: Period): Promise<string[]> {
  const span = { after: begins, until: ends }
  const declined = await runner.first<{ count: number }>(sql`
    SELECT count(*)::int AS count FROM recurring_transaction
    WHERE payment_status IN ('Denied', 'Failed') AND attempted_at >= ${begins} AND attempted_at < ${ends}`)
  const mails = await countFailedMails(runner, { ...span, except: 'failures' })
  const jobs = await listFailed(runner, span)
  return [
    ...(declined && declined.count > 0 ? [`Declined: ${counted(declined.count, 'recurring payment')}.`] : []),
    ...(mails.count > 0 ? [`Not sent: ${counted(mails.count, 'email')}. ${mails.reason ?? ''}`.trim()] : []),
    ...jobs.map(({ title, jobs: count, reason }) => `${title}${count > 1 ? ` (${count} times)` : ''}: ${reason}`),
  ]
}

export async function summarizePeriod(runner: SqlRunner, period: Period) {
  const figures = await countFigures(runner, period)
  const sales = figures.filter(({ kind }) => kind === 'sale')
  const count = sales.reduce((sum, sale) => sum + sale.count, 0)
  const rows = figureRows(figures)
  const failures = await listFailures(runner, period)
  return {
    headline: [
      count === 0 ? 'no contributions' : counted(count, 'contribution'),
      ...sales.map(({ minor, currency }) => withCode({ minor, currency })),
    ].join(', '),
    figures: rows.length === 0 ? 'Nothing was given, charged or refunded.' : rows.join('\n'),
    failures: failures.length === 0 ? 'Nothing failed.' : ['Failed:', ...failures].join('\n'),
  }
}
