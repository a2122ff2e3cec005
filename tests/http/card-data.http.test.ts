import { describe, expect, test } from 'vitest'
import { manifest } from '../contract/manifest'
import { as, origin, rows } from '../support/server'

const REFUSED = 'Card details cannot be sent here. Enter them in the payment form.'
/** Money that was taken is never refused: sales of devices are stored without numbers of cards (R-DEVICES-4). */
const WITHOUT_NUMBERS = '/jpanel/pos/sales'
const till = (await manifest()).filter(
  ({ pattern, isPage }) => pattern.startsWith('/jpanel/pos/') && pattern !== WITHOUT_NUMBERS && !isPage,
)
const number = '4242 4242 4242 4242'

describe('no call of the till takes a card number', () => {
  test('finds calls to test', () => expect(till.length).toBeGreaterThan(14))

  test.each(till.filter(({ writes }) => writes))(
    'POST $pattern, whichever field it is typed into',
    async ({ address }) => {
      const owner = await as('owner')
      for (const body of [
        { payment_other_note: `card ${number} 12/30` },
        { bill_address_01: number },
        { bill_phone: number },
        { keywords: number },
        { fields: [{ value: `12 ${number}` }] },
        new URLSearchParams({ 'fields[3][value]': number }),
        { cvv: '123' },
      ]) {
        const reply = await owner.post(address, body)
        expect([reply.status, await reply.json()]).toEqual([400, { status: 'error', message: REFUSED }])
      }
    },
  )

  test.each(till.filter(({ reads }) => reads))('GET $pattern?query=', async ({ address }) => {
    const reply = await (await as('owner')).get(`${address}?query=${encodeURIComponent(number)}`)
    expect([reply.status, await reply.json()]).toEqual([400, { status: 'error', message: REFUSED }])
  })
})

test('refuses a card number in the refund form, without sending it back', async () => {
  const owner = await as('owner')
  const [sale] = await rows<{ number: string }>(
    'SELECT number FROM contribution WHERE number IS NOT NULL AND deleted_at IS NULL AND NOT ' +
      'is_spam ORDER BY id LIMIT 1',
  )
  const reply = await owner.raw(`/jpanel/contributions/${sale?.number}`, {
    method: 'POST',
    headers: { 'content-type': 'application/x-www-form-urlencoded', origin: origin() },
    body: new URLSearchParams({ _token: owner.csrf, intent: 'refund', reason: number }),
  })
  const text = await reply.text()
  expect([reply.status, text.includes('4242 4242')]).toEqual([400, false])
})

test('telephone numbers, addresses of mail, bar codes and references of other systems pass', async () => {
  const owner = await as('owner')
  const { order } = (await (await owner.post('/jpanel/pos/new', {})).json()) as { order: { id: number } }
  const passes = [
    [
      `/jpanel/pos/${order.id}/update`,
      { bill_phone: '+49 1512 345 6782', bill_email: 'ana-4006381333931@example.org' },
    ],
    ['/jpanel/pos/products.json', { keywords: '4006381333931' }],
  ] as const
  for (const [address, body] of passes)
    expect([address, (await owner.post(address, body)).status]).toEqual([address, 200])
})
