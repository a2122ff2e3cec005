import type { SqlTxCtx } from '~/db/ctx'
import { localDate, startOfDay } from '~/kit/calendar'
import { DomainError, refused } from '~/kit/errors'
import { sql } from '~/kit/sql'
import {
  GATEWAY_NOT_CONNECTED,
  MADE_HERE,
  MADE_LATER,
  MADE_ON_REQUIRED,
  MADE_TOO_EARLY,
  REFERENCE_IN_USE,
  REFERENCE_REQUIRED,
} from './messages'
import { isAway } from './outside-gateway'
import type { RefundContribution } from './schemas'

const refuseFields = (messages: Readonly<Record<string, string>>) =>
  new DomainError('invalid', Object.values(messages).join(' '), {
    fields: Object.fromEntries(Object.entries(messages).map(([field, message]) => [field, [message]])),
  })

/**
 * Returns the time and reference of a refund made in the dashboard of a provider that is not connected, or null if it
 * is made from here. Connected providers report their refunds themselves.
 */
export async function readOutsideRefund(
  ctx: SqlTxCtx,
  { madeOn, reference, isRecorded }: Pick<RefundContribution, 'madeOn' | 'reference' | 'isRecorded'>,
  { paymentId, gateway }: { paymentId: number; gateway: string },
): Promise<{ at: Date; reference: string } | null> {
  if (!isAway(ctx, gateway)) {
    if (madeOn !== null || reference !== null) throw refused(MADE_HERE)
    return null
  }
  if (madeOn === null && reference === null && !isRecorded) throw refused(GATEWAY_NOT_CONNECTED)
  if (madeOn === null || reference === null)
    throw refuseFields({
      ...(madeOn === null ? { madeOn: MADE_ON_REQUIRED } : {}),
      ...(reference === null ? { reference: REFERENCE_REQUIRED } : {}),
    })
  const { zone } = ctx.organisation
  const [today, at] = [localDate(ctx.now, zone), startOfDay(madeOn, zone)]
  if (madeOn > today) throw refuseFields({ madeOn: MADE_LATER })
  const payment = await ctx.sql.first<{ at: Date; isKnown: boolean }>(sql`
    SELECT coalesce(captured_at, created_at) AS at, EXISTS (SELECT 1 FROM refund WHERE payment_id = payment.id
      AND reference = ${reference} AND status <> 'failed') AS is_known FROM payment WHERE id = ${paymentId}`)
  if (payment && madeOn < localDate(payment.at, zone)) throw refuseFields({ madeOn: MADE_TOO_EARLY })
  if (payment?.isKnown) throw refuseFields({ reference: REFERENCE_IN_USE })
  return { at: madeOn === today ? ctx.now : at, reference }
}
