import { beforeAll, expect, test } from 'vitest'
import { mayVisitSale } from '~/domain/contributions/visible-sale.server'
import { recentSales } from '~/domain/checkout/recent-sales.server'
import { calls } from '~/endpoints/jpanel/pos'
import { sweepPayments } from '~/domain/checkout/sweep-payments.server'
import { hours, later } from '~/kit/clock'
import { perform, type Ctx } from '~/kit/operation'
import { sql } from '~/kit/sql'
import { call } from '../../support/call'
import { NOON, testCtx } from '../../support/ctx'
import { anAccountType, makeStaff, makeSupporter, makeVariant } from '../../support/factories'
import { cartWith, tillOf } from '../../support/pos-calls'
import { bankToken, byBank, byCard } from '../../support/sandbox'

const again = calls['GET /jpanel/pos/:id/again.json']

let people: Record<'opener' | 'seller' | 'other', Ctx>
let cup: { id: number }
beforeAll(async () => {
  await anAccountType()
  cup = await makeVariant({ quantity: 500, price_minor: 1200n })
  const cashier = async (first_name: string) =>
    testCtx({ permissions: ['pos.edit'], staffId: (await makeStaff({ first_name })).id })
  people = { opener: await cashier('Opal'), seller: await cashier('Sel'), other: await cashier('Otto') }
})

/** One person opens the cart, and another sells it after a change of shift. */
async function soldOver(pay: object): Promise<number> {
  const { id } = await cartWith(people.opener, { variant_id: cup.id })
  const till = tillOf(people.seller)
  await till.update(id, { member_id: (await makeSupporter()).id })
  expect((await till.complete(id, pay)).json).toMatchObject({ status: 'success' })
  return id
}

test.each([
  ['in cash', { payment_type: 'cash', cash_received: '100' }],
  ['by card', byCard('ok')],
])(
  'who sells a cart that somebody else opened %s may sell it again, print it and find it, and so may who opened it',
  async (_how, pay) => {
    const id = await soldOver(pay)
    for (const [who, sees] of [
      [people.seller, true],
      [people.opener, true],
      [people.other, false],
    ] as const) {
      expect(await mayVisitSale(who, id)).toBe(sees)
      expect((await recentSales(who)).some((sale) => sale.id === id)).toBe(sees)
      const reply = await call<{ items?: { qty: number }[] }>(again, { ctx: who, id })
      expect([reply.status, reply.json.items?.length]).toEqual(sees ? [200, 1] : [404, undefined])
    }
    expect((await recentSales(people.seller)).find((sale) => sale.id === id)?.by).toBe('Sel')
  },
)

test('shows the sale of somebody else to no other cashier by any call: neither items nor buyer', async () => {
  const pay = { payment_type: 'cash', cash_received: '100' }
  const id = await soldOver(pay)
  const [sale] = await people.seller.read.rows<{ number: string }>(
    sql`SELECT number FROM contribution WHERE id = ${id}`,
  )
  const requested = async (who: Ctx) => {
    const till = tillOf(who)
    return [
      await till.complete(id, { ...pay, mark_as_complete: '1' }),
      await till.complete(id, byCard('ok')),
      await till.update(id, { send_confirmation_emails: 1 }),
      await till.update(id, {}),
      await till.add(id, { variant_id: cup.id }),
      await till.remove(id, { order_item_id: 1 }),
      await till.promos(id, ['ADVENT10']),
      await till.open({ client_uuid: sale?.number }),
    ].map(({ json }) => [json.status, json.order?.id ?? null])
  }
  expect(await requested(people.other)).toEqual(Array.from({ length: 8 }, () => ['error', null]))
  expect(await people.seller.read.record(sql`SELECT is_fulfilled AS is FROM contribution WHERE id = ${id}`)).toEqual({
    is: false,
  })
  for (const who of [
    people.seller,
    people.opener,
    testCtx({ permissions: ['pos.edit', 'order.view'], staffId: people.other.actor.staffId }),
  ])
    expect((await requested(who)).map(([, order]) => order)).toEqual(Array.from({ length: 8 }, () => id))
})

test('clears the seller when a debit comes back, until it is paid again', async () => {
  const soldBy = async (id: number) =>
    people.seller.read.record(
      sql`SELECT s.first_name AS by FROM contribution c LEFT JOIN staff s ON s.id = c.completed_by WHERE c.id = ${id}`,
    )
  const id = await soldOver(byBank('late_failure', { payment_token: bankToken('late_failure') }))
  expect(await soldBy(id)).toEqual({ by: 'Sel' })
  await perform(sweepPayments, testCtx({ now: later(NOON, hours(24)) }), {})
  expect(await soldBy(id)).toEqual({ by: null })
  await tillOf(people.other).complete(id, { payment_type: 'cash', cash_received: '100' })
  expect(await soldBy(id)).toEqual({ by: 'Otto' })
})
