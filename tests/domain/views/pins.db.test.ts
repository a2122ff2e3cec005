import { beforeEach, describe, expect, test } from 'vitest'
import { pinView } from '~/domain/views/pin-view.server'
import { MAX_PINS, readPins } from '~/domain/views/pins.server'
import { unpinView } from '~/domain/views/unpin-view.server'
import { perform, type Ctx } from '~/kit/operation'
import { makeStaff } from '../../support/factories'
import { testCtx } from '../../support/ctx'

let me: Ctx
let staffId: number
beforeEach(async () => {
  staffId = (await makeStaff()).id
  me = testCtx({ staffId, permissions: ['member.view', 'order.view'] })
})

const lapsed = {
  list: 'supporters',
  name: 'Supporters: Lapsed',
  path: '/jpanel/supporters',
  query: '?lastPaymentBefore=-12+months',
}
const unfulfilled = { list: 'contributions', name: 'To pack', path: '/jpanel/contributions', query: '?c=0' }
const pinnedOf = async (ctx: Ctx) => (await readPins(ctx, ctx.read)).map(({ name, address }) => [name, address])

describe('pins of the menu (R-REPORTS-9)', () => {
  test('keep their order, belong to one person, and are removed', async () => {
    await perform(pinView, me, lapsed)
    await perform(pinView, me, unfulfilled)
    expect(await pinnedOf(me)).toEqual([
      ['Supporters: Lapsed', '/jpanel/supporters?lastPaymentBefore=-12+months'],
      ['To pack', '/jpanel/contributions?c=0'],
    ])
    const other = testCtx({ staffId: (await makeStaff()).id })
    expect(await pinnedOf(other)).toEqual([])
    const [first] = await readPins(me, me.read)
    await expect(perform(unpinView, other, { id: first?.id })).rejects.toMatchObject({ code: 'not-found' })
    await perform(unpinView, me, { id: first?.id })
    expect(await pinnedOf(me)).toEqual([['To pack', '/jpanel/contributions?c=0']])
  })

  test('are kept without what the list does not read, once each, under the newest name', async () => {
    await perform(pinView, me, unfulfilled)
    await perform(pinView, me, { ...unfulfilled, name: 'Packing', query: '?junk=1&c=0&page=4' })
    expect(await pinnedOf(me)).toEqual([['Packing', '/jpanel/contributions?c=0']])
  })

  test('are six at most, also when two are pinned at once', async () => {
    const pin = (nth: number) =>
      perform(pinView, me, { ...lapsed, name: `View ${nth}`, query: `?lastPaymentBefore=-${nth}+months` })
    for (let nth = 1; nth < MAX_PINS; nth++) await pin(nth)
    const both = await Promise.allSettled([pin(20), pin(30)])
    expect(both.map(({ status }) => status).toSorted()).toEqual(['fulfilled', 'rejected'])
    await expect(pin(40)).rejects.toMatchObject({ message: 'The menu has room for six pins. Remove one first.' })
    expect(await readPins(me, me.read)).toHaveLength(MAX_PINS)
    await pin(1)
    expect(await readPins(me, me.read)).toHaveLength(MAX_PINS)
  })

  test('of a list that the person may no longer read are hidden, and come back with the permission', async () => {
    await perform(pinView, me, lapsed)
    await perform(pinView, me, unfulfilled)
    expect(await pinnedOf(testCtx({ staffId, permissions: ['order.view'] }))).toEqual([
      ['To pack', '/jpanel/contributions?c=0'],
    ])
    expect(await readPins(me, me.read)).toHaveLength(2)
    const seller = testCtx({ staffId, permissions: ['order.view'] })
    for (let nth = 1; nth < MAX_PINS; nth++)
      await perform(pinView, seller, { ...unfulfilled, query: `?amount_from=${nth}` })
    expect(await readPins(seller, seller.read)).toHaveLength(MAX_PINS)
  })

  test('need the permission of the list', async () => {
    const stranger = testCtx({ staffId, permissions: ['pos.edit'] })
    await expect(perform(pinView, stranger, lapsed)).rejects.toMatchObject({ code: 'forbidden' })
  })

  test.each([
    [{ path: 'https://example.org/' }, 'This page cannot be pinned.'],
    [{ path: '//example.org/jpanel/' }, 'This page cannot be pinned.'],
    [{ path: '/jpanel/supporters?x=1' }, 'This page cannot be pinned.'],
    [{ name: ' ' }, 'Enter a name.'],
    [{ name: 'n'.repeat(121) }, 'The name can have up to 120 characters.'],
    [{ query: '?q=x'.padEnd(2002, 'x') }, 'This address is too long for the menu.'],
  ])('are refused when something is wrong with them: %.60j', async (change, message) => {
    await expect(perform(pinView, me, { ...lapsed, ...change })).rejects.toMatchObject({ message })
    expect(await readPins(me, me.read)).toEqual([])
  })

  test('of a list that does not exist are refused', async () =>
    expect(perform(pinView, me, { ...lapsed, list: 'unicorns' })).rejects.toMatchObject({ code: 'not-found' }))
})
