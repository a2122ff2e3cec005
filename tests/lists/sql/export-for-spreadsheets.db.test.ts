import { globSync } from 'node:fs'
import { join } from 'node:path'
import { beforeAll, expect, test } from 'vitest'
import { cleanCell } from '~/domain/imports/file/clean-cell'
import { paymentsByItemList } from '~/domain/reports/payments/payments-by-item.list.server'
import { fieldsOfAddress } from '~/lists/request/address'
import { contributionList } from '~/domain/contributions/list/contributions.list.server'
import { dropHiddenColumns } from '~/lists/list'
import type { List } from '~/lists/declare/declaration'
import { sql } from '~/kit/sql'
import { contribution } from '../../support/contributions'
import { parseCsv } from '../../support/csv'
import { testCtx } from '../../support/ctx'
import { makeLine, makePayment, makeVariant } from '../../support/factories'

const ctx = testCtx()
const CONVERTED = (
  '04101|8622022E25|12345-678|3/4|1-2|207 555 0100|+1 207|-5|+5|1E5|1e+5|.5|5 %|$5|(5)|1 1/2|12:30 PM|5 a|TRUE|false|' +
  '2026-11-29|4 March|May 2026|Mar-24|4-mar.-24|15 août|12345678901234567890'
).split('|')
const LEFT = ['Suite 4', 'Marchand 5', '=1+1', '="x"', 'E', 'May', '']
const TYPED = [...CONVERTED, ...LEFT]

beforeAll(async () => {
  const variant = await makeVariant()
  for (const zip of TYPED) {
    const id = await contribution(ctx, { name: 'Wilhelmina' })
    await ctx.read.run(
      sql`UPDATE contribution SET billing_zip = ${zip}, billing_city = ${zip}, functional_rate = 1 WHERE id = ${id}`,
    )
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
  expect(zips).toEqual(expect.arrayContaining(CONVERTED.map((zip) => `="${zip}"`)))
  expect(zips).toEqual(expect.arrayContaining(['Suite 4', 'Marchand 5', 'E', 'May']))
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

test('leaves quantities, rates and numbers of supporters numbers in the export of contributions', async () => {
  const mixed = testCtx({ settings: { extra_currencies: 'CAD', exchange_rates: 'CAD=0.7286' } })
  const list = contributionList as unknown as List
  const chunks: Buffer[] = []
  for await (const chunk of list.export(
    mixed,
    list.read(fieldsOfAddress('for=spreadsheet')),
    new AbortController().signal,
  ))
    chunks.push(Buffer.from(chunk))
  const heads = dropHiddenColumns(list.csv.columns, mixed).map(({ head }) => head)
  const [row = []] = parseCsv(Buffer.concat(chunks).toString())
  for (const head of ['Items', 'FX Rate']) expect(row[heads.indexOf(head)], head).toMatch(/^[\d.]*$/)
})

const isList = (one: unknown): one is List =>
  typeof one === 'object' && one !== null && 'csv' in one && 'export' in one && 'read' in one

const files = globSync('app/domain/**/*.list.server.ts')

test.each(files)('exports the lists of %s for spreadsheets', async (file) => {
  const lists = Object.values((await import(join(process.cwd(), file))) as Record<string, unknown>).filter(isList)
  for (const list of lists) {
    if (list.csv.columns.length === 0) continue
    const query = list.read(fieldsOfAddress('for=spreadsheet'))
    for await (const chunk of list.export(ctx, query, new AbortController().signal))
      expect(chunk.length).toBeGreaterThan(0)
  }
})
