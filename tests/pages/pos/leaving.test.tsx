import { afterEach, describe, expect, test, vi } from 'vitest'
import { keepOpenCart, leavingSentences, sentencesOnDevice } from '~/pages/jpanel/parts/session/leaving'
import { endSignOut } from '~/pages/jpanel/parts/session/sign-out-mark'
import { forgetUnfinished, keepUnfinished, noteWaiting } from '~/pages/jpanel/pos/payment/unfinished'
import { UnsettledStrip } from '~/pages/jpanel/pos/payment/unsettled-strip'
import { markup } from '../../ui/render'
import { stubStorage, unfinishedCash } from './shapes'

afterEach(() => {
  forgetUnfinished(7)
  vi.unstubAllGlobals()
})

describe('signing out of the till', () => {
  test('asks nothing when nothing is left behind', () => {
    expect(leavingSentences({ items: 0, unsettled: [] })).toEqual([])
  })

  test('names cash that is not recorded yet, beside an open cart', () => {
    const [payment, cart] = leavingSentences({ items: 2, unsettled: [unfinishedCash], home: 'USD' })
    expect(payment).toBe(
      '$16.00 in cash is not recorded yet. It stays on this device and is sent when somebody signs in here again.',
    )
    expect(cart).toBe('There is an open cart with 2 items. Everyone who sells finds it under Open carts.')
  })

  test('says that cash is lost when the device could not keep it', () => {
    stubStorage(0)
    keepUnfinished(unfinishedCash)
    expect(leavingSentences({ items: 0, unsettled: [unfinishedCash] })[0]).toContain('it is lost when you sign out')
  })
})

describe('signing out on a page that is not the till', () => {
  test('names the cart and the cash that the till left on this device', () => {
    stubStorage(9)
    keepOpenCart(7, 3)
    keepUnfinished(unfinishedCash)
    expect(sentencesOnDevice()).toEqual([
      '$16.00 USD in cash is not recorded yet. It stays on this device and is sent when somebody signs in here again.',
      'There is an open cart with 3 items. Everyone who sells finds it under Open carts.',
    ])
  })

  test('names the sales of a prepared device that are not sent, and no more once they are', () => {
    stubStorage(9)
    noteWaiting(2)
    expect(sentencesOnDevice()).toEqual([
      'This device has 2 sales that are not sent yet. They stay on it, and are sent when somebody opens the point of ' +
        'sale here.',
    ])
    noteWaiting(0)
    expect(sentencesOnDevice()).toEqual([])
  })

  test('asks nothing when the cart is empty or paid', () => {
    stubStorage(9)
    keepOpenCart(7, 3)
    keepOpenCart(7, 0)
    expect(sentencesOnDevice()).toEqual([])
  })

  test('forgets the cart of the person who signed out, and keeps the cash', () => {
    stubStorage(9)
    keepOpenCart(7, 3)
    keepUnfinished(unfinishedCash)
    endSignOut()
    expect(sentencesOnDevice()).toHaveLength(1)
  })
})

test('the strip shows the change due and what a full device needs when it could not keep a payment', async () => {
  stubStorage(0)
  keepUnfinished(unfinishedCash)
  const strip = await markup(
    <UnsettledStrip unreadable={[]} payments={[unfinishedCash]} forget={() => undefined} />,
    '/jpanel/pos',
  )
  expect(strip).toContain('Change due $4.00')
  expect(strip).toContain('keep this page open until it is recorded')
  expect(strip).not.toContain('It is kept on this device')
})
