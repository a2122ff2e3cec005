import { beforeAll, expect, test } from 'vitest'
import { cleanCell } from '~/domain/imports/file/clean-cell'
import { paymentsByItemList } from '~/domain/reports/payments/payments-by-item.list.server'
import { fieldsOfAddress } from '~/lists/request/address'
import type { List } from '~/lists/declare/declaration'
import { sql } from '~/kit/sql'
import { contribution } from '../../support/contributions'
import { parseCsv } from '../../support/csv'
import { testCtx } from '../../support/ctx'
import { makeLine, makePayment, makeVariant } from '../../support/factories'

const ctx = testCtx()
const TYPED = ['04101', '8622022E25', '12345-678', '3/4', '207 555 0100', '+1 207', 'Suite 4', '=1+1', '="x"', '']

beforeAll(async () => {
  const variant = await makeVariant()
  for (const zip of TYPED) {
    const id = await contribution(ctx, { name: 'Wilhelmina' })
    await ctx.read.run(sql`UPDATE contribution SET billing_zip = ${zip}, billing_city = ${zip} WHERE id = ${id}`)
    await makeLine(id, { variant_id: variant.id })
    await makePayment(id, { is_paid: true })
  }
})

async function cellsOf(address: string) {
  const list = paymentsByItemList as unknown as List
  const chunks: Buffer[] = []
  for await (const chunk of list.export(ctx, list.read(fieldsOfAddress(address)), new AbortController().signal))
    chunks.push(Buffer.from(chunk))
  const at = list.csv.columns.findIndex(({ head }) => head === 'Billing ZIP')
  const rows = parseCsv(Buffer.concat(chunks).toString())
  return { zips: rows.map((row) => row[at] ?? ''), rows }
}

test('keeps texts that look like numbers as texts, where it is for spreadsheets', async () => {
  const { zips } = await cellsOf('for=spreadsheet')
  for (const zip of ['="04101"', '="8622022E25"', '="12345-678"', '="3/4"', '="207 555 0100"', 'Suite 4'])
    expect(zips).toContain(zip)
  expect(zips.map((zip) => cleanCell(zip)).toSorted()).toEqual(TYPED.toSorted())
})

test('leaves amounts and quantities numbers', async () => {
  const { rows } = await cellsOf('for=spreadsheet')
  expect(rows[0]?.some((cell) => /^\d+\.\d\d$/.test(cell))).toBe(true)
})

test('writes texts as they are otherwise', async () => {
  const { zips } = await cellsOf('')
  expect(zips).toContain('04101')
  expect(zips.map((zip) => cleanCell(zip)).toSorted()).toEqual(TYPED.toSorted())
})
