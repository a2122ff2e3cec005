import { describe, expect, test } from 'vitest'
import { handOver } from '~/pages/jpanel/pos/cart/hand-over'
import type { TillOrder } from '~/pages/jpanel/pos/cart/order'
import type { OrderAnswer } from '~/pages/jpanel/pos/cart/till-calls'
import { someLine, someOrder } from './shapes'

const ten = { code: 'TEN', description: '', label: '', isFreeShipping: false, notApplied: null }
const order = someOrder({
  id: -5,
  lines: [someLine({ id: 1, qty: 2 }), someLine({ id: 2, isLocked: true, lockedToLineId: 1 })],
  promos: [ten],
})

function server(open: TillOrder, failing = '') {
  const requested: string[] = []
  const ask = async (path: string): Promise<OrderAnswer> => {
    requested.push(path)
    return path === failing
      ? { order: open, error: 'Sold out.', errors: {}, isLost: false }
      : { order: open, error: null, errors: {}, isLost: false }
  }
  return { ask, requested }
}

describe('a cart of the device that goes to the server', () => {
  test('takes the place of what the server has of it', async () => {
    const { ask, requested } = server(someOrder({ lines: [someLine({ id: 41 })] }))
    expect((await handOver(order, ask))?.id).toBe(7)
    expect(requested).toEqual(['new', '7/remove', '7/update', '7/add', '7/promos/apply'])
  })
  test.each(['new', '7/update', '7/add', '7/promos/apply'])('stays where %s does not work', async (failing) => {
    const { ask, requested } = server(someOrder(), failing)
    expect(await handOver(order, ask)).toBe(null)
    expect(requested.at(-1)).toBe(failing)
  })
  test.each([{ number: '7F3A09C2B1' }, { isPaymentLocked: true }])('stays where it may be paid: %j', async (state) => {
    const { ask, requested } = server(someOrder(state))
    expect(await handOver(order, ask)).toBe(null)
    expect(requested).toEqual(['new'])
  })
})
