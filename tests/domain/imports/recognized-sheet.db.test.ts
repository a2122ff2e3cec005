import { beforeAll, expect, test } from 'vitest'
import { uploadWorkbook } from '~/domain/imports/upload-workbook.server'
import { workbookById } from '~/domain/imports/queries.server'
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
  return workbookById(as, id)
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
