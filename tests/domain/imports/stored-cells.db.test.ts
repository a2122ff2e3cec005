import { beforeAll, describe, expect, test } from 'vitest'
import { wholeSponseeList } from '~/domain/sponsorships/sponsorships.list.server'
import { wholeSupporterList } from '~/domain/supporters/supporters.list.server'
import { sql } from '~/kit/sql'
import { testCtx } from '../../support/ctx'
import { insert, makeAccountType, makeSponsorship, makeStaff, makeSupporter } from '../../support/factories'
import { exportOf, fileOf, importedTables, importFile, importRows } from '../../support/imports'

let ctx = testCtx()

beforeAll(async () => {
  ctx = testCtx({ staffId: (await makeStaff()).id })
  await makeAccountType({ name: 'Individual', is_default: true })
})

const LONG_EMAIL = `${'long'.repeat(12)}@stored.example`

/** Texts that the form or older imports accepted, and that the sheet refuses for new records. */
const STORED: [string, Record<string, string | null>][] = [
  ['a region by its name', { bill_country: 'US', bill_state: 'Maine', ship_country: 'CA', ship_state: 'Ontario' }],
  ['an email of more than 45 characters', { email: LONG_EMAIL, bill_email: LONG_EMAIL }],
  ['an odd email', { email: 'a..b@stored.example', ship_email: 'nobody' }],
  ['a country that payments may not go to', { bill_country: 'RU' }],
  ['letters in two parts and a space', { first_name: 'Ane\u0301 ', bill_city: ' Bath' }],
]

describe('R-IMPORTS-8: a cell that says what is stored', () => {
  test.each(STORED)('changes and rejects nothing when it is %s', async (_what, stored) => {
    await makeSupporter({ email: null, display_name: 'Somebody', ...stored })
    const before = await importedTables(ctx)
    const file = fileOf(await exportOf(ctx, await wholeSupporterList(ctx.read), 'fA=2'))
    const workbook = await importFile(ctx, 'supporters', file)
    expect(workbook).toMatchObject({ added: 0, updated: 0, rejected: 0, errorRows: 0, unchanged: workbook.total })
    expect(await importedTables(ctx)).toEqual(before)
  })

  test('is recognized by the email where the row has no Almoner ID', async () => {
    const email = `other.${LONG_EMAIL}`
    await makeSupporter({ email, last_name: 'Gray' })
    const { workbook } = await importRows(ctx, 'supporters', [
      { email, last_name: 'Grey' },
      { email: `new.${LONG_EMAIL}`, last_name: 'New' },
    ])
    expect(workbook).toMatchObject({ added: 0, updated: 1, rejected: 1, errorRows: 1 })
  })

  test('excuses no other cell and no other supporter', async () => {
    const { id } = await makeSupporter({ email: 'plain@stored.example', bill_state: 'Maine', bill_country: 'US' })
    const { workbook } = await importRows(ctx, 'supporters', [
      { supporter_id: String(id), email: 'a..c@stored.example' },
      { supporter_id: String(id), bill_state: 'Vermont' },
    ])
    expect(workbook).toMatchObject({ updated: 1, rejected: 1, errorRows: 1 })
    expect(await ctx.read.record(sql`SELECT bill_state FROM supporter WHERE id = ${id}`)).toEqual({ bill_state: 'VT' })
  })
})

test('R-IMPORTS-9: the export of sponsorships changes nothing when no sheet would take it', async () => {
  const at = { created_at: ctx.now, updated_at: ctx.now }
  const village = await insert('segment', { name: 'Village', type: 'multi-select', ...at })
  await insert('segment_item', { segment_id: village.id, name: 'Rye' })
  const closed = { segment_id: village.id, name: 'Closed', deleted_at: ctx.now }
  const { id: item } = await insert('segment_item', closed)
  const { id } = await makeSponsorship({
    reference_number: 'Old-1',
    last_name: 'Ane\u0301',
    birth_date: '1850-05-06',
  })
  await insert('sponsorship_segment', { sponsorship_id: id, segment_id: village.id, item_id: item, ...at })
  const before = await importedTables(ctx)
  const file = fileOf(await exportOf(ctx, await wholeSponseeList(ctx.read)))
  const workbook = await importFile(ctx, 'sponsorships', file)
  expect(workbook).toMatchObject({ added: 0, updated: 0, rejected: 0, errorRows: 0, unchanged: workbook.total })
  expect(await importedTables(ctx)).toEqual(before)
})
