import { afterEach, describe, expect, test, vi } from 'vitest'
import { leavingSentences } from '~/pages/jpanel/pos/shell/menu-dialog'
import { forgetUnfinished, keepUnfinished, type Unfinished } from '~/pages/jpanel/pos/payment/unfinished'
import { UnsettledStrip } from '~/pages/jpanel/pos/payment/unsettled-strip'
import { markup } from '../../ui/render'

const cash: Unfinished = {
  orderId: 7,
  body: { payment_type: 'cash', cash_received: '20.00' },
  draft: {
    id: 7,
    totalMinor: 1600n,
    currency: 'USD',
    changeMinor: 400n,
    receivedMinor: 2000n,
    way: 'in cash',
    sendsMail: true,
    pending: null,
  },
}

const fullDevice = () =>
  vi.stubGlobal('localStorage', {
    getItem: () => null,
    setItem: () => {
      throw new DOMException('full', 'QuotaExceededError')
    },
    removeItem: () => undefined,
  })

afterEach(() => {
  forgetUnfinished(7)
  vi.unstubAllGlobals()
})

describe('signing out of the till', () => {
  test('asks nothing when nothing is left behind', () => {
    expect(leavingSentences({ items: 0, unsettled: [] })).toEqual([])
  })

  test('names cash that is not recorded yet, beside an open cart', () => {
    const [payment, cart] = leavingSentences({ items: 2, unsettled: [cash] })
    expect(payment).toBe(
      '$16.00 in cash is not recorded yet. It stays on this device and is sent when somebody signs in here again.',
    )
    expect(cart).toBe('There is an open cart with 2 items. Everyone who sells finds it under Open carts.')
  })

  test('says that cash is lost when the device could not keep it', () => {
    fullDevice()
    keepUnfinished(cash)
    expect(leavingSentences({ items: 0, unsettled: [cash] })[0]).toContain('it is lost when you sign out')
  })
})

test('the strip shows the change due and what a full device needs when it could not keep a payment', async () => {
  fullDevice()
  keepUnfinished(cash)
  const strip = await markup(<UnsettledStrip payments={[cash]} forget={() => undefined} />, '/jpanel/pos')
  expect(strip).toContain('Change due $4.00')
  expect(strip).toContain('keep this page open until it is recorded')
  expect(strip).not.toContain('It is kept on this device')
})
