import fc from 'fast-check'
import { beforeAll, describe, expect, test } from 'vitest'
import { runImport } from '~/domain/imports/run-import.server'
import type { Sheet } from '~/domain/imports/sheet'
import { startImport } from '~/domain/imports/start-import.server'
import { leaveOutKnown } from '~/domain/imports/leave-out-known.server'
import { loadWorkbook } from '~/domain/imports/queries.server'
import { wholeSupporterList } from '~/domain/supporters/supporters.list.server'
import { perform } from '~/kit/operation'
import { sql } from '~/kit/sql'
import { testCtx } from '../../support/ctx'
import { makeAccountType, makeMembership, makeSponsorship, makeStaff, makeSupporter } from '../../support/factories'
import { exportOf, fileOf, importedTables, importFile, importRows, upload } from '../../support/imports'

let ctx = testCtx()

beforeAll(async () => {
  ctx = testCtx({ staffId: (await makeStaff()).id })
  await makeAccountType({ name: 'Individual', is_default: true })
  await makeAccountType({ name: 'Organization', is_organization: true })
  await makeMembership({ name: 'Patron', days: 365 })
})

const exportOfSupporters = async () => exportOf(ctx, await wholeSupporterList(ctx.read), 'fA=2')

const everything = () => importedTables(ctx)

const importText = (sheet: Sheet, text: string) => importFile(ctx, sheet, fileOf(text))

describe('R-IMPORTS-8: imports the export of supporters unchanged', () => {
  const letters = fc.string({
    unit: fc.constantFrom("'", '=', '+', '-', '@', '"', ',', ';', 'a', 'É', 'ß', '1', '\n', '東', '😀'),
    minLength: 1,
    maxLength: 9,
  })
  const text = fc.option(
    letters.map((typed) => typed.trim().normalize('NFC')).filter((typed) => typed !== ''),
    { nil: null },
  )
  const person = fc.record({
    first_name: text,
    last_name: text,
    bill_address_01: text,
    bill_address_02: text,
    ship_state: text,
    ship_zip: text,
    bill_phone: fc.constantFrom('+1 207 555 0100', '207-555-0100', null),
    opted_in: fc.constantFrom(true, false, null),
    is_active: fc.boolean(),
    hasEmail: fc.boolean(),
    year: fc.integer({ min: 1900, max: 2199 }),
    month: fc.integer({ min: 0, max: 11 }),
  })
  test('changes, adds and asks nothing, whatever it contains', async () => {
    let count = 0
    await fc.assert(
      fc.asyncProperty(fc.array(person, { minLength: 1, maxLength: 5 }), async (people) => {
        for (const { hasEmail, opted_in, year, month, ...one } of people) {
          count += 1
          const { id } = await makeSupporter({
            ...one,
            email: hasEmail ? `Trip${count}@round.example` : null,
            display_name: `Somebody ${count}`,
            referral_source: "'s-Hertogenbosch",
            created_at: new Date(Date.UTC(year, month, 9, 17, 3, count % 60, 123)),
          })
          if (opted_in !== null)
            await ctx.read.records(sql`INSERT INTO email_opt_in (supporter_id, action, source, created_at)
              VALUES (${id}, ${opted_in ? 'optin' : 'optout'}, 'website', ${ctx.now}) RETURNING id`)
        }
        const before = await everything()
        const workbook = await importText('supporters', await exportOfSupporters())
        expect(workbook).toMatchObject({ added: 0, updated: 0, rejected: 0, unchanged: workbook.total })
        expect(await everything()).toEqual(before)
      }),
      { numRuns: 12 },
    )
  })
  test('a change in the file is made to the supporter without an email whose Almoner ID it has', async () => {
    const { id } = await makeSupporter({
      email: null,
      first_name: 'Nell',
      last_name: 'Gray',
      display_name: 'Nell Gray',
    })
    const workbook = await importText('supporters', `Almoner ID,Last Name\n${id},Grey\n2147483647,Nobody\nx,Nobody`)
    expect(workbook).toMatchObject({ added: 0, updated: 1, rejected: 2, errorRows: 2 })
    expect(await ctx.read.record(sql`SELECT display_name FROM supporter WHERE id = ${id}`)).toEqual({
      display_name: 'Nell Grey',
    })
  })
})

describe('R-IMPORTS-6: the same file twice', () => {
  const FILES: [Sheet, Record<string, string>[]][] = [
    [
      'supporters',
      [
        { email: 'past@twice.example', membership_name: 'Patron', membership_starts_on: '2012-05-21' },
        {
          email: 'next@twice.example',
          membership_name: 'Patron',
          membership_starts_on: '2030-01-01',
          membership_expires_on: '2031-01-01',
        },
        { email: 'open@twice.example', membership_name: 'Patron', email_opt_in: 'yes', created_at: '5-May-19 2:03 PM' },
        {
          email: 'old@twice.example',
          membership_name: 'Patron',
          created_at: '2015-01-01',
          account_type: 'Organization',
        },
      ],
    ],
    [
      'sponsorships',
      [
        { reference_number: 'TW-1', first_name: 'Ada', birth_date: '2015-03-01', is_enabled: 'yes' },
        { reference_number: 'tw-2', gender: 'F', is_sponsored: 'no', latitude: '1', longitude: '-70.25' },
      ],
    ],
  ]
  test.each(FILES)('of %s changes nothing the second time, with a message', async (sheet, rows) => {
    const first = await importRows(ctx, sheet, rows)
    expect(first.workbook).toMatchObject({ added: rows.length })
    const before = await everything()
    const second = await importRows(ctx, sheet, rows)
    expect(second.workbook).toMatchObject({ added: 0, updated: 0, rejected: 0, unchanged: rows.length })
    expect(await everything()).toEqual(before)
  })

  const gift = { date: '2024-03-09', subtotal_amt: '40', total: '40', first_name: 'Ida', last_name: 'Wells' }
  const KEYLESS: [Sheet, Record<string, string>[]][] = [
    [
      'contributions',
      [
        { ...gift, email: 'ida@keyless.example' },
        { ...gift, email: 'ida@keyless.example' },
        { ...gift, email: 'held@keyless.example', first_name: 'Hel' },
      ],
    ],
    ['supporters', [{ first_name: 'No', last_name: 'Email', bill_zip: '04101' }, { first_name: 'Another' }]],
    [
      'sponsorship_timeline',
      [
        {
          reference_number: 'post-1',
          headline: 'News',
          posted_on: '2026-01-02',
          is_private: 'no',
          notify_sponsors: 'no',
          message: 'Hello',
        },
      ],
    ],
  ]
  beforeAll(async () => {
    await makeSponsorship({ reference_number: 'POST-1' })
    await makeSupporter({ email: 'held@keyless.example', is_active: false })
  })
  test.each(KEYLESS)('of %s without keys reports likely duplicates, which staff can leave out', async (sheet, rows) => {
    expect((await importRows(ctx, sheet, rows)).workbook).toMatchObject({ added: rows.length })
    const before = await everything()
    const { id } = await upload(ctx, sheet, [...rows, ...rows.slice(0, 1)])
    expect(await loadWorkbook(ctx, id)).toMatchObject({ knownRows: rows.length, errorRows: 0 })
    await perform(leaveOutKnown, ctx, { id })
    expect(await loadWorkbook(ctx, id)).toMatchObject({
      knownRows: 0,
      excludedRows: rows.length,
    })
    expect(await everything()).toEqual(before)
  })
})

describe('R-IMPORTS-2: the preview says what the import does', () => {
  const gift = {
    date: '2024-03-09',
    subtotal_amt: '40',
    total: '40',
    first_name: 'Ida',
    last_name: 'Wells',
    email: 'ida@rules.example',
  }
  const post = {
    reference_number: 'NO-SUCH',
    headline: 'News',
    posted_on: '2026-01-02',
    is_private: 'no',
    notify_sponsors: 'no',
    message: 'Hello',
  }
  const WRONG: [Sheet, string, Record<string, string>][] = [
    ['contributions', 'total', { ...gift, total: '41' }],
    ['contributions', 'subtotal_amt', { ...gift, subtotal_amt: '-40', total: '-40' }],
    ['contributions', 'subtotal_amt', { ...gift, subtotal_amt: '40.005', total: '40.005' }],
    ['contributions', 'dp_gift_id', { ...gift, dp_gift_id: '1.5' }],
    ['contributions', 'dp_donor_id', { ...gift, dp_donor_id: '0' }],
    ['sponsorships', 'latitude', { reference_number: 'W-1', latitude: '91' }],
    ['sponsorships', 'longitude', { reference_number: 'W-1', longitude: '-181' }],
    ['sponsorships', 'birth_date', { reference_number: 'W-1', birth_date: '2999-01-01' }],
    ['supporters', 'donor_id', { email: 'w@rules.example', donor_id: 'x' }],
    ['supporters', 'last_name', { bill_city: 'Exeter' }],
    ['supporters', 'last_name', { first_name: '\u200B', bill_city: 'Exeter' }],
    ['sponsorship_timeline', 'reference_number', post],
  ]
  test.each(WRONG)('%s: a wrong %s is an error before and after', async (sheet, field, row) => {
    const { id } = await upload(ctx, sheet, [row])
    expect(await loadWorkbook(ctx, id)).toMatchObject({ total: 1, errorRows: 1 })
    const { workbook, rows } = await importRows(ctx, sheet, [row])
    expect(workbook).toMatchObject({ added: 0, updated: 0, rejected: 1 })
    expect(rows[0]?.problems?.filter(({ severity }) => severity === 'error').map((problem) => problem.field)).toEqual([
      field,
    ])
  })
  test('a key that two rows share is an error of the second, until the first is left out', async () => {
    const rows = [
      { ...gift, dp_gift_id: '880' },
      { ...gift, dp_gift_id: '880' },
    ]
    const { workbook } = await importRows(ctx, 'contributions', rows)
    expect(workbook).toMatchObject({ errorRows: 1, added: 1, rejected: 1 })
  })
  test('imports as many rows of a random file as the button promised', () =>
    fc.assert(
      fc.asyncProperty(
        fc.array(
          fc.record({
            subtotal_amt: fc.constantFrom('1', '2.5', '-1', '1.005', 'x'),
            total: fc.constantFrom('1', '2.5', '-1', '1.005'),
            dp_gift_id: fc.constantFrom('', '1', '2', '3', 'x'),
            email: fc.constantFrom('a@rules.example', 'b@rules.example', 'no email'),
          }),
          { minLength: 1, maxLength: 12 },
        ),
        async (rows) => {
          const file = rows.map((row) => ({ ...gift, ...row }))
          const { id } = await upload(ctx, 'contributions', file)
          const { total, errorRows } = await loadWorkbook(ctx, id)
          await perform(startImport, ctx, { id })
          await perform(runImport, ctx, { id })
          expect(await loadWorkbook(ctx, id)).toMatchObject({ added: total - errorRows, rejected: errorRows })
        },
      ),
      { numRuns: 20 },
    ))
})
