import type { SqlTxCtx } from '~/db/ctx'
import { describeChangedTerms } from '~/domain/journal/plan-words'
import { shownDate } from '~/kit/calendar'
import { withCode } from '~/kit/money'
import { sql } from '~/kit/sql'
import { mailPlan } from './plan-mail.server'
import { PLAN, sumPlan, type Plan, type PlanStatus } from './plan.server'
import { PERIOD_WORDS } from './schedule'

type Recipient = Plan & { isReachable: boolean }

/** Returns null for archived supporters and spam, who are not emailed (R-RECURRING-8). */
const planToMail = async (ctx: SqlTxCtx, id: number): Promise<Plan | null> => {
  const plan = await ctx.sql.first<Recipient>(sql`
    SELECT p.*, s.is_active AND NOT s.is_spam AS is_reachable
    FROM (${PLAN} WHERE r.id = ${id}) p JOIN supporter s ON s.id = p.supporter_id`)
  return plan?.isReachable === true ? plan : null
}

function describeTerms(plan: Plan): string {
  if (plan.status === 'Suspended') return 'We will not charge it until it is resumed.'
  if (plan.status === 'Expired') return 'No payment is left.'
  const amount = withCode({ minor: sumPlan(plan), currency: plan.currency })
  return `You give ${amount} ${PERIOD_WORDS[plan.period]}, next on ${shownDate(plan.nextBillingOn)}.`
}

async function mailChanges(ctx: SqlTxCtx, id: number, changesOf: (plan: Plan) => readonly string[]): Promise<void> {
  const plan = await planToMail(ctx, id)
  const changes = plan === null ? [] : changesOf(plan)
  if (plan === null || changes.length === 0) return
  const key = `changed:${plan.id}:${plan.version}`
  await mailPlan(ctx, plan, { kind: 'changed', key, minor: sumPlan(plan), changes, terms: describeTerms(plan) })
}

export const mailNewTerms = (ctx: SqlTxCtx, was: Plan & { method: string }, method: string): Promise<void> =>
  mailChanges(ctx, was.id, (is) =>
    describeChangedTerms(
      { ...is, method, amountMinor: String(is.amountMinor) },
      { ...was, amountMinor: String(was.amountMinor) },
      {
        money: (minor) => withCode({ minor, currency: is.currency }),
        pair: (part, before, after) => `${part}: ${after} instead of ${before}`,
      },
    ),
  )

const STATUS_WORDS: Partial<Record<PlanStatus, string>> = { Suspended: 'It is paused.', Active: 'It is resumed.' }

export async function mailNewStatus(ctx: SqlTxCtx, id: number, status: PlanStatus): Promise<void> {
  if (status !== 'Cancelled') return mailChanges(ctx, id, () => [STATUS_WORDS[status] ?? []].flat())
  const plan = await planToMail(ctx, id)
  if (plan !== null) await mailPlan(ctx, plan, { kind: 'cancelled', key: `cancelled:${id}`, minor: sumPlan(plan) })
}
