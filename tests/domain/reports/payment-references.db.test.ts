import { beforeAll, expect, test } from 'vitest'
import { paymentTable } from '~/domain/reports/payments/payment-table.server'
import { paymentList } from '~/domain/reports/payments/payments.list.server'
import { fieldsOfAddress } from '~/lists/request/address'
import { sql } from '~/kit/sql'
import { contribution } from '../../support/contributions'
import { testCtx } from '../../support/ctx'
import { makePayment } from '../../support/factories'

const ctx = testCtx()

beforeAll(async () => {
  for (const [reference, type, ip] of [
    ['ch_First', 'cash', '192.0.2.1'],
    ['CH_second', 'cheque', '192.0.2.2'],
    ['ch_third', 'unknown', '2001:db8::a'],
    ['Check 2102', 'bank', '192.0.2.3'],
    ['gold-or-green', 'bank', '192.0.2.4'],
  ] as const) {
    const id = await contribution(ctx, { totalMinor: 1000n })
    await ctx.read.run(sql`UPDATE contribution SET client_ip = ${ip} WHERE id = ${id}`)
    await makePayment(id, { amount_minor: 1000n, reference, type, gateway: 'offline', is_paid: true })
  }
})

const referencesOf = async (typed: string) => {
  const { rows } = await paymentList.page(ctx, paymentList.read({ fk: typed }))
  return rows
    .map(({ transaction }) => transaction)
    .toSorted((first, second) => String(first).localeCompare(String(second)))
}

test.each([
  ['ref:CH_FIRST', ['ch_First']],
  ['ref:(ch_first or ch_SECOND)', ['ch_First', 'CH_second']],
  ['REF: ch_first, ch_third', ['ch_First', 'ch_third']],
  ['ref:(ch_first OR nobody)', ['ch_First']],
  ['ip:(192.0.2.1 or 192.0.2.2)', ['ch_First', 'CH_second']],
  ['ip:2001:DB8::A', ['ch_third']],
  ['ip:192.0.2.1 192.0.2.2', ['ch_First', 'CH_second']],
  ['ref:(check 2102 or ch_first)', ['ch_First', 'Check 2102']],
  ['ref: Check 2102', ['Check 2102']],
  ['ref:ch_first ch_third', ['ch_First', 'ch_third']],
  ['ref:gold-or-green', ['gold-or-green']],
  ['ref:()', []],
])('“%s” finds payments by their references or addresses (R-REPORTS-2)', async (typed, wanted) => {
  expect(await referencesOf(typed)).toEqual(wanted)
})

test('the summary keeps cash, checks and others apart, and each cell opens its payments', async () => {
  const table = await paymentTable(ctx, {})
  const offline = table?.rows.find(({ key }) => key === 'offline')
  const amounts = Object.fromEntries(
    (table?.brands ?? []).map((brand, index) => [brand, offline?.brands[index]?.amount]),
  )
  expect(amounts).toMatchObject({ Cash: '$10.00', Check: '$10.00', Other: '$10.00', Visa: '$0.00' })
  for (const [brand, transaction] of [
    ['Cash', 'ch_First'],
    ['Check', 'CH_second'],
    ['Other', 'ch_third'],
  ] as const) {
    const params = table?.params[table.brands.indexOf(brand)] ?? []
    const address = `?${params.flatMap(([name, values]) => values.map((one) => `${name}[]=${one}`)).join('&')}`
    const { rows } = await paymentList.page(ctx, paymentList.read(fieldsOfAddress(address)))
    expect(rows.map((row) => row.transaction)).toEqual([transaction])
  }
})
