import { z } from 'zod'
import type { SqlTxCtx } from '~/db/ctx'
import { sqlOperation, workflow } from '~/db/operation.server'
import { sendTemplate } from '~/domain/messaging/send-template.server'
import { alertAddresses } from '~/domain/settings/mails.server'
import { readMoment } from '~/domain/tasks/read-moment'
import { localDate, shownDate, startOfDay, type CalendarDate } from '~/kit/calendar'
import { hours } from '~/kit/clock'
import { perform, type Ctx } from '~/kit/operation'
import { sql } from '~/kit/sql'
import { ChargeDueInput } from '../plan-input'
import { isDue, reserveCharges } from './reserve-charges.server'
import { settleCharge } from './settle-charge.server'

/** Starts at five in the morning in the organization's time zone (R-RECURRING-5). */
const BEGINS = hours(5)
const PART_SIZE = 200
/** Supporters charged in parallel: a gateway takes half a second to answer, and no transaction is open meanwhile. */
const MAX_AT_ONCE = 8

const OpenRunInput = z.object({ day: z.string() })

const openRun = sqlOperation({
  name: 'recurring.open-run',
  permission: 'recurringpaymentprofile.charge',
  input: OpenRunInput,
  audit: 'none',
  run: async (ctx, { day }): Promise<number> => {
    const row = await ctx.sql.first<{ id: number }>(sql`
      INSERT INTO recurring_run (batched_on, started_at) VALUES (${day}::date, ${ctx.now}) ON CONFLICT (batched_on)
        DO UPDATE SET batched_on = excluded.batched_on RETURNING id`)
    return row?.id ?? 0
  },
})

async function listSummaryAddresses(ctx: Pick<SqlTxCtx, 'sql' | 'settings'>): Promise<readonly string[]> {
  const users = await ctx.sql.rows<{ email: string }>(
    sql`SELECT email FROM staff WHERE notify_recurring_batch AND deleted_at IS NULL ORDER BY id`,
  )
  return users.length > 0 ? users.map(({ email }) => email) : alertAddresses(ctx.settings)
}

const CloseRunInput = z.object({ id: z.number().int() })

const closeRun = sqlOperation({
  name: 'recurring.close-run',
  permission: 'recurringpaymentprofile.charge',
  input: CloseRunInput,
  audit: 'none',
  async run(ctx, { id }) {
    const run = await ctx.sql.first<{ day: CalendarDate; accounts: number; approved: number; declined: number }>(sql`
      UPDATE recurring_run SET finished_at = ${readMoment(ctx)}, accounts = n.accounts, approved = n.approved,
        declined = n.declined
      FROM (SELECT count(DISTINCT h.supporter_id)::int AS accounts,
        count(*) FILTER (WHERE t.payment_status = 'Completed')::int AS approved,
          count(*) FILTER (WHERE t.payment_status = 'Denied')::int AS declined
        FROM recurring_charge h JOIN recurring_transaction t ON t.charge_id = h.id WHERE h.run_id = ${id}) n
      WHERE id = ${id} RETURNING batched_on AS day, recurring_run.accounts, recurring_run.approved,
        recurring_run.declined`)
    if (!run || run.accounts === 0) return
    for (const to of await listSummaryAddresses(ctx))
      await perform(sendTemplate, ctx, {
        dedupeKey: `plan-run:${id}:${to}`.slice(0, 120),
        to,
        template: 'admin_recurring_batch',
        words: {
          batched_on: shownDate(run.day),
          accounts: String(run.accounts),
          approved: String(run.approved),
          declined: String(run.declined),
          link: `${ctx.officeUrl}/jpanel/reports/transactions`,
        },
      })
  },
})

const listSupportersDue = (ctx: Ctx, today: CalendarDate, after: number): Promise<{ id: number }[]> =>
  ctx.read.rows<{ id: number }>(
    sql`SELECT DISTINCT r.supporter_id AS id FROM recurring_profile r
      WHERE ${isDue(ctx, today)} AND r.supporter_id > ${after} ORDER BY 1 LIMIT ${PART_SIZE}`,
  )

/** Collects failures, so that one supporter's failure does not keep others from being charged. */
function collectFailures() {
  const failures: unknown[] = []
  const attempt = async (work: () => Promise<unknown>): Promise<void> => {
    try {
      await work()
    } catch (error) {
      failures.push(error)
    }
  }
  return { failures, attempt }
}

type Attempt = ReturnType<typeof collectFailures>['attempt']

async function runAtOnce<T>(all: readonly T[], work: (one: T) => Promise<unknown>): Promise<void> {
  const left = all.values()
  const worker = async () => {
    for (const one of left) await work(one)
  }
  await Promise.all(Array.from({ length: MAX_AT_ONCE }, worker))
}

async function sweepCharges(ctx: Ctx, attempt: Attempt): Promise<void> {
  const open = await ctx.read.rows<{ id: number }>(
    sql`SELECT id FROM recurring_charge WHERE state IN ('created', 'unknown', 'pending') AND next_check_at <= ${ctx.now}
      AND gateway = ${ctx.ports.gateway.key} ORDER BY id LIMIT ${PART_SIZE}`,
  )
  await runAtOnce(open, ({ id }) => attempt(() => perform(settleCharge, ctx, { chargeId: id })))
}

/** Throws if any charge failed, so that the job is retried. */
function throwFailures(failures: readonly unknown[]): void {
  if (failures.length > 0)
    throw new AggregateError(
      failures,
      `${failures.length} charges could not be made or settled: ${String(failures[0])}`,
    )
}

/**
 * Makes the day's charges. Charges each due period once, even with two workers or after missed days, because a period
 * is recorded before the gateway is called. Throws at the end if any charge failed (R-RECURRING-5).
 */
export const chargeDue = workflow({
  name: 'recurring.charge-due',
  permission: 'recurringpaymentprofile.charge',
  input: ChargeDueInput,
  async run(ctx): Promise<void> {
    const { failures, attempt } = collectFailures()
    await sweepCharges(ctx, attempt)
    const { zone } = ctx.organisation
    const today = localDate(ctx.now, zone)
    if (ctx.now.getTime() < startOfDay(today, zone).getTime() + BEGINS) return throwFailures(failures)
    let due = await listSupportersDue(ctx, today, 0)
    if (due.length === 0) return throwFailures(failures)
    const runId = await perform(openRun, ctx, { day: today })
    while (due.length > 0) {
      await runAtOnce(due, ({ id }) =>
        attempt(async () => {
          const { chargeIds } = await perform(reserveCharges, ctx, { supporterId: id, runId })
          for (const chargeId of chargeIds) await attempt(() => perform(settleCharge, ctx, { chargeId }))
        }),
      )
      due = await listSupportersDue(ctx, today, due.at(-1)?.id ?? 0)
    }
    await perform(closeRun, ctx, { id: runId })
    throwFailures(failures)
  },
})
