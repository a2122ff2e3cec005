import { beforeAll, expect, test } from 'vitest'
import { historySentence } from '~/domain/contributions/history'
import { contributionHistory } from '~/domain/contributions/queries.server'
import { testCtx } from '../../support/ctx'
import { anAccountType, makeGift, makeVariant } from '../../support/factories'
import { cartWith, tillOf } from '../../support/pos-calls'

const ctx = testCtx({ settings: { extra_currencies: 'JPY', exchange_rates: 'JPY=0.0067' } })
const till = tillOf(ctx)

let gift: { id: number }
beforeAll(async () => {
  await anAccountType()
  gift = await makeGift()
})

async function entriesOf(id: number, pay: object, currency = 'USD'): Promise<string | undefined> {
  const { json } = await till.complete(id, pay)
  expect([json.status, json.message]).toEqual(['success', null])
  const [last] = await contributionHistory(ctx, id)
  return last && historySentence(last, currency)
}

const check = { payment_type: 'check', check_number: '2047', check_date: 'Nov 20, 2026', check_amt: '98.00' }

test.each([
  ['cash with change', { payment_type: 'cash', cash_received: '100' }, 'Paid in cash, $100.00 received, $2.00 change'],
  ['cash to the cent', { payment_type: 'cash', cash_received: '98' }, 'Paid in cash, $98.00 received'],
  ['a check', check, 'Paid $98.00 by Check 2047'],
  ['other means', { payment_type: 'other', payment_other_reference: 'Voucher 7' }, 'Paid $98.00 by another method'],
])('names the payment of a sale in its history: %s', async (_how, pay, expected) => {
  const { id } = await cartWith(ctx, { variant_id: gift.id, amount: '98' })
  expect(await entriesOf(id, pay)).toBe(expected)
})

test('names a free sale in its history', async () => {
  const { id } = await cartWith(ctx, { variant_id: (await makeVariant({ price_minor: 0n })).id })
  expect(await entriesOf(id, { payment_type: 'free' })).toBe('Completed with nothing to pay')
})

test('the history of a sale in yen counts yen', async () => {
  const { id } = (await till.open({ currency_code: 'JPY' })).json.order
  await till.add(id, { variant_id: gift.id, amount: '4800' })
  expect(await entriesOf(id, { payment_type: 'cash', cash_received: '5000' }, 'JPY')).toBe(
    'Paid in cash, ¥5,000 received, ¥200 change',
  )
})
