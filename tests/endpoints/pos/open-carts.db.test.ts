import { beforeAll, describe, expect, test } from 'vitest'
import { calls } from '~/endpoints/jpanel/pos'
import { hours, later, minutes } from '~/kit/clock'
import { sql } from '~/kit/sql'
import { call } from '../../support/call'
import { NOON, testCtx } from '../../support/ctx'
import { anAccountType, makeGift, makePayment, makeStaff, makeSupporter } from '../../support/factories'
import { cartWith, tillOf, type Reply } from '../../support/pos-calls'

const discard = calls['POST /jpanel/pos/:id/discard']
const openCarts = calls['GET /jpanel/pos/open.json']
const restore = calls['POST /jpanel/pos/:id/restore']

let gift: { id: number }
beforeAll(async () => {
  await anAccountType()
  gift = await makeGift()
})

const cashier = async () => {
  const { id } = await makeStaff({ permissions: ['pos.edit'] })
  return (now = NOON) => testCtx({ staffId: id, permissions: ['pos.edit'], now })
}

type Open = {
  id: number
  display_name: string
  total_qty: number
  totalamount: number
  currency_code: string
  age_minutes: number
  opened_by: string
}
const found = async (ctx: ReturnType<typeof testCtx>) => (await call<Open[]>(openCarts, { ctx })).json
const discarded = async (ctx: ReturnType<typeof testCtx>, id: number) =>
  (await call<Reply>(discard, { ctx, id, body: {} })).json
const restored = async (ctx: ReturnType<typeof testCtx>, id: number) => call<Reply>(restore, { ctx, id, body: {} })

describe('GET open.json', () => {
  test('finds the carts that were left open, own ones first, and says who opened each', async () => {
    const [ada, bo] = [await cashier(), await cashier()]
    const supporter = await makeSupporter({ display_name: 'Amara Okafor' })
    const first = await cartWith(ada(), { variant_id: gift.id, amount: '25' })
    await tillOf(ada()).update(first.id, { member_id: supporter.id })
    const second = await cartWith(ada(later(NOON, minutes(5))), { variant_id: gift.id, amount: '10' })
    await tillOf(ada()).open()
    const third = await cartWith(bo(), { variant_id: gift.id, amount: '7' })
    const soon = later(NOON, minutes(30))
    const among = (all: Open[]) => all.filter(({ id }) => [first.id, second.id, third.id].includes(id))
    expect(among(await found(ada(soon)))).toMatchObject([
      { id: second.id, display_name: '', total_qty: 1, totalamount: 10, currency_code: 'USD', age_minutes: 25 },
      {
        id: first.id,
        display_name: 'Amara Okafor',
        total_qty: 1,
        totalamount: 25,
        currency_code: 'USD',
        age_minutes: 30,
      },
      { id: third.id, total_qty: 1, totalamount: 7 },
    ])
    expect((await found(bo(soon)))[0]).toMatchObject({ id: third.id })
    for (const cart of await found(bo(soon))) expect(cart.opened_by).not.toBe('')
    await tillOf(ada(soon)).complete(second.id, { payment_type: 'cash', cash_received: '10' })
    expect(among(await found(ada(soon))).map(({ id }) => id)).toEqual([first.id, third.id])
    expect(await found(ada(later(NOON, hours(15 * 24))))).toEqual([])
  })
})

describe('POST discard and restore', () => {
  test('take a cart away and bring it back; both are in the journal', async () => {
    const ada = (await cashier())()
    const cart = await cartWith(ada, { variant_id: gift.id, amount: '25' })
    expect(await discarded(ada, cart.id)).toEqual({ status: 'success', message: null, order: null })
    expect((await found(ada)).map(({ id }) => id)).not.toContain(cart.id)
    expect((await tillOf(ada).add(cart.id, { variant_id: gift.id, amount: '5' })).status).toBe(404)
    expect((await restored(ada, cart.id)).json).toMatchObject({
      status: 'success',
      order: { id: cart.id, totalamount: 25 },
    })
    expect((await restored(ada, cart.id)).json.status).toBe('success')
    expect((await found(ada)).map(({ id }) => id)).toContain(cart.id)
    const verbs = await ada.read.rows<{ verb: string }>(
      sql`SELECT verb FROM journal_entry WHERE subject_type = 'contribution' AND subject_id = ${String(cart.id)}
        AND verb IN ('pos.discard-order', 'pos.restore-order') ORDER BY id`,
    )
    expect(verbs.map(({ verb }) => verb)).toEqual(['pos.discard-order', 'pos.restore-order'])
  })

  test('leave what is paid, was paid once, or was discarded by somebody else', async () => {
    const [ada, bo] = [(await cashier())(), (await cashier())()]
    const paid = await cartWith(ada, { variant_id: gift.id, amount: '25' })
    await tillOf(ada).complete(paid.id, { payment_type: 'cash', cash_received: '25' })
    expect(await discarded(ada, paid.id)).toMatchObject({
      status: 'error',
      message: expect.stringContaining('already paid'),
    })

    const cameBack = await cartWith(ada, { variant_id: gift.id, amount: '25' })
    await makePayment(cameBack.id, { status: 'failed', type: 'bank', captured_at: NOON })
    expect((await found(ada)).map(({ id }) => id)).not.toContain(cameBack.id)
    expect(await discarded(ada, cameBack.id)).toMatchObject({
      status: 'error',
      message: 'This contribution has been paid before and cannot be discarded.',
    })

    const cart = await cartWith(ada, { variant_id: gift.id, amount: '25' })
    await discarded(ada, cart.id)
    expect((await restored(bo, cart.id)).status).toBe(404)
    expect((await restored(ada, cart.id)).status).toBe(200)
  })
})
