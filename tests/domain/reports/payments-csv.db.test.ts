import { expect, test } from 'vitest'
import { paymentList as list } from '~/domain/reports/payments/payments.list.server'
import { fieldsOfAddress } from '~/lists/request/address'
import { dropHiddenColumns } from '~/lists/list'
import { sql } from '~/kit/sql'
import { contribution } from '../../support/contributions'
import { testCtx } from '../../support/ctx'
import { parseCsv } from '../../support/csv'
import { makePayment } from '../../support/factories'

test('writes each amount with exactly the decimals of its currency when currencies are mixed', async () => {
  const ctx = testCtx({ settings: { extra_currencies: 'CAD', exchange_rates: 'CAD=0.66' } })
  const id = await contribution(ctx, { currency: 'CAD', totalMinor: 5000n })
  await ctx.read.run(sql`UPDATE contribution SET functional_currency = 'USD', functional_rate = 0.66 WHERE id = ${id}`)
  const { id: payment } = await makePayment(id, { currency: 'CAD', amount_minor: 5000 })
  const query = list.read(fieldsOfAddress(`?ids=${payment}`))
  const chunks: Buffer[] = []
  for await (const chunk of list.export(ctx, query, new AbortController().signal)) chunks.push(Buffer.from(chunk))
  const [row = []] = parseCsv(Buffer.concat(chunks).toString())
  const heads = dropHiddenColumns(list.csv.columns, ctx).map(({ head }) =>
    typeof head === 'string' ? head : head(ctx),
  )
  expect(row[heads.indexOf('USD Amount')]).toBe('33.00')
})
