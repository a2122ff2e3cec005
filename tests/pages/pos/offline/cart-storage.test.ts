import { expect, test } from 'vitest'
import { days, later } from '~/kit/clock'
import { makeCartStorage } from '~/pages/jpanel/pos/offline/cart-storage'
import { makeLocalCart } from '~/pages/jpanel/pos/offline/local-cart'
import { itemBody } from '~/wire/pos/requests/add'
import { openBody } from '~/wire/pos/requests/order'
import { localCatalog } from '../../../support/local-catalog'
import { memoryStorage } from '../../../support/memory-storage'

const AT = new Date('2026-11-20T17:00:00.000Z')
const NOBODY: ReadonlySet<string> = new Set()

function open(now = AT) {
  const { storage } = memoryStorage()
  const stored = makeCartStorage(storage, () => now)
  const carts = makeLocalCart({ catalog: localCatalog, now: () => now, onChange: stored.keep, onOver: stored.drop })
  const begin = (clientUuid: string) => carts.ask('new', openBody({}, { currency: 'USD', clientUuid })).order!.id
  return { storage, stored, carts, begin }
}

test('a cart is there again, to the cent, after the page was closed', async () => {
  const { stored, carts, begin } = open()
  const id = begin('00000000A1')
  carts.ask(`${id}/add`, itemBody({ variantId: 11, qty: 2 }))
  const [cart] = await stored.list(NOBODY)
  const { carts: reopened } = open()
  reopened.restore(cart!)
  expect(reopened.read()?.order).toEqual(carts.read()?.order)
  expect(reopened.read()?.order.totalMinor).toBe(3200n)
})

test('the one that was changed last comes first; what was sold or cleared is not there', async () => {
  const { stored, carts, begin } = open()
  for (const number of ['00000000A1', '00000000A2', '00000000A3']) begin(number)
  carts.forget()
  const left = await stored.list(new Set(['00000000A1']))
  expect(left.map(({ clientUuid }) => clientUuid)).toEqual(['00000000A2'])
  expect(await stored.list(NOBODY)).toHaveLength(1)
})

test('drops a cart after a week', async () => {
  const { storage, begin, stored } = open()
  begin('00000000A1')
  await stored.list(NOBODY)
  const aWeekLater = makeCartStorage(storage, () => later(AT, days(7) + 1))
  expect(await aWeekLater.list(NOBODY)).toEqual([])
})
