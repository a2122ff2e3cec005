import { beforeAll, describe, expect, test } from 'vitest'
import { calls } from '~/endpoints/jpanel/pos'
import { sql } from '~/kit/sql'
import type { AddCall } from '~/pages/jpanel/pos/item/item-choice'
import type { TillLine } from '~/pages/jpanel/pos/cart/order'
import { toRequest } from '~/pages/jpanel/pos/cart/removed'
import { loadStart } from '~/pages/jpanel/pos/shell/start.server'
import { readSoldAgain, type SoldAgainWire } from '~/wire/pos/again'
import { readLine } from '~/wire/pos/line'
import { readOrder, type OrderWire } from '~/wire/pos/order-reply'
import { call } from '../../support/call'
import { testCtx } from '../../support/ctx'
import {
  anAccountType,
  linkVariants,
  makeCustomField,
  makeGift,
  makePage,
  makePromo,
  makeSponsorship,
  makeStaff,
  makeSupporter,
  makeVariant,
  promoOn,
} from '../../support/factories'
import { cartWith, tillOf, type Reply, type WireOrder } from '../../support/pos-calls'

const again = calls['GET /jpanel/pos/:id/again.json']

const ctx = testCtx({ settings: { gift_aid: '1', extra_currencies: 'CAD', exchange_rates: 'CAD=0.8' } })
const till = tillOf(ctx)

beforeAll(async () => {
  await anAccountType()
  await ctx.read.records(sql`INSERT INTO tribute_type (id, label) VALUES (7001, 'In memory of')`)
})

const shown = (order: WireOrder) => readOrder(order as unknown as OrderWire)

/** Reads the lines as a reloaded till, which has nothing in memory. */
async function reloaded(id: number): Promise<TillLine[]> {
  return (await loadStart(ctx, { orderId: id, productId: null, supporterId: 0 })).order?.lines ?? []
}

const ENDPOINTS = { add: till.add, add_by_child_reference: till.addChild, add_by_fundraising_page: till.addPage }

const ask = async (id: number, { path, body }: AddCall, more: object = {}): Promise<Reply> =>
  (await ENDPOINTS[path](id, { ...body, ...more })).json

const withoutIds = (lines: TillLine[]) => lines.map(({ id: _id, lockedToLineId: _parent, ...line }) => line)

const tribute = {
  is_tribute: 1,
  tribute_type_id: 7001,
  tribute_name: 'Joy Okafor',
  tribute_message: 'With love',
  tribute_notify: 'letter',
  tribute_notify_name: 'Rosa Lindqvist',
  tribute_notify_address: '1 Elm St',
  tribute_notify_city: 'Dover',
  tribute_notify_state: 'NH',
  tribute_notify_zip: '03820',
  tribute_notify_country: 'US',
  tribute_notify_at: '2026-12-01',
}

/** The product has every kind of question, with answers. */
async function askingMuch(values: Record<string, unknown> = {}): Promise<Record<string, unknown>> {
  const product = { allow_tributes: 1, allow_tribute_notification: 1, recurring_type: 'fixed' }
  const variant = await makeVariant({ quantity: 50, ...values }, product)
  const of = { product_id: variant.product_id }
  const choices = JSON.stringify(['Red', 'Red, dark', 'Blue'].map((value) => ({ value, label: value })))
  const name = await makeCustomField({ ...of, name: 'Name on the card', is_required: true })
  const colours = await makeCustomField({ ...of, name: 'Colours', type: 'multi-select', choices, is_required: true })
  const news = await makeCustomField({ ...of, name: 'Newsletter', type: 'check' })
  const day = await makeCustomField({ ...of, name: 'Day', type: 'date' })
  return {
    variant_id: variant.id,
    fields: { [name.id]: 'Joy', [colours.id]: ['Red', 'Red, dark'], [news.id]: '1', [day.id]: '2026-12-24' },
    metadata: { dp_gl_code: 'CRM-7' },
    additional_notes: 'Blue ribbon',
    public_message: 'For the kitchen',
    ...tribute,
  }
}

type Making = () => Promise<{ call: AddCall; prepare?: (id: number) => Promise<unknown> }>

const KINDS: [string, Making][] = [
  ['a product that asks much', async () => ({ call: { path: 'add', body: { ...(await askingMuch()), qty: 2 } } })],
  [
    'a monthly gift with an amount, Gift Aid and nothing today',
    async () => ({
      call: {
        path: 'add',
        body: {
          ...(await askingMuch({ is_donation: true, billing_period: 'monthly' })),
          amount: '25.50',
          gift_aid: 1,
          recurring_frequency: 'monthly',
          recurring_day: 15,
          recurring_with_initial_charge: 0,
        },
      },
    }),
  ],
  [
    'a child who is sponsored each month, from later on',
    async () => {
      const child = await makeSponsorship({}, [
        { recurring_frequency: 'monthly', amount_minor: 2500n },
        { recurring_frequency: 'monthly', amount_minor: 3900n },
      ])
      const body = {
        reference_number: child.reference_number,
        payment_option_id: child.optionIds[1],
        recurring_day: 15,
        recurring_with_initial_charge: 0,
      }
      return { call: { path: 'add_by_child_reference', body } }
    },
  ],
  [
    'a gift through a page',
    async () => ({
      call: {
        path: 'add_by_fundraising_page',
        body: {
          fundraising_page_id: (await makePage()).id,
          amount: '40.00',
          comments: 'From all of us',
          is_anonymous: 0,
        },
      },
    }),
  ],
  [
    'a bundle',
    async () => {
      const bundle = await makeVariant({}, { name: 'Hamper' })
      await linkVariants(bundle.id, (await makeVariant({}, { name: 'Cup' })).id)
      return { call: { path: 'add', body: { variant_id: bundle.id, qty: 2 } } }
    },
  ],
  [
    'a gift that a code reduces',
    async () => {
      const gift = await makeGift()
      const promo = await makePromo()
      await promoOn(promo.id, { products: [gift.product_id] })
      return {
        call: { path: 'add', body: { variant_id: gift.id, amount: '20.00' } },
        prepare: (id) => till.promos(id, promo.code),
      }
    },
  ],
]

async function cartOf(make: Making): Promise<number> {
  const made = await make()
  const { id } = (await till.open()).json.order
  const reply = await ask(id, made.call)
  expect([reply.status, reply.message]).toEqual(['success', null])
  await made.prepare?.(id)
  return id
}

describe('a line of a reloaded till', () => {
  test.each(KINDS)('%s is shown by the page as the calls return it', async (_kind, make) => {
    const id = await cartOf(make)
    const { order } = (await till.update(id, { send_confirmation_emails: 1 })).json
    expect(await reloaded(id)).toEqual(shown(order).lines)
  })

  test.each(KINDS)('restores %s unchanged after its removal', async (_kind, make) => {
    const id = await cartOf(make)
    const before = await reloaded(id)
    const [line] = before
    const wanted = line && toRequest(line)
    if (!line || !wanted) throw new Error('there is no undo')
    expect((await till.remove(id, { order_item_id: line.id })).json.order.items).toEqual([])
    expect(await ask(id, wanted.again, { comments: 'From all of us' })).toMatchObject({ status: 'success' })
    expect(withoutIds(await reloaded(id))).toEqual(withoutIds(before))
  })

  test('keeps its answers and its tribute in another quantity', async () => {
    const id = await cartOf(async () => ({ call: { path: 'add', body: { ...(await askingMuch()), qty: 1 } } }))
    const [line] = await reloaded(id)
    const wanted = line && toRequest(line)
    if (!line || !wanted) throw new Error('there is nothing to ask for')
    const reply = await ask(id, wanted.again, { qty: 3, replaces_item_id: line.id })
    expect(reply).toMatchObject({ status: 'success', order: { items: [{ qty: 3, total: 60 }] } })
    const [after] = await reloaded(id)
    expect(after).toMatchObject({
      answers: line.answers,
      tribute: line.tribute,
      additionalNotes: 'Blue ribbon',
      publicMessage: 'For the kitchen',
    })
    expect(line.answers.map(({ value }) => value)).toEqual(['Joy', 'Red,Red, dark', '1', '2026-12-24'])
  })

  test('that is part of a bundle is requested with its bundle only', async () => {
    const bundle = KINDS.find(([name]) => name === 'a bundle')?.[1]
    const [, part] = await reloaded(await cartOf(bundle as Making))
    expect(part && toRequest(part)).toBeNull()
  })
})

const soldWith = async (id: number): Promise<void> => {
  const paid = await till.complete(id, { payment_type: 'cash', cash_received: '9999' })
  expect(paid.json).toMatchObject({ status: 'success', message: null })
}
const askAgain = (id: number, query = '', who = ctx) => call<SoldAgainWire>(again, { ctx: who, id, query })

describe('a sale sold again', () => {
  test('gives its goods and gifts as they were requested; a child is not repeated', async () => {
    const { id } = await cartWith(ctx, { ...(await askingMuch()), qty: 2 })
    await till.update(id, { member_id: (await makeSupporter()).id })
    const child = await makeSponsorship({}, [{ amount_minor: 3000n }])
    await till.addChild(id, { reference_number: child.reference_number, payment_option_id: child.optionIds[0] })
    await till.addPage(id, { fundraising_page_id: (await makePage()).id, amount: '40' })
    const before = (await reloaded(id)).filter(({ kind }) => kind !== 'child')
    await soldWith(id)
    const { json } = await askAgain(id)
    expect([json.currency_code, json.skipped]).toEqual(['USD', []])
    const next = (await till.open()).json.order.id
    for (const line of readSoldAgain(json).lines) {
      const wanted = toRequest(line)
      if (wanted) expect(await ask(next, wanted.again)).toMatchObject({ status: 'success' })
    }
    expect(withoutIds(await reloaded(next))).toEqual(withoutIds(before))
  })

  test('names what is no longer sold, once', async () => {
    const stored = await makeVariant({}, { name: 'Mug' })
    const gone = await makeVariant({}, { name: 'Tote' })
    const page = await makePage({ title: 'Row for the roof' })
    const { id } = await cartWith(ctx, { variant_id: stored.id }, { variant_id: gone.id }, { variant_id: gone.id })
    await till.addPage(id, { fundraising_page_id: page.id, amount: '5' })
    await soldWith(id)
    await ctx.read.records(sql`UPDATE product SET show_in_pos = false WHERE id = ${gone.product_id}`)
    await ctx.read.records(sql`UPDATE fundraising_page SET deleted_at = ${ctx.now} WHERE id = ${page.id}`)
    const { json } = await askAgain(id)
    expect(json.items.map(({ description }) => description)).toEqual(['Mug'])
    expect(json.skipped).toEqual(['Tote', 'Row for the roof'])
  })

  test('brings gifts into the currency of the next cart', async () => {
    const { id } = await cartWith(ctx, { variant_id: (await makeGift()).id, amount: '20' })
    await soldWith(id)
    const { json } = await askAgain(id, '?currency_code=CAD')
    const [item] = json.items
    expect([json.currency_code, item && toRequest(readLine(item, 'CAD'))?.again.body.amount]).toEqual(['CAD', '25.00'])
    expect((await askAgain(id, '?currency_code=XXX')).status).toBe(422)
  })

  test('is shown to the person who sold it or may see contributions, to nobody else', async () => {
    const [seller, other] = [await makeStaff(), await makeStaff()]
    const as = (staffId: number, permissions = ['pos.edit']) => testCtx({ permissions, staffId })
    const { id } = await cartWith(as(seller.id), { variant_id: (await makeVariant()).id })
    expect((await askAgain(id, '', as(seller.id))).status).toBe(404)
    await soldWith(id)
    const answers = [
      as(seller.id),
      as(other.id),
      as(other.id, ['pos.edit', 'order.view']),
      as(other.id, ['order.view']),
    ]
    expect(await Promise.all(answers.map(async (who) => (await askAgain(id, '', who)).status))).toEqual([
      200, 404, 200, 403,
    ])
  })
})
