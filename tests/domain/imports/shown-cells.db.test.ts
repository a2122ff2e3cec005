import { beforeAll, expect, test } from 'vitest'
import { readFirstCells, listPreviewRows, readRow } from '~/domain/imports/queries.server'
import { listShownColumns } from '~/domain/imports/workbook'
import { testCtx } from '../../support/ctx'
import { makeAccountType, makeStaff } from '../../support/factories'
import { upload } from '../../support/imports'

let ctx = testCtx()

beforeAll(async () => {
  ctx = testCtx({ staffId: (await makeStaff()).id })
  await makeAccountType({ name: 'Individual', is_default: true })
})

test('R-IMPORTS-4: a preview shows the beginnings of cells of its columns, and the row keeps them whole', async () => {
  const [name, note] = ['é'.repeat(20_000), '“x”'.repeat(3000)]
  const { id } = await upload(ctx, 'supporters', [{ first_name: name, note, last_name: 'Lace', city: '' }])
  const columns = listShownColumns({ mapping: ['first_name', '', 'last_name', 'bill_city'] })
  expect(columns).toEqual([0, 2, 3])
  const shown = [`${'é'.repeat(499)}…`, '', 'Lace', '']
  expect(await listPreviewRows(ctx, id, { after: 0, isAll: true, columns })).toMatchObject([{ row: 2, cells: shown }])
  expect(await readFirstCells(ctx, id)).toEqual(shown.with(1, `${note.slice(0, 499)}…`))
  expect((await readRow(ctx, id, 2))?.cells).toEqual([name, note, 'Lace', ''])
})

test('shows the first five columns that have a field', () =>
  expect(listShownColumns({ mapping: ['', 'a', 'b', '', 'c', 'd', 'e', 'f'] })).toEqual([1, 2, 4, 5, 6]))
