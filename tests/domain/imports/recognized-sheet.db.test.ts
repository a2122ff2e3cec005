import { beforeAll, describe, expect, test } from 'vitest'
import { changeSheet } from '~/domain/imports/sheets/change-sheet.server'
import { listOtherSheets } from '~/domain/imports/sheets/other-sheets.server'
import { uploadWorkbook } from '~/domain/imports/upload-workbook.server'
import { loadWorkbook } from '~/domain/imports/queries.server'
import { mapColumns } from '~/domain/imports/map-columns.server'
import { perform } from '~/kit/operation'
import { sql } from '~/kit/sql'
import { testCtx } from '../../support/ctx'
import { anAccountType } from '../../support/factories'
import { fileOf } from '../../support/imports'

const owner = testCtx()

beforeAll(async () => void (await anAccountType()))

async function uploadedAs(text: string, as = owner, more: object = {}) {
  await owner.read.run(sql`DELETE FROM sign_in_throttle WHERE key LIKE 'import:%'`)
  const { id } = await perform(uploadWorkbook, as, { sheet: '', file: fileOf(text), ...more })
  return loadWorkbook(as, id)
}

test('recognizes what a file contains by its headers (R-IMPORTS-4)', async () => {
  expect((await uploadedAs('First Name;Surname;E-Mail\nOlga;Ivanova;olga@example.org')).sheet).toBe('supporters')
  expect((await uploadedAs('Gift date,Amount,First name,Last name\n2026-01-05,25,Olga,Ivanova')).sheet).toBe(
    'contributions',
  )
  expect((await uploadedAs('Child ID,First name,Gender,Birth date\nA-1,Nia,F,2015-01-05')).sheet).toBe('sponsorships')
  expect((await uploadedAs('List of the gala\n\nFirst name,Last name,Phone\nOlga,Ivanova,1')).headerRow).toBe(3)
})

test('prefers the sheet that staff choose over the headers', async () => {
  const text = 'Gift date,Amount,First name,Last name\n2026-01-05,25,Olga,Ivanova'
  expect((await uploadedAs(text, owner, { sheet: 'supporters' })).sheet).toBe('supporters')
})

test('a file without a known column is refused at the choice, and nothing is stored', async () => {
  const count = () => owner.read.first(sql`SELECT count(*)::int AS n FROM import_workbook`)
  const before = await count()
  await expect(uploadedAs('Wind,Rain\n1,2')).rejects.toMatchObject({
    code: 'invalid',
    fields: { sheet: ['No column of this file is known. Choose what is in it, or check the row of its header.'] },
  })
  expect(await count()).toEqual(before)
})

test('recognizes only sheets that this person may import', async () => {
  const text = 'First name,Last name,Email\nOlga,Ivanova,olga@example.org'
  expect((await uploadedAs(text, testCtx({ permissions: ['order.edit'] }))).sheet).toBe('contributions')
})

test('the same headers are proposed as they were imported the last time, with the same columns', async () => {
  const text = 'First name,Last name,Boat\nOlga,Ivanova,Lille Marie'
  const first = await uploadedAs(text, owner, { sheet: 'contributions' })
  await perform(mapColumns, owner, { id: first.id, mapping: ['first_name', 'last_name', 'city'] })
  await owner.read.run(sql`
    UPDATE import_workbook SET state = 'done', started_at = now(), finished_at = now() WHERE id = ${first.id}`)
  expect(await uploadedAs(text)).toMatchObject({ sheet: 'contributions', mapping: ['first_name', 'last_name', 'city'] })
})

describe('a file that fits two sheets (R-IMPORTS-4)', () => {
  const TWO = 'First name,Last name,Email,Amount\nOlga,Ivanova,olga@example.org,25'
  const staged = (id: number) =>
    owner.read.first(sql`SELECT cells, secret IS NOT NULL AS sealed FROM import_row WHERE workbook_id = ${id}`)

  test('offers the other one with its number of columns, and says which are far off', async () => {
    const workbook = await uploadedAs(TWO)
    expect(workbook.sheet).toBe('contributions')
    const others = await listOtherSheets(owner, workbook)
    expect(others[0]).toEqual({ sheet: 'supporters', known: 3, isLikely: true })
    expect(others.filter(({ isLikely }) => isLikely)).toHaveLength(1)
    expect((await listOtherSheets(testCtx({ permissions: ['order.edit'] }), workbook)).length).toBe(0)
  })

  test('is read as the other one: columns are proposed, and rows are checked again', async () => {
    const { id } = await uploadedAs(TWO)
    await perform(changeSheet, owner, { id, sheet: 'supporters' })
    expect(await loadWorkbook(owner, id)).toMatchObject({
      sheet: 'supporters',
      mapping: ['first_name', 'last_name', 'email', ''],
      errorRows: 0,
    })
    await perform(changeSheet, owner, { id, sheet: 'contributions' })
    const back = await loadWorkbook(owner, id)
    expect([back.sheet, back.errorRows]).toEqual(['contributions', 1])
  })

  test('keeps passwords sealed when it is read as another sheet and back', async () => {
    const { id } = await uploadedAs('First name,Last name,Email,Password\nOlga,Ivanova,olga@example.org,sesame-opens')
    const sealed = await staged(id)
    expect(sealed).toMatchObject({ sealed: true })
    await perform(changeSheet, owner, { id, sheet: 'contributions' })
    expect((await loadWorkbook(owner, id)).mapping[3]).toBe('')
    expect(await staged(id)).toEqual(sealed)
    await perform(changeSheet, owner, { id, sheet: 'supporters' })
    expect((await loadWorkbook(owner, id)).mapping[3]).toBe('password')
  })

  test('is refused as supporters where its passwords were emptied', async () => {
    const text = 'First name,Last name,Pass-word\nOlga,Ivanova,sesame-opens'
    const { id } = await uploadedAs(text, owner, { sheet: 'contributions' })
    expect(await staged(id)).toMatchObject({ cells: ['Olga', 'Ivanova', ''], sealed: false })
    await expect(perform(changeSheet, owner, { id, sheet: 'supporters' })).rejects.toMatchObject({
      message: expect.stringMatching(/^This file has passwords/),
    })
    expect((await loadWorkbook(owner, id)).sheet).toBe('contributions')
  })

  test('is refused to who may not import the other one, and once its import has begun', async () => {
    const { id } = await uploadedAs(TWO)
    const cashier = testCtx({ permissions: ['order.edit'] })
    await expect(perform(changeSheet, cashier, { id, sheet: 'supporters' })).rejects.toMatchObject({
      code: 'forbidden',
    })
    await owner.read.run(sql`UPDATE import_workbook SET state = 'waiting', started_at = now() WHERE id = ${id}`)
    await expect(perform(changeSheet, owner, { id, sheet: 'supporters' })).rejects.toMatchObject({
      message: 'This import has been started already.',
    })
    await owner.read.run(sql`UPDATE import_workbook SET state = 'done', finished_at = now() WHERE id = ${id}`)
  })
})
