import { readdirSync, readFileSync } from 'node:fs'
import { beforeAll, expect, test } from 'vitest'
import { join, name as as, sql } from '~/kit/sql'
import { testCtx } from '../../support/ctx'
import { makeAccountType, makeStaff } from '../../support/factories'
import { fileOf, importFile } from '../../support/imports'

let ctx = testCtx()

beforeAll(async () => {
  ctx = testCtx({ staffId: (await makeStaff()).id })
  await makeAccountType({ name: 'Individual', is_default: true })
  await makeAccountType({ name: 'Organization', is_organization: true })
})

const FOLDER = new URL('foreign/', import.meta.url)
const read = (name: string): File => fileOf(new Uint8Array(readFileSync(new URL(name, FOLDER))), name)

const COLUMNS = {
  first: sql`first_name`,
  last: sql`last_name`,
  street: sql`bill_address_01`,
  city: sql`bill_city`,
  zip: sql`bill_zip`,
  phone: sql`bill_phone`,
  country: sql`bill_country`,
  organization: sql`bill_organization_name`,
  type: sql`(SELECT t.name FROM account_type t WHERE t.id = account_type_id)`,
  created: sql`to_char(created_at AT TIME ZONE 'UTC', 'YYYY-MM-DD HH24:MI')`,
  opted: sql`opted_in`,
}
type Column = keyof typeof COLUMNS

type Came = {
  name: string
  counts: { added: number; rejected: number }
  of?: readonly Column[]
  people?: Record<string, readonly unknown[]>
}

const CAME: readonly Came[] = [
  {
    name: '01-windows-1252-semicolons.csv',
    counts: { added: 2, rejected: 0 },
    of: ['first', 'last', 'city'],
    people: { 'jose@f01.example': ['José', 'Müller', 'Köln'], 'zoe@f01.example': ['Zoë', 'Ølsen', 'Malmö'] },
  },
  {
    name: '02-utf-16-tabs.txt',
    counts: { added: 2, rejected: 0 },
    of: ['last', 'city'],
    people: { 'wang@f02.example': ['小明', '北京'], 'dana@f02.example': ['Smith', 'Troy\tNY'] },
  },
  {
    name: '03-old-mac-line-ends.csv',
    counts: { added: 2, rejected: 0 },
    of: ['last'],
    people: { 'ada@f03.example': ['Lace'], 'bo@f03.example': ['Reed'] },
  },
  {
    name: '04-report-with-title.csv',
    counts: { added: 1, rejected: 1 },
    of: ['first', 'last'],
    people: { 'ada@f04.example': ['Ada', 'Lace'] },
  },
  {
    name: '05-unquoted-comma.csv',
    counts: { added: 1, rejected: 1 },
    of: ['street', 'city', 'zip'],
    people: { 'bo@f05.example': ['9 Wharf St, Apt 5', 'Portland', '04101'] },
  },
  {
    name: '06-line-ends-in-cells.csv',
    counts: { added: 1, rejected: 1 },
    of: ['street'],
    people: { 'ada@f06.example': ['9 Wharf St\r\nRear building'] },
  },
  {
    name: '07-letters-in-two-parts.csv',
    counts: { added: 1, rejected: 0 },
    of: ['first', 'last', 'city'],
    people: { 'renée@f07.example': ['Renée', 'Québec', 'Évry'] },
  },
  {
    name: '09-mark-and-id.csv',
    counts: { added: 1, rejected: 0 },
    of: ['first', 'last'],
    people: { 'ada@f09.example': ['Ada', 'Lace'] },
  },
  {
    name: '10-guarded-cells.csv',
    counts: { added: 1, rejected: 0 },
    of: ['first', 'last', 'phone', 'city'],
    people: { 'ada@f10.example': ['=1+1', '-', '+1 207 555 0100', "'s-Hertogenbosch"] },
  },
  {
    name: '11-moments.csv',
    counts: { added: 4, rejected: 0 },
    of: ['created'],
    people: {
      'ada@f11.example': ['2019-05-06 12:00'],
      'bo@f11.example': ['2019-05-05 18:03'],
      'cy@f11.example': ['2019-05-06 04:00'],
      'di@f11.example': ['2026-11-20 17:00'],
    },
  },
  {
    name: '12-bars.csv',
    counts: { added: 1, rejected: 0 },
    of: ['first', 'city'],
    people: { 'ada@f12.example': ['Ada, the first', 'Bath; Somerset'] },
  },
  {
    name: '13-libreoffice.xlsx',
    counts: { added: 2, rejected: 0 },
    of: ['first', 'zip', 'created'],
    people: {
      'jose@f13.example': ['José', '04101', '2019-05-06 04:00'],
      'bo@f13.example': ['Bo', '90210', '2020-02-29 05:00'],
    },
  },
  {
    name: '18-same-header-twice.csv',
    counts: { added: 1, rejected: 0 },
    of: ['first'],
    people: { 'ada@f18.example': ['Ada'] },
  },
  {
    name: '19-blank-rows-and-columns.csv',
    counts: { added: 2, rejected: 0 },
    of: ['first'],
    people: { 'ada@f19.example': ['Ada'], 'bo@f19.example': ['Bo'] },
  },
  {
    name: '20-words-of-other-systems.csv',
    counts: { added: 1, rejected: 1 },
    of: ['last', 'organization', 'zip', 'country', 'type', 'opted'],
    people: { 'ada@f20.example': ['Lace', 'Harbor Light', '04101', 'US', 'Organization', true] },
  },
]

const REFUSED: Readonly<Record<string, string>> = {
  '08-unclosed-quote.csv': 'A quotation mark in row 3 has no second one.',
  '14-old-excel.xls': 'This file has a password or the format of an old Excel (.xls).',
  '15-flat-document.fods': 'This file is a web page or an XML document.',
  '16-picture.csv': 'This file is a picture.',
  '17-document.csv': 'This file is a PDF document.',
}

test('has a message for every foreign file', () =>
  expect([...CAME.map(({ name }) => name), ...Object.keys(REFUSED)].toSorted()).toEqual(readdirSync(FOLDER).toSorted()))

test.each(CAME)('R-IMPORTS-4: imports $name correctly', async ({ name, counts, of = [], people = {} }) => {
  const workbook = await importFile(ctx, 'supporters', read(name))
  expect(workbook).toMatchObject({ ...counts, errorRows: counts.rejected })
  const end = `f${name.slice(0, 2)}.example`
  const stored = await ctx.read.records<Record<string, unknown> & { email: string }>(sql`
    SELECT lower(email) AS email, ${join(Object.entries(COLUMNS).map(([key, column]) => sql`${column} AS ${as(key)}`))}
    FROM supporter WHERE email ILIKE ${`%@${end}`}`)
  expect(Object.fromEntries(stored.map((row) => [row.email, of.map((key) => row[key])]))).toEqual(people)
})

test.each(Object.entries(REFUSED))('R-IMPORTS-4: refuses %s with a message', async (name, sentence) => {
  await expect(importFile(ctx, 'supporters', read(name))).rejects.toThrow(sentence)
})
