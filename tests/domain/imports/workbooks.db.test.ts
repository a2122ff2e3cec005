import { beforeAll, describe, expect, test } from 'vitest'
import { listRowsAfter, loadWorkbook } from '~/domain/imports/queries.server'
import { runImport } from '~/domain/imports/run-import.server'
import { startImport } from '~/domain/imports/start-import.server'
import { uploadWorkbook } from '~/domain/imports/upload-workbook.server'
import { perform } from '~/kit/operation'
import { sql } from '~/kit/sql'
import { testCtx } from '../../support/ctx'
import { makeAccountType, makeStaff } from '../../support/factories'
import { textRow, workbookOf } from '../../support/xlsx'

let ctx = testCtx()
beforeAll(async () => {
  ctx = testCtx({ staffId: (await makeStaff()).id })
  await makeAccountType({ name: 'Individual', is_default: true })
})

const header = textRow(['date', 'subtotal_amt', 'total', 'first_name', 'last_name', 'email', 'zip', 'marketing_opt_in'])
const styles = '<cellXfs><xf numFmtId="0"/><xf numFmtId="14"/></cellXfs>'
const row = (date: string, amount: string, email: string, zip = '<c t="str"><v>03833</v></c>') =>
  `<row><c s="1"><v>${date}</v></c><c><v>${amount}</v></c><c><v>${amount}</v></c><c t="str"><v>Ada</v></c><c ` +
  `t="str"><v>Lace</v></c><c t="str"><v>${email}</v></c>${zip}<c t="b"><v>1</v></c></row>`

describe('R-IMPORTS-4: an Excel workbook is imported like any file', () => {
  test('has the days, amounts and answers of the spreadsheet; errors are refused at their cell', async () => {
    const bytes = workbookOf({
      sheet:
        `${header}${row('45351', '19.990000000000002', 'ada@xlsx.example')}<row/>` +
        row('45352', '5', 'bo@xlsx.example', '<c t="e"><v>#N/A</v></c>'),
      styles,
    })
    const { id } = await perform(uploadWorkbook, ctx, {
      sheet: 'contributions',
      file: new File([bytes], 'gifts.csv', { type: 'text/csv' }),
    })
    expect(await loadWorkbook(ctx, id)).toMatchObject({ filename: 'gifts.csv', total: 2, errorRows: 1 })
    expect(
      (await listRowsAfter(ctx.read, id, { after: 0, max: 10 })).map(({ row: line, problems }) => [line, problems]),
    ).toEqual([
      [2, null],
      [4, [{ field: 'zip', message: 'The spreadsheet shows the error #N/A in this cell.', severity: 'error' }]],
    ])
    await perform(startImport, ctx, { id })
    await perform(runImport, ctx, { id })
    expect(await loadWorkbook(ctx, id)).toMatchObject({ state: 'done', added: 1, rejected: 1 })
    expect(
      await ctx.read.records(
        sql`SELECT ordered_at, total_minor::int AS total, billing_zip AS zip, email_opt_in AS answer FROM contribution
          WHERE billing_email = 'ada@xlsx.example'`,
      ),
    ).toEqual([{ ordered_at: new Date('2024-02-29T05:00:00Z'), total: 1999, zip: '03833', answer: true }])
  })
  test('one that cannot be read leaves nothing behind', async () => {
    const count = () => ctx.read.records(sql`SELECT count(*)::int AS workbooks FROM import_workbook`)
    const before = await count()
    const bytes = workbookOf({ sheet: header }).slice(0, 200)
    await expect(
      perform(uploadWorkbook, ctx, { sheet: 'contributions', file: new File([bytes], 'gifts.xlsx') }),
    ).rejects.toMatchObject({
      code: 'invalid',
      message:
        'This file could not be read. In your spreadsheet program, save it as an Excel ' +
        'workbook (.xlsx) or as CSV, ' +
        'and upload it again.',
    })
    expect(await count()).toEqual(before)
  })
})
