import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'
import { askAnywhere } from '~/pages/jpanel/pos/cart/ask-anywhere'
import { setDevice } from '~/pages/jpanel/pos/offline/current-till'
import { makeLocalCart } from '~/pages/jpanel/pos/offline/local-cart'
import type { OpenDevice } from '~/pages/jpanel/pos/offline/offline-till'
import { keepUnfinished, forgetUnfinished } from '~/pages/jpanel/pos/payment/unfinished'
import { itemBody } from '~/wire/pos/requests/add'
import { currencyBody, openBody } from '~/wire/pos/requests/order'
import { localCatalog } from '../../../support/local-catalog'
import { someLine, someOrder, stubStorage, unfinishedCash } from '../shapes'

const NOON = new Date('2026-11-20T17:00:00.000Z')
const ADD_MUG = itemBody({ variantId: 11, qty: 1 })

/** The server does not reply, with or without a prepared device. */
function cut(isPrepared: boolean) {
  const carts = makeLocalCart({ catalog: localCatalog, now: () => NOON })
  setDevice(isPrepared ? ({ till: { carts } } as unknown as OpenDevice) : null)
  return carts
}

const left = vi.fn()
const ask = (path: string, body: Record<string, unknown>, shown = someOrder() as ReturnType<typeof someOrder> | null) =>
  askAnywhere({ path, csrf: '', body, shown, onLeft: left })

const server = vi.fn()
beforeEach(() => {
  stubStorage(9)
  server.mockReset().mockRejectedValue(new TypeError('Failed to fetch'))
  left.mockReset()
  vi.stubGlobal('navigator', { onLine: false })
  vi.stubGlobal('fetch', server)
})
afterEach(() => {
  setDevice(null)
  forgetUnfinished(7)
  vi.unstubAllGlobals()
})

describe('a call of the cart while nobody answers', () => {
  test('is lost on a device that was not prepared, as before', async () => {
    cut(false)
    expect(await ask('7/add', ADD_MUG)).toMatchObject({ isLost: true, order: null })
    expect(server).toHaveBeenCalledTimes(1)
  })
  test('begins and fills a cart on a prepared one, and asks no server', async () => {
    cut(true)
    const { order } = await ask('new', openBody({}, { currency: 'USD', clientUuid: '00000000A1' }), null)
    expect(await ask(`${order!.id}/add`, ADD_MUG, order)).toMatchObject({ error: null, order: { totalMinor: 1600n } })
    expect(server).not.toHaveBeenCalled()
  })
  test('takes a cart of the server over with what it holds, and names what cannot go along', async () => {
    cut(true)
    const plan = { minor: 500n, frequency: 'monthly', day: 1, dayOfWeek: null, hasInitialCharge: true, startsOn: null }
    const lines = [someLine({ id: 41, qty: 2 }), someLine({ id: 42, variantId: 13, name: 'Monthly', recurring: plan })]
    const { order } = await ask('7/add', ADD_MUG, someOrder({ lines }))
    expect(order).toMatchObject({ clientUuid: '7F3A09C2B1', totalMinor: 4800n })
    expect(left.mock.calls).toEqual([[['Monthly']]])
    expect(await ask('7/add', ADD_MUG, someOrder({ lines: lines.slice(1) }))).toMatchObject({ isLost: true })
  })
  test('does not take it over to look at it, nor while a payment may have been made', async () => {
    const carts = cut(true)
    expect(await ask('7/update', currencyBody('USD'))).toMatchObject({ isLost: true })
    keepUnfinished(unfinishedCash)
    expect(await ask('7/add', ADD_MUG)).toMatchObject({ isLost: true })
    expect(carts.read()).toBe(null)
  })
})
