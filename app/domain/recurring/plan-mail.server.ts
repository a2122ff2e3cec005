import type { SqlTxCtx } from '~/db/ctx'
import { sendTemplate } from '~/domain/messaging/send-template.server'
import { shownDate, type CalendarDate } from '~/kit/calendar'
import { withCode } from '~/kit/money'
import { perform } from '~/kit/operation'
import { isEmail } from '~/kit/text'
import { atPhone } from '~/domain/settings/mails.server'
import type { Plan } from './plan.server'
import { PERIOD_WORDS } from './schedule'

const TEMPLATES = {
  started: 'customer_plan_started',
  changed: 'customer_plan_changed',
  cancelled: 'customer_plan_cancelled',
  charged: 'customer_recurring_payment',
  failed: 'customer_recurring_failed',
  suspended: 'customer_recurring_suspended',
  reminder: 'customer_recurring_reminder',
  due: 'customer_recurring_manual_reminder',
  expiring: 'customer_method_expiring',
} as const

export type PlanMail = {
  kind: keyof typeof TEMPLATES
  key: string
  minor: bigint
  response?: string
  nextAttemptOn?: CalendarDate
  method?: string
  collected?: string
  terms?: string
  changes?: readonly string[]
}

export async function mailPlan(
  ctx: SqlTxCtx,
  plan: Plan,
  { kind, key, minor, response, nextAttemptOn, changes = [], ...more }: PlanMail,
): Promise<void> {
  if (!isEmail(plan.email)) return
  await perform(sendTemplate, ctx, {
    dedupeKey: `plan:${key}`,
    to: plan.email,
    template: TEMPLATES[kind],
    words: {
      name: plan.supporter || 'friend',
      amount: withCode({ minor, currency: plan.currency }),
      description: plan.description,
      period: PERIOD_WORDS[plan.period],
      next_on: shownDate(plan.nextBillingOn),
      reason: response ?? '',
      again_on: nextAttemptOn === undefined ? '' : shownDate(nextAttemptOn),
      at_phone: atPhone(ctx.settings),
      method: more.method ?? '',
      collected: more.collected ?? '',
      terms: more.terms ?? '',
    },
    blocks: { changes: changes.join('\n') },
  })
}
