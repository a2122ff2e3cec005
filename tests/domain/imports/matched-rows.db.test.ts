import { beforeAll, expect, test } from 'vitest'
import { correctRow } from '~/domain/imports/correct-row.server'
import { loadWorkbook } from '~/domain/imports/queries.server'
import type { Sheet } from '~/domain/imports/sheet'
import { perform, type Ctx } from '~/kit/operation'
import { testCtx } from '../../support/ctx'
import { anAccountType, makeSponsorship, makeStaff, makeSupporter } from '../../support/factories'
import { importRows, upload } from '../../support/imports'

let ctx: Ctx
beforeAll(async () => {
  await anAccountType()
  ctx = testCtx({ staffId: (await makeStaff()).id })
  await makeSupporter({ email: 'here@m.example', first_name: 'Hera' })
  await makeSponsorship({ reference_number: 'M-1' })
})

type Rows = readonly Record<string, string>[]
const FILES: readonly (readonly [sheet: Sheet, rows: Rows, matched: number])[] = [
  [
    'supporters',
    [
      { email: 'HERE@m.example', first_name: 'Hera' },
      { email: 'new@m.example', first_name: 'Nils' },
      { email: 'new@m.example', first_name: 'Nils Olof' },
      { email: '', first_name: 'Olga' },
      { email: 'not-an-email', first_name: 'Wrong' },
    ],
    2,
  ],
  [
    'sponsorships',
    [
      { reference_number: 'm-1', first_name: 'Abu' },
      { reference_number: 'M-2', first_name: 'Bek' },
      { reference_number: 'M-2', first_name: 'Beka' },
    ],
    2,
  ],
]

test.each(FILES)('the rows of %s that change a record are counted before the import as after it', async (...file) => {
  const [sheet, rows, matched] = file
  const preview = await loadWorkbook(ctx, (await upload(ctx, sheet, rows)).id)
  expect(preview.matchedRows).toBe(matched)
  const { workbook } = await importRows(ctx, sheet, rows)
  expect(workbook.updated + workbook.unchanged).toBe(matched)
  expect(workbook.added).toBe(preview.total - preview.errorRows - matched)
})

test('a row that is left out is no longer counted', async () => {
  const { id } = await upload(ctx, 'supporters', [{ email: 'here@m.example', first_name: 'Hera' }])
  expect((await loadWorkbook(ctx, id)).matchedRows).toBe(1)
  await perform(correctRow, ctx, { id, row: 2, isExcluded: '1' })
  expect((await loadWorkbook(ctx, id)).matchedRows).toBe(0)
})
