import { createHmac, randomBytes, randomUUID } from 'node:crypto'
import { poolRunner } from '~/db/pool.server'
import { sql } from '~/kit/sql'

// The scenario is part of the token.

const once = () => randomBytes(6).toString('hex')

export const cardToken = (scenario = 'ok', { brand = 'visa', last4 = '4242', expires = '1230' } = {}) =>
  `sbx_card_${brand}_${last4}_${expires}_${scenario}_${once()}`

export const bankToken = (
  scenario = 'ok',
  { country = 'us', last4 = '6789', holder = 'individual', account = 'checking' } = {},
) => `sbx_bank_${country}_${last4}_${holder}_${account}_${scenario}_${once()}`

export const byCard = (scenario = 'ok', more: object = {}) => ({
  payment_type: 'credit_card',
  payment_token: cardToken(scenario),
  ...more,
})

export const byBank = (scenario = 'ok', more: object = {}) => ({
  payment_type: 'bank_account',
  payment_token: bankToken(scenario),
  ach_agree_tos: 1,
  ...more,
})

/** Signs like bin/sandbox-event.ts. */
export function sandboxEvent(
  reported: { id?: string; type?: string; reference?: string; payment?: string },
  { at, secret }: { at: Date; secret: string },
) {
  return signedBody(JSON.stringify({ id: randomUUID(), type: 'payment.changed', ...reported }), { at, secret })
}

/** Signs any body like the sandbox. */
export function signedBody(body: string, { at, secret }: { at: Date; secret: string }) {
  const moment = Math.floor(at.getTime() / 1000)
  const key = createHmac('sha256', secret).update('events of the sandbox').digest('hex')
  return {
    body,
    headers: {
      'almoner-signature': `t=${moment},v1=${createHmac('sha256', key).update(`${moment}.${body}`).digest('hex')}`,
    },
  }
}

/** Refunds in the sandbox's own panel, and returns its name for the refund. */
export async function panelRefund(
  charge: string,
  minor: bigint,
  status: 'succeeded' | 'pending' = 'succeeded',
): Promise<string> {
  const reference = `sbx_re_${randomBytes(12).toString('hex')}`
  const runner = poolRunner()
  const result = await runner.run(
    sql`UPDATE sandbox_charge SET refunded_minor = refunded_minor + ${minor}
      WHERE reference = ${charge} AND refunded_minor + ${minor} <= amount_minor`,
  )
  if (result !== 1) throw new Error('the panel refuses to give back more than was charged')
  await runner.run(sql`
    INSERT INTO sandbox_refund (key, fingerprint, reference, charge_id, amount_minor, status, created_at)
    SELECT ${`panel:${reference}`}, ${'0'.repeat(64)}, ${reference}, id, ${minor}, ${status}, created_at
    FROM sandbox_charge WHERE reference = ${charge}`)
  return reference
}

export type BookedCharge = {
  key: string
  reference: string
  status: string
  amount_minor: bigint
  refunded_minor: bigint
}

export const chargesOf = async (clientUuid: string) =>
  poolRunner().records<BookedCharge>(
    sql`SELECT key, reference, status, amount_minor, refunded_minor FROM sandbox_charge
      WHERE key LIKE ${`order:${clientUuid}:%`} ORDER BY id`,
  )

/** Sums of both sides by currency: they must be the same (R-PAYMENTS-10). */
export const reconciled = async () =>
  poolRunner().rows<{ key: string; charged: bigint; recorded: bigint }>(sql`
    SELECT coalesce(c.reference, p.reference) AS key, coalesce(c.amount_minor - c.refunded_minor, 0) AS charged,
      coalesce(p.amount, 0) AS recorded
    FROM (SELECT * FROM sandbox_charge WHERE status IN ('succeeded', 'pending') AND amount_minor > 0) c
    FULL JOIN (SELECT reference, sum(amount_minor - refunded_minor)::bigint AS amount FROM payment
      WHERE gateway = 'sandbox' AND status IN ('succeeded', 'pending') GROUP BY 1) p
      ON p.reference = c.reference
    WHERE coalesce(c.amount_minor - c.refunded_minor, 0) <> coalesce(p.amount, 0)`)
