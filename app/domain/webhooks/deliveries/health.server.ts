import type { SqlTxCtx } from '~/db/ctx'
import { sendTemplate } from '~/domain/messaging/send-template.server'
import { minutes } from '~/kit/clock'
import { perform } from '~/kit/operation'
import { sql } from '~/kit/sql'
import { findOffReason } from './attempts'
import { findEventLabel, hookPath, isSuccess, NO_ANSWER } from '../hook'

const MIN_MAIL_INTERVAL = minutes(30)

type Template = 'staff_webhook_failed' | 'staff_webhook_turned_off'
type Mail = { template: Template; hookId: number; at: Date; words: Record<string, string> }

async function mailOwners(ctx: SqlTxCtx, { template, hookId, at, words }: Mail): Promise<void> {
  const owners = await ctx.sql.rows<{ email: string }>(
    sql`SELECT email FROM staff WHERE is_owner AND deleted_at IS NULL ORDER BY id`,
  )
  const key = `${template === 'staff_webhook_failed' ? 'webhook-failure' : 'webhook-off'}:${hookId}`
  for (const { email: to } of owners)
    await perform(sendTemplate, ctx, {
      dedupeKey: `${key}:${at.getTime()}:${to}`.slice(0, 120),
      to,
      template,
      words: { ...words, link: `${ctx.officeUrl}${hookPath(hookId)}` },
    })
}

type FailedDelivery = { hookId: number; payloadUrl: string; event: string; status: number; words: string }

/** Mails the owners at most once in half an hour for each webhook (R-WEBHOOKS-5). */
export async function mailFailure(
  ctx: SqlTxCtx,
  { hookId, payloadUrl, event, status, words }: FailedDelivery,
): Promise<void> {
  const at = ctx.ports.clock.now()
  const isDue = await ctx.sql.first(sql`
    UPDATE hook SET failure_mailed_at = ${at} WHERE id = ${hookId}
      AND (failure_mailed_at IS NULL OR failure_mailed_at <= ${new Date(at.getTime() - MIN_MAIL_INTERVAL)})
    RETURNING id`)
  if (isDue === null) return
  const problem = status === NO_ANSWER ? words : `The server answered with status ${status}.`
  await mailOwners(ctx, {
    template: 'staff_webhook_failed',
    hookId,
    at,
    words: { payload_url: payloadUrl, event: findEventLabel(event), problem },
  })
}

const REASONS = {
  failing: 'Every request to it has failed for five days.',
  gone: 'The server answered that nothing is there any more (status 410).',
} as const

type AnsweredDelivery = {
  hookId: number
  payloadUrl: string
  event: string
  failures: number
  status: number
  at: Date
}

/**
 * Counts failures without a success in between, and turns off a webhook that only fails. Returns true if it did so now
 * (R-WEBHOOKS-9).
 */
export async function updateHealth(
  ctx: SqlTxCtx,
  { hookId, payloadUrl, event, failures, status, at }: AnsweredDelivery,
): Promise<boolean> {
  if (isSuccess(status)) {
    if (failures > 0)
      await ctx.sql.run(sql`UPDATE hook SET failing_since = NULL, failures = 0 WHERE id = ${hookId} AND failures > 0`)
    return false
  }
  const row = await ctx.sql.first<{ failingSince: Date; failures: number; active: boolean }>(sql`
    UPDATE hook SET failing_since = coalesce(failing_since, ${at}::timestamptz), failures = failures + 1
    WHERE id = ${hookId}
    RETURNING failing_since, failures, active`)
  const reason = row?.active ? findOffReason(status, { ...row, at }) : null
  if (reason === null) return false
  await ctx.sql.run(
    sql`UPDATE hook SET active = false, turned_off_at = ${at}, turned_off_for = ${reason} WHERE id = ${hookId}`,
  )
  await ctx.sql.run(sql`UPDATE hook_delivery SET next_at = NULL WHERE hook_id = ${hookId} AND next_at IS NOT NULL`)
  await ctx.publish('hook.turned-off', {
    id: hookId,
    before: { active: true },
    after: { active: false, reason },
  })
  const words = { payload_url: payloadUrl, event: findEventLabel(event), problem: REASONS[reason] }
  await mailOwners(ctx, { template: 'staff_webhook_turned_off', hookId, at, words })
  return true
}
