import { randomUUID } from 'node:crypto'
import { expect, test } from 'vitest'
import { camelNames, SaleBody } from '~/domain/device-sales/sale-body'
import { writeSale } from '~/wire/devices/sales'

const line_uuid = randomUUID()

const sent = {
  client_uuid: '00000000A1',
  device: 'tent',
  seller: 3,
  counter: 7,
  sold_at: '2026-11-20T17:00:00.000Z',
  last_server_at: null,
  catalog_version: 'c1',
  app_version: '1.2.3',
  currency: 'JPY',
  events: [
    {
      type: 'item-added',
      line_uuid,
      variant_id: 5,
      qty: 2,
      amount: '1500',
      fund_code: 'ROOF',
      fields: { '12': 'a_b', '13': ['x', 'y'] },
      metadata: { dp_gl_code: 'ROOF', dpudf_a_b: 'z' },
      tribute: { is_tribute: '1', type_id: 1, name: 'Rosa', notify_name: 'Ada' },
    },
    { type: 'supporter-set', supporter_id: null },
    { type: 'person-set', billing: { first_name: 'Ada', address1: 'Way 1' }, tax: { country: 'US' } },
    { type: 'codes-applied', codes: ['A_B'] },
    { type: 'details-set', dcc_enabled_by_customer: true, dcc_type: 'more_costs', mark_as_complete: true },
    { type: 'quantity-set', line_uuid, qty: 3 },
    { type: 'item-removed', line_uuid },
  ],
  tender: { payment_type: 'cash', cash_received: '9000' },
  totals: {
    subtotal_minor: 4500,
    tax_minor: 0,
    shipping_minor: 0,
    dcc_minor: 0,
    total_minor: 4500,
    lines: [
      {
        line_uuid,
        variant_id: 5,
        description: 'Bowl',
        price_minor: 1500,
        total_minor: 4500,
        tax_minor: 0,
        dcc_minor: 0,
      },
    ],
  },
}

const read = (text: string) => SaleBody.parse(camelNames(JSON.parse(text)))

test('a sale that a tablet writes is read as it was, and written the same once more (R-DEVICES-4)', () => {
  const sale = read(JSON.stringify(sent))
  const text = writeSale(sale)
  expect(read(text)).toEqual(sale)
  expect(writeSale(read(text))).toBe(text)
})

test('answers and fields of a CRM keep the names that they have', () => {
  const [item] = read(JSON.stringify(sent)).events
  expect(item).toMatchObject({ fields: { '12': 'a_b' }, metadata: { dp_gl_code: 'ROOF', dpudf_a_b: 'z' } })
})
