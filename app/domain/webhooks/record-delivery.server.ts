import { z } from 'zod'
import type { SqlTxCtx } from '~/db/ctx'
import { sqlOperation } from '~/db/operation.server'
import { sendTemplate } from '~/domain/messaging/send-template.server'
import { minutes } from '~/kit/clock'
import { someId } from '~/kit/list/list-filters'
import { perform } from '~/kit/operation'
import { sql } from '~/kit/sql'
import { eventLabel, hookPath, NO_ANSWER } from './hook'

type Sent = {
  at: Date
  reqHeaders: string
  reqBody: string
  status: number
  resHeaders: string | null
  resBody: string
  completedIn: number
}

const RecordDeliveryInput = z.discriminatedUnion('isDropped', [
  z.object({ id: someId, isDropped: z.literal(true) }),
  z.object({ id: someId, isDropped: z.literal(false), sent: z.custom<Sent>((input) => input !== undefined) }),
])

const ONE_MAIL_AT_A_TIME = 72_707_386
const BETWEEN_MAILS = minutes(30)
const FIRST_ERROR = 400

/** No answer, or an error; a redirect is shown as failed and mailed to nobody. */
const isFailure = (status: number): boolean => status === NO_ANSWER || status >= FIRST_ERROR

type Failed = { hookId: number; payloadUrl: string; event: string; status: number; words: string }

/** To the owners, at most once in half an hour whichever webhook it is (R-WEBHOOKS-5). */
async function mailOwners(ctx: SqlTxCtx, { hookId, payloadUrl, event, status, words }: Failed): Promise<void> {
  const now = ctx.ports.clock.now()
  await ctx.sql.run(sql`SELECT pg_advisory_xact_lock(${ONE_MAIL_AT_A_TIME})`)
  const recent = await ctx.sql.first(sql`SELECT 1 FROM hook WHERE failure_mailed_at > ${new Date(now.getTime() - BETWEEN_MAILS)}`)
  if (recent !== null) return
  await ctx.sql.run(sql`UPDATE hook SET failure_mailed_at = ${now} WHERE id = ${hookId}`)
  const owners = await ctx.sql.rows<{ email: string }>(sql`SELECT email FROM staff WHERE is_owner AND deleted_at IS NULL ORDER BY id`)
  for (const { email: to } of owners)
    await perform(sendTemplate, ctx, {
      dedupeKey: `webhook-failure:${now.getTime()}:${to}`.slice(0, 120),
      to,
      template: 'staff_webhook_failed',
      words: {
        payload_url: payloadUrl,
        event: eventLabel(event),
        problem: status === NO_ANSWER ? words : `The server answered with status ${status}.`,
        link: `${ctx.siteUrl}${hookPath(hookId)}`,
      },
    })
}

/** What came of one request, over whatever an earlier one left; or that there is nothing to send any more. */
export const recordDelivery = sqlOperation({
  name: 'webhooks.record-delivery',
  permission: 'hooks.edit',
  input: RecordDeliveryInput,
  skipsAudit: true,
  async run(ctx, input): Promise<void> {
    if (input.isDropped) {
      await ctx.sql.run(sql`DELETE FROM hook_delivery WHERE id = ${input.id} AND state = 'waiting'`)
      return
    }
    const { at, reqHeaders, reqBody, status, resHeaders, resBody, completedIn } = input.sent
    const row = await ctx.sql.first<{ hookId: number; payloadUrl: string; event: string }>(sql`
      UPDATE hook_delivery d SET state = 'sent', claimed_until = NULL, delivered_at = ${at}, req_headers = ${reqHeaders}, req_body = ${reqBody}, res_status = ${status},
        res_headers = ${resHeaders}, res_body = ${resBody}, completed_in = ${completedIn}
      FROM hook h WHERE d.id = ${input.id} AND h.id = d.hook_id RETURNING d.hook_id AS "hookId", h.payload_url AS "payloadUrl", d.event`)
    if (row !== null && isFailure(status)) await mailOwners(ctx, { ...row, status, words: resBody })
  },
})
