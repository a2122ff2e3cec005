import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { cartCalls } from '~/pages/jpanel/pos/cart/cart-calls'
import { toRows, totalQty } from '~/pages/jpanel/pos/cart/cart-state'
import { CartStore } from '~/pages/jpanel/pos/cart/cart-store'
import type { TillOrder } from '~/pages/jpanel/pos/cart/order'
import type { OrderAnswer } from '~/pages/jpanel/pos/cart/till-calls'
import { PENDING_MUG, someLine, someOrder, someTribute } from './shapes'
import { itemBody } from '~/wire/pos/requests/add'

const done = (order: TillOrder): OrderAnswer => ({ order, error: null, errors: {}, isLost: false })
const refused = (error: string, order: TillOrder | null = null): OrderAnswer => ({
  order,
  error,
  errors: {},
  isLost: false,
})
const lost: OrderAnswer = { order: null, error: '', errors: {}, isLost: true }

function desk(first: TillOrder | null, answers: OrderAnswer[]) {
  const store = new CartStore(first)
  const requested: [string, object][] = []
  const said: string[] = []
  let solved = 0
  const calls = cartCalls(store, {
    ask: async (path, body) => {
      requested.push([path, body])
      return answers.shift() ?? lost
    },
    say: (sentence) => void said.push(sentence),
    attempt: () => () => void (solved += 1),
    startWith: () => ({ client_uuid: '7F3A09C2B1' }),
  })
  return { calls, requested, said, state: store.read, solved: () => solved }
}

const { key: _key, ...mug } = PENDING_MUG
const request = { variantId: 11, qty: 1 }
/** Shows the line before its reply. */
const putIn = (calls: ReturnType<typeof cartCalls>) =>
  calls.undo({ name: mug.name, again: { path: 'add', body: itemBody(request) }, shown: mug })

describe('calls of the cart', () => {
  test('the first action starts the order, later ones use it', async () => {
    const empty = someOrder()
    const { calls, requested, state } = desk(null, [
      done(empty),
      done(someOrder({ lines: [someLine()] })),
      done(someOrder({ lines: [someLine(), someLine({ id: 2 })] })),
    ])
    await Promise.all([putIn(calls), putIn(calls)])
    expect(requested.map(([path]) => path)).toEqual(['new', '7/add', '7/add'])
    expect(state()).toMatchObject({ pending: [], freshLineId: 2 })
  })

  test.each([
    [refused('Only 7 available of Beeswax candle.'), 'Only 7 available of Beeswax candle.'],
    [refused(''), "We couldn't add the item to the contribution."],
    [lost, 'Error adding item to cart.'],
  ])('an item that cannot be added is taken back with its sentence: %#', async (answer, sentence) => {
    const { calls, said, state } = desk(someOrder(), [answer])
    expect(await putIn(calls)).toBe(false)
    expect(said).toEqual([sentence])
    expect(state().pending).toEqual([])
  })

  test('a message about the cart is solved by the next change that works, not by a look at the order', async () => {
    const { calls, said, solved } = desk(someOrder(), [
      refused('Beeswax candle is sold out.'),
      done(someOrder()),
      done(someOrder()),
    ])
    await putIn(calls)
    await calls.refresh()
    expect([said, solved()]).toEqual([['Beeswax candle is sold out.'], 0])
    await putIn(calls)
    expect(solved()).toBe(1)
  })

  test('an order that cannot be started says so, and another try uses the same number', async () => {
    const { calls, said, requested } = desk(null, [lost, lost])
    await putIn(calls)
    await putIn(calls)
    expect(said).toEqual([
      'There was a problem starting your contribution.',
      'There was a problem starting your contribution.',
    ])
    expect(requested.map(([, body]) => body)).toEqual([{ client_uuid: '7F3A09C2B1' }, { client_uuid: '7F3A09C2B1' }])
  })

  test('a removed line is requested again with everything that the server returns of it', async () => {
    const line = someLine({
      isDonation: true,
      fundCode: 'FOOD-210',
      answers: [{ id: 31, name: 'Name on the card', value: 'Joy' }],
      metadata: { dp_gl_code: 'CRM-7' },
      additionalNotes: 'Blue ribbon',
      publicMessage: 'For the kitchen',
      isGiftAid: true,
      tribute: someTribute({ name: 'Joy Okafor' }),
      recurring: {
        minor: 2500n,
        frequency: 'monthly',
        day: 1,
        dayOfWeek: null,
        hasInitialCharge: false,
        startsOn: null,
      },
      priceMinor: 0n,
    })
    const { calls, state, requested } = desk(someOrder({ lines: [line] }), [
      done(someOrder()),
      done(someOrder({ lines: [line] })),
    ])
    await calls.remove(line)
    const { removed } = state()
    if (removed) await calls.undo(removed)
    expect(requested[1]).toEqual([
      '7/add',
      expect.objectContaining({
        variant_id: 11,
        qty: 1,
        amount: '25.00',
        fund_code: 'FOOD-210',
        fields: { 31: 'Joy' },
        metadata: { dp_gl_code: 'CRM-7' },
        additional_notes: 'Blue ribbon',
        public_message: 'For the kitchen',
        gift_aid: 1,
        is_tribute: 1,
        tribute_type_id: 1,
        tribute_name: 'Joy Okafor',
        recurring_frequency: 'monthly',
        recurring_day: 1,
        recurring_with_initial_charge: 0,
      }),
    ])
  })

  test('another quantity of it keeps what was answered', async () => {
    const line = someLine({ answers: [{ id: 31, name: 'Name on the card', value: 'Joy' }], tribute: someTribute() })
    const { calls, requested } = desk(someOrder({ lines: [line] }), [
      done(someOrder({ lines: [{ ...line, id: 2, qty: 3 }] })),
    ])
    await calls.changeQuantity(line, 3)
    expect(requested[0]?.[1]).toMatchObject({ qty: 3, replaces_item_id: 1, fields: { 31: 'Joy' }, is_tribute: 1 })
  })

  test('restores a gift through a page without changing the comments', async () => {
    const line = someLine({
      kind: 'fundraiser',
      pageId: 4,
      isDonation: true,
      originalPriceMinor: 4000n,
      fundCode: 'GEN-100',
    })
    const order = someOrder({ lines: [line], comments: 'By the door', isAnonymous: false })
    const { calls, state, requested } = desk(order, [done({ ...order, lines: [] }), done(order)])
    await calls.remove(line)
    const { removed } = state()
    if (removed) await calls.undo(removed)
    expect(requested[1]).toEqual([
      '7/add_by_fundraising_page',
      { fundraising_page_id: 4, amount: '40.00', fund_code: 'GEN-100', comments: 'By the door', is_anonymous: 0 },
    ])
  })

  test('several lines go in one after the other, and what is refused is reported once', async () => {
    const order = someOrder()
    const soldOut = refused('Enamel mug is sold out.')
    const { calls, said, state } = desk(order, [soldOut, soldOut, done(someOrder({ lines: [someLine()] }))])
    const again = { name: 'Enamel mug', again: { path: 'add' as const, body: itemBody(request) }, shown: mug }
    expect(await calls.addAll([again, again, again])).toEqual(['Enamel mug is sold out.'])
    expect(said).toEqual([])
    expect(state()).toMatchObject({ pending: [], order: { lines: [{ id: 1 }] } })
  })

  test('a line that cannot be removed stays', async () => {
    const order = someOrder({ lines: [someLine()] })
    const { calls, said, state } = desk(order, [lost])
    await calls.remove(someLine())
    expect(said).toEqual(['Error removing item from cart.'])
    expect(state().leaving).toEqual([])
  })

  test('a quantity that is refused leaves the old line where it was', async () => {
    const order = someOrder({ lines: [someLine()] })
    const { calls, requested, said, state } = desk(order, [refused('Only 7 available of Enamel mug.', order)])
    const changing = calls.changeQuantity(someLine(), 9)
    expect(toRows(state()).waiting.map(({ qty }) => qty)).toEqual([9])
    expect(toRows(state()).lines).toEqual([])
    await changing
    expect(requested).toEqual([['7/add', { variant_id: 11, qty: 9, replaces_item_id: 1 }]])
    expect(toRows(state()).lines.map(({ qty }) => qty)).toEqual([1])
    expect(said).toEqual(['Only 7 available of Enamel mug.'])
  })

  test('looks for an addition after a lost answer, and adds nothing twice', async () => {
    const order = someOrder()
    const { calls, requested, said, state } = desk(order, [lost, done(someOrder({ lines: [someLine()] }))])
    expect(await putIn(calls)).toBe(true)
    expect(requested.map(([path]) => path)).toEqual(['7/add', '7/update'])
    expect(requested[1]?.[1]).toEqual({ currency_code: 'USD' })
    expect(said).toEqual([])
    expect(state()).toMatchObject({ pending: [], freshLineId: 1 })
  })

  test('looks for a removal after a lost answer', async () => {
    const { calls, said, state } = desk(someOrder({ lines: [someLine()] }), [lost, done(someOrder())])
    expect(await calls.remove(someLine())).toBe(true)
    expect(said).toEqual([])
    expect(state().order?.lines).toEqual([])
  })

  test('a dialog gets what was refused, and the cart redraws from the reply', async () => {
    const after = someOrder({
      promos: [{ code: 'ADVENT10', description: '', label: '10.00% OFF', isFreeShipping: false, notApplied: null }],
    })
    const { calls, requested, said, state } = desk(someOrder(), [refused('NOPE is not valid.', after)])
    expect(await calls.promosAndReport(['ADVENT10', 'NOPE'])).toEqual({ error: 'NOPE is not valid.', errors: {} })
    expect(requested).toEqual([['7/promos/apply', { promocodes: ['ADVENT10', 'NOPE'] }]])
    expect(said).toEqual([])
    expect(state().order?.promos.map(({ code }) => code)).toEqual(['ADVENT10'])
  })

  test('restores a removed child by its number', async () => {
    const line = someLine({
      id: 5,
      kind: 'child',
      variantId: null,
      productId: null,
      reference: 'KE-104',
      paymentOptionId: 2,
    })
    const { calls, state, requested } = desk(someOrder({ lines: [line] }), [
      done(someOrder()),
      done(someOrder({ lines: [line] })),
    ])
    await calls.remove(line)
    const { removed } = state()
    if (removed) await calls.undo(removed)
    expect(requested[1]).toEqual(['7/add_by_child_reference', { reference_number: 'KE-104', payment_option_id: 2 }])
  })

  test('saving details sends every field, because the call overwrites', async () => {
    const order = someOrder({ comments: 'By the door', supporterId: 3 })
    const { calls, requested } = desk(order, [done(order)])
    await calls.save((open) => ({ ...open, isAnonymous: false }))
    expect(requested[0]?.[0]).toBe('7/update')
    expect(requested[0]?.[1]).toMatchObject({
      special_notes: 'By the door',
      member_id: 3,
      is_anonymous: 0,
      bill_country: 'US',
      ordered_at: '2026-11-20T15:00:00.000Z',
    })
  })

  test('after the sale the next action starts another order', async () => {
    const { calls, requested, state } = desk(someOrder({ lines: [someLine()] }), [
      done(someOrder({ id: 8 })),
      done(someOrder({ id: 8 })),
    ])
    calls.empty()
    expect(state().order).toBeNull()
    await putIn(calls)
    expect(requested.map(([path]) => path)).toEqual(['new', '8/add'])
  })
})

describe('one more of a plain item', () => {
  const joins = { variantId: 11, account: null, hasOneAccount: true }

  /** Replies when it is released, and keeps one line for each add; another account gets another line. */
  function shop(first: TillOrder) {
    let order = first
    let lastId = 100
    const requested: object[] = []
    const letGo: (() => void)[] = []
    const store = new CartStore(first)
    const calls = cartCalls(store, {
      ask: (_path, body) =>
        new Promise((resolve) => {
          requested.push(body)
          letGo.push(() => {
            const { qty, replaces_item_id: replaced } = body as { qty: number; replaces_item_id?: number }
            lastId += 1
            const line = someLine({ id: lastId, qty, totalMinor: 1600n * BigInt(qty) })
            order = someOrder({ lines: [...order.lines.filter(({ id }) => id !== replaced), line] })
            resolve(done(order))
          })
        }),
      say: () => undefined,
      attempt: () => () => undefined,
      startWith: () => ({}),
    })
    const answer = async () => {
      letGo.shift()?.()
      await new Promise((resolve) => setImmediate(resolve))
    }
    return { calls, requested, answer, isConfirming: () => letGo.length > 0, state: store.read }
  }

  test('is one line of three after three quick taps, and never shows anything else', async () => {
    const { calls, requested, answer, state } = shop(someOrder())
    void calls.addOneMore(request, mug, joins)
    await answer()
    void calls.addOneMore(request, mug, joins)
    void calls.addOneMore(request, mug, joins)
    await answer()
    expect(toRows(state()).waiting.map(({ qty }) => qty)).toEqual([3])
    await answer()
    expect(toRows(state())).toMatchObject({ lines: [{ qty: 3 }], waiting: [] })
    expect(requested).toEqual([
      { variant_id: 11, qty: 1 },
      { variant_id: 11, qty: 3, replaces_item_id: 101 },
    ])
  })

  test.each([
    ['with notes', { additionalNotes: 'Blue ribbon' }],
    ['with a tribute', { tribute: someTribute() }],
    ['with answers', { answers: [{ id: 31, name: 'Name on the card', value: 'Joy' }] }],
    ['that is part of a bundle', { isLocked: true, lockedToLineId: 9 }],
    ['of the largest quantity', { qty: 25 }],
    ['of another variant', { variantId: 12 }],
  ])('leaves a line %s alone', async (_which, input) => {
    const { calls, requested, answer } = shop(someOrder({ lines: [someLine(input)] }))
    void calls.addOneMore(request, mug, joins)
    await answer()
    expect(requested).toEqual([{ variant_id: 11, qty: 1 }])
  })

  test('leaves a line for another fund alone, where one could have been chosen', async () => {
    const { calls, requested, answer } = shop(someOrder({ lines: [someLine({ fundCode: 'FOOD-210' })] }))
    void calls.addOneMore(request, mug, { ...joins, account: 'GEN-100', hasOneAccount: false })
    await answer()
    expect(requested).toEqual([{ variant_id: 11, qty: 1 }])
  })

  test('is neither lost nor doubled, however the answers fall between the taps', async () => {
    await fc.assert(
      fc.asyncProperty(fc.array(fc.boolean(), { maxLength: 60 }), async (operations) => {
        const { calls, answer, isConfirming, state } = shop(someOrder())
        let taps = 0
        for (const isTap of operations) {
          if (isTap) {
            taps += 1
            void calls.addOneMore(request, mug, joins)
          } else await answer()
          expect(totalQty(state())).toBe(taps)
          const { lines, waiting } = toRows(state())
          expect([...lines, ...waiting].reduce((sum, { qty }) => sum + qty, 0)).toBe(taps)
          expect(Math.max(0, ...[...lines, ...waiting].map(({ qty }) => qty))).toBeLessThanOrEqual(25)
        }
        await answer()
        while (isConfirming()) await answer()
        expect(state().pending).toEqual([])
        expect(state().order?.lines.reduce((sum, { qty }) => sum + qty, 0) ?? 0).toBe(taps)
        expect(state().order?.lines.length).toBe(Math.ceil(taps / 25))
      }),
      { numRuns: 50 },
    )
  })
})
