import fc from 'fast-check'
import { beforeAll, expect, test } from 'vitest'
import { leaveOutKnown } from '~/domain/imports/leave-out-known.server'
import { loadWorkbook } from '~/domain/imports/queries.server'
import { runImport } from '~/domain/imports/run-import.server'
import type { Sheet } from '~/domain/imports/sheet'
import { startImport } from '~/domain/imports/start-import.server'
import { perform } from '~/kit/operation'
import { testCtx } from '../../support/ctx'
import { makeAccountType, makeMembership, makeSponsorship, makeStaff, makeSupporter } from '../../support/factories'
import { importedTables, importRows, upload } from '../../support/imports'

let ctx = testCtx()

beforeAll(async () => {
  ctx = testCtx({ staffId: (await makeStaff()).id })
  await makeAccountType({ name: 'Individual', is_default: true })
  await makeAccountType({ name: 'Organization', is_organization: true })
  await makeMembership({ name: 'Patron', days: 365 })
  await makeMembership({ name: 'Friend', days: null })
  await makeSupporter({ email: 'archived@same.example', is_active: false })
  for (const reference of ['SAME-1', 'same-2']) await makeSponsorship({ reference_number: reference })
})

type Rows = Record<string, string>[]

const blankOr = (...of: string[]) => fc.constantFrom('', ...of)
const name = blankOr('Ida', 'IDA', 'É', 'E\u0301', "'s-Hertogenbosch", '=SUM(A1)')
const day = (...of: string[]) => fc.constantFrom('2024-03-09', '03/09/2024', '5-May-26', ...of)

const gift = fc.record({
  date: day(),
  subtotal_amt: fc.constantFrom('40', '2.5'),
  dcc: blankOr('0', '1'),
  first_name: fc.constantFrom('Ida', 'É', 'E\u0301'),
  last_name: fc.constantFrom('Wells', '-1'),
  email: fc.constantFrom('a@same.example', 'A@Same.example', 'b@same.example', 'archived@same.example'),
  zip: blankOr('04101', '1'),
  marketing_opt_in: blankOr('yes', 'no'),
  dp_donor_id: blankOr('71', '72'),
})

const FILES: [Sheet, fc.Arbitrary<Rows>][] = [
  [
    'contributions',
    fc.array(
      gift.map((one) => ({ ...one, total: String(Number(one.subtotal_amt) + Number(one.dcc)) })),
      { minLength: 1, maxLength: 6 },
    ),
  ],
  [
    'supporters',
    fc.array(
      fc.record({
        email: blankOr('p@same.example', 'P@same.example', 'q@same.example', 'archived@same.example'),
        first_name: name,
        last_name: name,
        bill_email: blankOr('bill@same.example'),
        bill_organization_name: blankOr('Harbor Light'),
        bill_zip: blankOr('04101'),
        bill_country: blankOr('us', 'CA'),
        account_type: blankOr('organization', 'Individual'),
        created_at: blankOr('2019-05-06', '5-May-19 2:03 PM', '2019-05-06T12:00:00Z', 'soon'),
        membership_name: blankOr('patron', 'Friend'),
        membership_starts_on: blankOr('2012-05-21', '2026-06-01', '2030-01-01'),
        membership_expires_on: blankOr('2031-01-01'),
        email_opt_in: blankOr('yes', 'no'),
      }),
      { minLength: 1, maxLength: 6 },
    ),
  ],
  [
    'sponsorships',
    fc.array(
      fc.record({
        reference_number: fc.constantFrom('NEW-1', 'new-1', 'NEW-2', 'SAME-1'),
        first_name: name,
        gender: blankOr('M', 'F', 'b', 'w'),
        birth_date: blankOr('2015-03-01', '03/01/2015'),
        latitude: blankOr('1.5', '-90'),
        is_sponsored: blankOr('yes', 'no'),
        is_enabled: blankOr('yes', 'no'),
      }),
      { minLength: 1, maxLength: 5 },
    ),
  ],
  [
    'sponsorship_timeline',
    fc.array(
      fc.record({
        reference_number: fc.constantFrom('SAME-1', 'SAME-2', 'same-1'),
        headline: fc.constantFrom('News', 'É', 'E\u0301', "'=1"),
        posted_on: day(),
        tag: blankOr('general'),
        is_private: fc.constantFrom('yes', 'no'),
        notify_sponsors: fc.constant('no'),
        message: fc.constantFrom('Hello', 'Two\nlines', '  space  '),
      }),
      { minLength: 1, maxLength: 5 },
    ),
  ],
]

const PEOPLE = Array.from({ length: 700 }, (_, at) => ({
  email: `part-${String(at)}@same.example`,
  first_name: 'Ida',
  email_opt_in: '',
}))
const SPONSEES = Array.from({ length: 700 }, (_, at) => ({
  reference_number: `PART-${String(at)}`,
  first_name: 'Ida',
  is_enabled: 'yes',
}))

test.each<[Sheet, Rows]>([
  [
    'supporters',
    [
      ...PEOPLE,
      { email: 'PART-1@same.example', first_name: 'Ada', email_opt_in: 'yes' },
      { email: 'part-1@same.example', first_name: 'Eda', email_opt_in: 'no' },
    ],
  ],
  ['sponsorships', [...SPONSEES, { reference_number: 'part-1', first_name: 'Ada', is_enabled: 'no' }]],
])('R-IMPORTS-6: %s whose later part names a record of the first one change nothing again', async (sheet, rows) => {
  const first = await importRows(ctx, sheet, rows)
  expect(first.workbook).toMatchObject({ added: 700, rejected: 0 })
  const before = await importedTables(ctx)
  const { workbook } = await importRows(ctx, sheet, rows)
  expect(workbook).toMatchObject({ added: 0, updated: 0, rejected: 0, unchanged: rows.length })
  expect(await importedTables(ctx)).toEqual(before)
})

test.each(FILES)('R-IMPORTS-6: the same file of %s twice changes nothing the second time', (sheet, file) =>
  fc.assert(
    fc.asyncProperty(file, async (rows) => {
      await importRows(ctx, sheet, rows)
      const before = await importedTables(ctx)
      const { id } = await upload(ctx, sheet, rows)
      const { knownRows } = await loadWorkbook(ctx, id)
      await perform(leaveOutKnown, ctx, { id })
      await perform(startImport, ctx, { id })
      await perform(runImport, ctx, { id })
      const second = await loadWorkbook(ctx, id)
      expect(second).toMatchObject({ added: 0, updated: 0, skipped: knownRows })
      expect(await importedTables(ctx)).toEqual(before)
    }),
    { numRuns: 30 },
  ),
)
