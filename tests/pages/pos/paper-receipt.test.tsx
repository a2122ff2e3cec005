import { describe, expect, test } from 'vitest'
import type { TenderInput } from '~/domain/checkout/tender'
import { fullMoment } from '~/kit/calendar'
import { Complete } from '~/pages/jpanel/pos/after-sale/finished'
import { toPaperReceipt } from '~/pages/jpanel/pos/after-sale/paper-receipt'
import { RollReceipt } from '~/pages/jpanel/pos/after-sale/roll-receipt'
import { makeLocalCart } from '~/pages/jpanel/pos/offline/local-cart'
import { toLocalId } from '~/pages/jpanel/pos/offline/local-id'
import type { Finished } from '~/pages/jpanel/pos/payment/payment-state'
import { itemBody } from '~/wire/pos/requests/add'
import { openBody } from '~/wire/pos/requests/order'
import { localCatalog } from '../../support/local-catalog'
import { markup } from '../../ui/render'

const AT = new Date('2026-11-20T17:00:00.000Z')
const ZONE = 'America/New_York'
const NUMBER = '7F3A09C2B1'
const [MUG, GIFT] = [11, 12]

function soldHere(tender: TenderInput) {
  const carts = makeLocalCart({ catalog: localCatalog, now: () => AT })
  const id = carts.ask('new', openBody({}, { currency: 'USD', clientUuid: NUMBER })).order?.id ?? 0
  carts.ask(`${id}/add`, itemBody({ variantId: MUG, qty: 2 }))
  carts.ask(`${id}/add`, itemBody({ variantId: GIFT, qty: 1, amount: '25.00', additionalNotes: 'For the choir' }))
  return toPaperReceipt({ order: carts.read()!.cart.order, tender, soldAt: AT, zone: ZONE })
}

describe('the paper receipt of a sale on a device', () => {
  test('says number, time, items, total and change when it is paid in cash', () => {
    expect(soldHere({ paymentType: 'cash', cashReceived: '60.00' })).toMatchObject({
      number: NUMBER,
      at: fullMoment(AT, ZONE),
      lines: [
        { qty: 2, details: [], total: '32.00' },
        { qty: 1, details: ['“For the choir”'], total: '25.00' },
      ],
      sums: [['Subtotal', '57.00']],
      total: '$57.00',
      paid: 'Cash',
      received: '60.00',
      change: '3.00',
    })
  })
  test('names the check and says no change when it is paid by one', () => {
    const check = { checkNumber: '118', checkDate: 'Nov 20, 2026', checkAmount: '57.00' }
    const receipt = soldHere({ paymentType: 'check', ...check })
    expect([receipt.paid, receipt.received, receipt.change]).toEqual(['Check 118', null, null])
  })
  test('is the same on a roll and on a sheet', async () => {
    const receipt = soldHere({ paymentType: 'other', reference: 'T-1' })
    const [roll, sheet] = await Promise.all([
      markup(<RollReceipt {...receipt} organisation="Harbor Light" />),
      markup(<RollReceipt {...receipt} organisation="Harbor Light" paper="whole-sheet" />),
    ])
    expect(roll).toContain('class="paper roll"')
    expect(sheet).toBe(roll.replace('class="paper roll"', 'class="paper whole-sheet"'))
  })
})

const finished = (values: Partial<Finished>) => (
  <Complete
    finished={{
      id: toLocalId(NUMBER),
      number: NUMBER,
      totalMinor: 5700n,
      currency: 'USD',
      changeMinor: null,
      receivedMinor: null,
      way: 'in cash',
      giver: 'Guest',
      email: '',
      mailedTo: null,
      pending: null,
      ...values,
    }}
    rules={{ confirmsByEmail: true, organisation: 'Harbor Light' }}
    onClose={() => undefined}
  />
)

test('the screen of a finished sale prints from the page when only the device knows the sale', async () => {
  const here = await markup(finished({ receipt: soldHere({ paymentType: 'cash', cashReceived: '57.00' }) }))
  expect(here.match(/Paper receipt/g)).toHaveLength(1)
  expect(here).not.toContain('<a ')
  const there = await markup(finished({ id: 7 }))
  expect(there).toContain('href="/jpanel/pos/7/receipt?print"')
})
