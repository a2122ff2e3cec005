import { beforeAll, describe, expect, test } from 'vitest'
import { uploadWorkbook } from '~/domain/imports/upload-workbook.server'
import { loadWorkbook } from '~/domain/imports/queries.server'
import { perform } from '~/kit/operation'
import { sql } from '~/kit/sql'
import { testCtx } from '../../support/ctx'
import { makeAccountType, makeStaff, makeSupporter } from '../../support/factories'
import { fileOf, importFile } from '../../support/imports'

let ctx = testCtx()

beforeAll(async () => {
  ctx = testCtx({ staffId: (await makeStaff()).id })
  await makeAccountType({ name: 'Individual', is_default: true })
})

const importText = (sheet: 'supporters', text: string) => importFile(ctx, sheet, fileOf(text))

describe('R-IMPORTS-4: the table in a file', () => {
  test('adds nobody from a file without a recognized column', async () => {
    const workbook = await importText('supporters', 'x,y\n1,2\n3,4')
    expect(workbook).toMatchObject({ errorRows: 2, added: 0, rejected: 2 })
  })
  test('a header below a title is found', async () => {
    const text = 'Supporters of 2026\n\nPrinted on,1 May\nFirst name,Last name,Email\nAda,Lace,ada@title.example'
    expect(await importText('supporters', text)).toMatchObject({ total: 1, added: 1, rejected: 0 })
  })
  test('staff choose the header row, and a row that is not there is refused at its field', async () => {
    const text = 'Our people\n\nWer,Wo,Was\nAda,Lyon,ada@chosen.example'
    const send = (headerRow: string) =>
      perform(uploadWorkbook, ctx, { sheet: 'supporters', file: fileOf(text), headerRow })
    const { id } = await send(' 3 ')
    expect(await loadWorkbook(ctx, id)).toMatchObject({ headers: ['Wer', 'Wo', 'Was'], headerRow: 3, total: 1 })
    const unknown = 'Row 2 of the file is blank, or the file has no such row.'
    await expect(send('2')).rejects.toMatchObject({ fields: { headerRow: [unknown] } })
    await expect(send('9')).rejects.toThrow('Row 9 of the file is blank')
    await expect(send('4')).rejects.toThrow('The file has no rows below its header.')
    await expect(send('0')).rejects.toThrow('Please use the number of a row')
    expect(await loadWorkbook(ctx, (await send('')).id)).toMatchObject({ headers: ['Our people'], headerRow: 1 })
  })
  const header = 'first_name,bill_address_01,bill_city,bill_zip'
  test('a row with more cells than its header is rejected, also where its last cell is empty', async () => {
    const text = `${header}\nAda,9 Wharf St, Apt 4,Portland,\nBo,9 Wharf St,Portland,04101\nCy,1 Elm St\n`
    expect(await importText('supporters', text)).toMatchObject({ errorRows: 1, added: 2, rejected: 1 })
    expect(await importText('supporters', `${header}\nAda,9 Wharf St, Apt 4,Portland,\n`)).toMatchObject({
      rejected: 1,
    })
  })
  test('a row with more cells than its header is rejected with its line, but for blanks of all rows', async () => {
    const text = `${header}\nAda,9 Wharf St, Apt 4,Portland,04101,\nBo,9 Wharf St,Portland,04101,\n`
    const workbook = await importText('supporters', text)
    expect(workbook).toMatchObject({ errorRows: 1, added: 1, rejected: 1 })
    const [rejected] = await ctx.read.rows<{ row: number; problems: { message: string }[] }>(
      sql`SELECT row, problems FROM import_row WHERE workbook_id = ${workbook.id} AND outcome = 'rejected'`,
    )
    expect(rejected?.row).toBe(2)
    expect(rejected?.problems[0]?.message).toBe(
      'This row has 5 cells, but the header has 4. A text with a comma may need quotes around it.',
    )
  })
  test('letters composed in two ways and invisible characters find the same supporter', async () => {
    const { id } = await makeSupporter({ email: 'renée@letters.example', first_name: 'Renée', last_name: 'Roy' })
    const text = 'email,bill_city\nrene\u0301e@letters.example,Lyon\n\u200Brenée@letters.\u200Dexample,Brest'
    expect(await importText('supporters', text)).toMatchObject({ added: 0, updated: 2 })
    expect(await ctx.read.record(sql`SELECT bill_city FROM supporter WHERE id = ${id}`)).toEqual({ bill_city: 'Brest' })
  })
})
