import { beforeAll, expect, test } from 'vitest'
import { EMAIL_ARCHIVED, GIFT_IS_HERE } from '~/domain/imports/messages'
import { listPreviewRows, loadWorkbook } from '~/domain/imports/queries.server'
import { testCtx } from '../../support/ctx'
import { makeAccountType, makeStaff, makeSupporter } from '../../support/factories'
import { importRows, upload } from '../../support/imports'

let ctx = testCtx()

beforeAll(async () => {
  ctx = testCtx({ staffId: (await makeStaff()).id })
  await makeAccountType({ name: 'Individual', is_default: true })
})

const gift = (email: string, date = '2024-03-09') => ({
  date,
  subtotal_amt: '40',
  dcc: '0',
  total: '40',
  first_name: 'Ida',
  last_name: 'Wells',
  email,
})

const readPreview = async (id: number) =>
  (await listPreviewRows(ctx, id, { after: 0, isAll: false, columns: [] })).map(({ row, problems }) => [row, problems])

test('R-IMPORTS-7: the preview says that gifts under an archived email share one new supporter', async () => {
  await makeSupporter({ email: 'archived@preview.example', is_active: false })
  const rows = [
    gift('archived@preview.example'),
    gift('active@preview.example'),
    gift('Archived@Preview.example', '2024-03-10'),
  ]
  const { id } = await upload(ctx, 'contributions', rows)
  const warning = [{ field: 'email', message: EMAIL_ARCHIVED, severity: 'warning' }]
  expect(await readPreview(id)).toEqual([
    [2, warning],
    [4, warning],
  ])
  expect(await loadWorkbook(ctx, id)).toMatchObject({ warningRows: 2, errorRows: 0, knownRows: 0 })
  expect(EMAIL_ARCHIVED).toBe(
    'The supporter with this email is archived. All gifts under it go to one new supporter without an email.',
  )
})

test('R-IMPORTS-4: the preview notes gifts that look like those that are here, in other letters too', async () => {
  await importRows(ctx, 'contributions', [gift('lookalike@preview.example'), gift('élan@preview.example')])
  const again = [
    gift('LOOKALIKE@preview.example'),
    gift('e\u0301lan@preview.example'),
    gift('lookalike@preview.example'),
  ]
  const { id } = await upload(ctx, 'contributions', again)
  const note = [{ field: '', message: GIFT_IS_HERE, severity: 'warning', isKnown: true }]
  expect(await readPreview(id)).toEqual([
    [2, note],
    [3, note],
  ])
  expect(await loadWorkbook(ctx, id)).toMatchObject({ knownRows: 2, warningRows: 2 })
})
