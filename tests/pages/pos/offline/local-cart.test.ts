import { describe, expect, test } from 'vitest'
import { camelNames, SaleBody } from '~/domain/device-sales/sale-body'
import type { TillCatalog } from '~/domain/till-catalog/catalog'
import { parseCalendarDate } from '~/kit/calendar'
import { makeLocalCart, NEEDS_NETWORK, whyNot } from '~/pages/jpanel/pos/offline/local-cart'
import { isLocal } from '~/pages/jpanel/pos/offline/local-id'
import { writeLocalSale } from '~/pages/jpanel/pos/offline/local-sale'
import type { OrderAnswer } from '~/pages/jpanel/pos/cart/till-calls'
import { itemBody, removeBody, replacing } from '~/wire/pos/requests/add'
import { currencyBody, detailsBody, openBody } from '~/wire/pos/requests/order'
import { localCatalog } from '../../../support/local-catalog'
import { someLine, someOrder } from '../shapes'

const AT = new Date('2026-11-20T17:00:00.000Z')
const [MUG, GIFT, MONTHLY, SONG, BUNDLE] = [11, 12, 13, 14, 15]

const newCart = (catalog = localCatalog) => makeLocalCart({ catalog, now: () => AT })

function begun() {
  const carts = newCart()
  const { order } = carts.ask('new', openBody({ source: 'Fair' }, { currency: 'USD', clientUuid: '7F3A09C2B1' }))
  return { carts, id: order!.id }
}

const lines = ({ order }: OrderAnswer) =>
  order?.lines.map(({ id, name, qty, totalMinor }) => [id, name, qty, totalMinor])

describe('a cart on the device', () => {
  test('begins with the defaults of the till, under a number that no server has given', () => {
    const { carts, id } = begun()
    expect(isLocal({ id })).toBe(true)
    expect(carts.read()?.order).toMatchObject({ clientUuid: '7F3A09C2B1', source: 'Fair', lines: [], totalMinor: 0n })
  })
  test('takes goods and gifts, and a line keeps its id when another is taken out', () => {
    const { carts, id } = begun()
    carts.ask(`${id}/add`, itemBody({ variantId: MUG, qty: 2 }))
    const both = carts.ask(`${id}/add`, itemBody({ variantId: GIFT, qty: 1, amount: '25.00' }))
    expect([both.error, lines(both), both.order?.totalMinor]).toEqual([
      null,
      [
        [1, 'Mug', 2, 3200n],
        [2, 'Gift', 1, 2500n],
      ],
      5700n,
    ])
    expect(lines(carts.ask(`${id}/remove`, removeBody({ lineId: 1 })))).toEqual([[2, 'Gift', 1, 2500n]])
  })
  test('puts another quantity in the place of a line', () => {
    const { carts, id } = begun()
    carts.ask(`${id}/add`, itemBody({ variantId: MUG, qty: 1 }))
    const answer = carts.ask(`${id}/add`, { ...itemBody({ variantId: MUG, qty: 3 }), ...replacing(1) })
    expect(lines(answer)).toEqual([[2, 'Mug', 3, 4800n]])
  })
  test('brings the parts of a bundle along, which are not taken out by themselves', () => {
    const { carts, id } = begun()
    const answer = carts.ask(`${id}/add`, itemBody({ variantId: BUNDLE, qty: 1 }))
    expect(answer.order?.lines.map((line) => [line.id, line.lockedToLineId, line.totalMinor])).toEqual([
      [1, null, 500n],
      [2, 1, 2000n],
    ])
    expect(carts.ask(`${id}/remove`, removeBody({ lineId: 2 })).error).toContain('part of a bundle')
    expect(lines(carts.ask(`${id}/remove`, removeBody({ lineId: 1 })))).toEqual([])
  })
  test.each([
    ['a plan', itemBody({ variantId: MONTHLY, qty: 1, amount: '5', recurring: { frequency: 'monthly', day: 1 } })],
    ['a download', itemBody({ variantId: SONG, qty: 1 })],
    ['what nobody sells', itemBody({ variantId: 99, qty: 1 })],
    ['no amount', itemBody({ variantId: GIFT, qty: 1, amount: '0' })],
  ])('refuses %s, and stays as it was', (_what, body) => {
    const { carts, id } = begun()
    carts.ask(`${id}/add`, itemBody({ variantId: MUG, qty: 1 }))
    const answer = carts.ask(`${id}/add`, body)
    expect([answer.isLost, answer.error === null, lines(answer)]).toEqual([false, false, [[1, 'Mug', 1, 1600n]]])
  })
  test.each(['add_by_child_reference', 'add_by_fundraising_page', 'discard'])('has no answer to %s', (call) => {
    const { carts, id } = begun()
    expect(carts.ask(`${id}/${call}`, {}).error).toBe(NEEDS_NETWORK)
  })
  test.each(['child', 'fundraiser', 'shipping', 'refund-7'])('names what can be done instead of %s', (panel) =>
    expect(whyNot(panel)).toMatch(/needs the network.+(?:instead|or wait|then)/),
  )
  test('has nothing against the dialogs that it answers itself', () =>
    expect(['supporter', 'promo', 'product-12', 'pay'].map(whyNot)).toEqual([null, null, null, null]))
  test('applies the codes that are good and names the others', () => {
    const { carts, id } = begun()
    carts.ask(`${id}/add`, itemBody({ variantId: MUG, qty: 1 }))
    const answer = carts.ask(`${id}/promos/apply`, { promocodes: ['ten', 'NONE'] })
    expect([answer.error, answer.order?.promos.map(({ code }) => code), answer.order?.totalMinor]).toEqual([
      expect.stringContaining('NONE'),
      ['TEN'],
      1440n,
    ])
    expect(carts.ask(`${id}/promos/apply`, { promocodes: [] }).order?.totalMinor).toBe(1600n)
  })
  test('stores the form: who gives, and what is said about it', () => {
    const { carts, id } = begun()
    const { order } = carts.ask(`${id}/add`, itemBody({ variantId: MUG, qty: 1 }))
    const billing = { ...order!.billing, firstName: 'Ada', email: 'ada@example.org' }
    const saved = carts.ask(`${id}/update`, detailsBody({ ...order!, billing, comments: 'At the fair' }))
    expect(saved.order).toMatchObject({ billing: { firstName: 'Ada' }, comments: 'At the fair', totalMinor: 1600n })
  })
  test('is dated when it is paid: another day is refused at its field', () => {
    const { carts, id } = begun()
    const { order } = carts.ask(`${id}/add`, itemBody({ variantId: MUG, qty: 1 }))
    const answer = carts.ask(`${id}/update`, detailsBody({ ...order!, orderedAt: '2026-11-19' }))
    expect([answer.errors.orderedAt, lines(answer)]).toEqual([expect.any(String), [[1, 'Mug', 1, 1600n]]])
    expect(carts.adopt(someOrder({ orderedAt: '2026-11-18T15:00:00.000Z' }))).toEqual(['the date Nov 18, 2026'])
  })
  test('is not there before a catalog is', () => {
    const carts = newCart(() => null as never)
    expect(carts.isReady()).toBe(false)
    expect(carts.ask('new', {}).error).toBe(NEEDS_NETWORK)
  })
})

describe('a supporter on a cart of the device', () => {
  const day = (text: string) => parseCalendarDate(text)!
  const ada = { id: 4, name: 'Ada Holm', isOrganization: false, contacts: [] }
  const member = { ...ada, memberships: [{ id: 9, startsOn: day('2026-01-01'), endsOn: day('2026-12-31') }] }
  const catalog = (): TillCatalog => ({
    ...localCatalog(),
    codes: localCatalog().codes.map((code) => ({ ...code, membershipIds: [9] })),
  })
  const supporterOf = (id: number) => (id === member.id ? member : null)

  function withMug() {
    const carts = makeLocalCart({ catalog, now: () => AT, supporterOf })
    const opened = carts.ask('new', openBody({}, { currency: 'USD', clientUuid: '7F3A09C2B1' })).order!
    return { carts, id: opened.id, order: carts.ask(`${opened.id}/add`, itemBody({ variantId: MUG, qty: 1 })).order! }
  }
  test('is named with the membership, and gets the codes that it grants', () => {
    const { carts, id, order } = withMug()
    const selected = carts.ask(`${id}/update`, detailsBody({ ...order, supporterId: 4 }))
    expect([selected.error, selected.order]).toMatchObject([
      null,
      {
        supporterId: 4,
        supporterName: 'Ada Holm',
        membership: { name: 'Member', endsOn: '2026-12-31', isExpired: false },
        totalMinor: 1440n,
      },
    ])
    const guest = carts.ask(`${id}/update`, detailsBody({ ...selected.order!, supporterId: null }))
    expect(guest.order).toMatchObject({ supporterId: null, supporterName: '', totalMinor: 1600n })
  })
  test('leaves the addresses to the server until somebody types others', () => {
    const { carts, id, order } = withMug()
    const typed = { ...order.billing, firstName: 'Cleo' }
    const person = () => carts.read()!.events.findLast(({ type }) => type === 'person-set')
    const selected = carts.ask(`${id}/update`, detailsBody({ ...order, billing: typed, supporterId: 4 })).order!
    expect(person()).not.toHaveProperty('billing')
    carts.ask(`${id}/update`, detailsBody({ ...selected, comments: 'By the door' }))
    expect(person()).not.toHaveProperty('billing')
    carts.ask(`${id}/update`, detailsBody({ ...selected, billing: typed }))
    expect(person()).toMatchObject({ billing: { firstName: 'Cleo' } })
  })
  test('is refused when the device may not know who it is', () => {
    const { carts, id, order } = withMug()
    const answer = carts.ask(`${id}/update`, detailsBody({ ...order, supporterId: 5 }))
    expect([answer.error, answer.order?.supporterId]).toEqual([expect.stringContaining('does not know'), null])
  })
})

describe('a cart that was begun on the server', () => {
  const plan = { minor: 500n, frequency: 'monthly', day: 1, dayOfWeek: null, hasInitialCharge: true, startsOn: null }
  const order = someOrder({
    lines: [
      someLine({ id: 41, variantId: MUG, qty: 2, totalMinor: 3200n }),
      someLine({ id: 42, variantId: MONTHLY, name: 'Monthly', isDonation: true, recurring: plan }),
    ],
    comments: 'For Joy',
  })
  test('goes on under its number and with its lines; what only the server sells is named', () => {
    const carts = newCart()
    expect(carts.adopt(order)).toEqual(['Monthly'])
    expect(carts.read()?.order).toMatchObject({ clientUuid: order.clientUuid, comments: 'For Joy', totalMinor: 3200n })
    expect(lines(carts.ask('7/update', currencyBody('USD')))).toEqual([[41, 'Mug', 2, 3200n]])
    expect(lines(carts.ask('7/remove', removeBody({ lineId: 41 })))).toEqual([])
  })
})

test('a sale says what the person saw, as the server reads it', () => {
  const { carts, id } = begun()
  carts.ask(`${id}/add`, itemBody({ variantId: MUG, qty: 2 }))
  const versions = { catalogVersion: 'c'.repeat(140), appVersion: '' }
  const facts = { device: 'tent', seller: 4, soldAt: AT, lastServerAt: null, ...versions }
  const paid = { paymentType: 'cash', cashReceived: '40.00', sendConfirmationEmails: false, markAsComplete: true }
  const text = writeLocalSale({ begun: carts.read()!, paid, paymentType: 'cash', facts })(3)
  const sale = SaleBody.parse(camelNames(JSON.parse(text)))
  expect(sale).toMatchObject({
    clientUuid: '7F3A09C2B1',
    counter: 3,
    currency: 'USD',
    tender: { paymentType: 'cash', cashReceived: '40.00' },
    totals: { totalMinor: 3200n, lines: [{ variantId: MUG, totalMinor: 3200n }] },
  })
  expect(sale.events.at(-1)).toMatchObject({ type: 'details-set', source: 'Fair', markAsComplete: true })
})
