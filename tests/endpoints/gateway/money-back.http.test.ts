import { expect, inject, test } from 'vitest'
import { cardToken, sandboxEvent } from '../../support/sandbox'
import { as, origin, rows, visitor, type Caller } from '../../support/server'

type Order = { id: number; invoicenumber: string }
type Reply = { status: string; message?: string; order: Order }

const called = async (who: Caller, path: string, body: object): Promise<Reply> =>
  (await who.post(`/jpanel/pos/${path}`, body)).json() as Promise<Reply>

/** Returns the order with the sandbox's name for the charge. */
async function sold(owner: Caller, scenario: string): Promise<Order & { charge: string }> {
  const [gift] = await rows<{ id: number }>(
    'SELECT v.id FROM product_variant v JOIN product p ON p.id = v.product_id WHERE v.is_donation AND ' +
      'p.show_in_pos AND v.deleted_at IS NULL AND v.billing_period = $1 ORDER BY v.id LIMIT 1',
    ['onetime'],
  )
  const { order } = await called(owner, 'new', {})
  await called(owner, `${order.id}/add`, { variant_id: gift?.id, amount: '50' })
  const paid = await called(owner, `${order.id}/complete`, {
    payment_type: 'credit_card',
    payment_token: cardToken(scenario),
  })
  expect(paid).toMatchObject({ status: 'success' })
  const [charge] = await rows<{ reference: string }>('SELECT reference FROM payment WHERE contribution_id = $1', [
    order.id,
  ])
  return { ...paid.order, charge: charge?.reference ?? '' }
}

const report = async (reported: { type: string; reference: string; payment?: string }) => {
  const { body, headers } = sandboxEvent(reported, { at: new Date(), secret: inject('secret') })
  return (
    await fetch(`${origin()}/jpanel/api/gateway/events`, {
      method: 'POST',
      headers: { 'content-type': 'application/json', ...headers },
      body,
    })
  ).status
}

const words = async (owner: Caller, number: string) =>
  (await (await owner.visit(`/jpanel/contributions/${number}`)).text()).replace(/<[^>]+>/g, ' ')

test(
  'a refund in the gateway’s panel is on the contribution once, after any number of signed events and no others',
  { timeout: 60_000 },
  async () => {
    const owner = await as('owner')
    const { id, invoicenumber, charge } = await sold(owner, 'ok')
    const reference = `sbx_re_${charge.slice(7)}`
    await rows(
      `WITH c AS (UPDATE sandbox_charge SET refunded_minor = 1250 WHERE reference = $1 RETURNING id)
     INSERT INTO sandbox_refund (key, fingerprint, reference, charge_id, amount_minor, status, created_at)
     SELECT 'panel:' || $2, repeat('0', 64), $2, id, 1250, 'succeeded', now() FROM c`,
      [charge, reference],
    )
    expect(
      (await visitor().post('/jpanel/api/gateway/events', { type: 'refund.changed', reference, payment: charge }))
        .status,
    ).toBe(403)
    for (const reported of [
      { type: 'refund.changed', reference, payment: charge },
      { type: 'money-back.changed', reference: charge },
      { type: 'refund.changed', reference, payment: charge },
    ])
      expect(await report(reported)).toBe(200)
    const refunds = async () =>
      rows('SELECT reason, status, amount_minor AS minor FROM refund WHERE contribution_id = $1', [id])
    await expect
      .poll(refunds, { timeout: 30_000 })
      .toEqual([{ reason: 'made_at_gateway', status: 'succeeded', minor: expect.anything() }])
    const queued = async () =>
      rows(
        "SELECT 1 FROM pgboss.job WHERE name = 'payments.follow-event' AND state <> 'completed' AND (data ->> " +
          "'reference' = $1 OR data ->> 'reference' = $2)",
        [charge, reference],
      )
    await expect.poll(queued, { timeout: 30_000 }).toEqual([])
    expect(await refunds()).toHaveLength(1)
    const page = await words(owner, invoicenumber)
    for (const said of [
      'Partially Refunded',
      'Refunded $12.50, in the Sandbox dashboard',
      'Sandbox dashboard',
      reference,
    ])
      expect(page).toContain(said)
  },
)

test(
  'a disputed payment is shown on its contribution, and is not refunded meanwhile',
  { timeout: 60_000 },
  async () => {
    const owner = await as('owner')
    const { id, invoicenumber, charge } = await sold(owner, 'dispute_lost')
    expect(await report({ type: 'money-back.changed', reference: charge })).toBe(200)
    await expect
      .poll(async () => words(owner, invoicenumber), { timeout: 30_000 })
      .toContain('$50.00 disputed by the supporter: fraudulent')
    expect(await called(owner, `${id}/refund`, { key: `disputed-${id}`, whole: 1 })).toMatchObject({
      status: 'error',
      message: 'This payment is disputed. It cannot be refunded until the dispute is resolved.',
    })
  },
)
