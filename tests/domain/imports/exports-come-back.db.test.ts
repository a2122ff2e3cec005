import fc from 'fast-check'
import { beforeAll, expect, test } from 'vitest'
import { contributionList } from '~/domain/contributions/list/contributions.list.server'
import { wholeSponseeList } from '~/domain/sponsorships/sponsorships.list.server'
import { sql } from '~/kit/sql'
import { contribution } from '../../support/contributions'
import { testCtx } from '../../support/ctx'
import { insert, makeAccountType, makeSponsorship, makeStaff, makeSupporter } from '../../support/factories'
import { exportOf, fileOf, importedTables, importFile, importRows } from '../../support/imports'

let ctx = testCtx()

beforeAll(async () => {
  ctx = testCtx({ staffId: (await makeStaff()).id })
  await makeAccountType({ name: 'Individual', is_default: true })
})

const letters = fc.string({
  unit: fc.constantFrom("'", '=', '+', '-', '@', '"', ',', ';', 'a', 'É', 'ß', '1', '\n', '東', '😀'),
  minLength: 1,
  maxLength: 9,
})
/** Dates may be from 1900 on. */
const days = (last: number) =>
  fc
    .date({ min: new Date('1900-01-01'), max: new Date(`${last}-12-31`), noInvalidDate: true })
    .map((at) => at.toISOString().slice(0, 10))
const words = letters.map((typed) => typed.trim().normalize('NFC')).filter((typed) => typed !== '')

test('R-IMPORTS-7: the export of contributions changes nothing when it is imported', async () => {
  const gift = fc.record({
    name: words,
    city: words,
    comments: words,
    totalMinor: fc.bigInt({ min: 1n, max: 9_999_999n }),
    currency: fc.constantFrom('USD', 'EUR', 'JPY'),
    isPos: fc.boolean(),
    isFulfilled: fc.boolean(),
    hasEmail: fc.boolean(),
  })
  await fc.assert(
    fc.asyncProperty(fc.array(gift, { minLength: 1, maxLength: 5 }), async (gifts) => {
      const { id: supporterId } = await makeSupporter({ email: null })
      for (const { hasEmail, ...wanted } of gifts)
        await contribution(ctx, { ...wanted, supporterId, ...(hasEmail ? { email: 'gift@back.example' } : {}) })
      const before = await importedTables(ctx)
      const workbook = await importFile(ctx, 'contributions', fileOf(await exportOf(ctx, contributionList)))
      expect(workbook).toMatchObject({ added: 0, updated: 0, rejected: 0, errorRows: 0, unchanged: workbook.total })
      expect(await importedTables(ctx)).toEqual(before)
    }),
    { numRuns: 12 },
  )
})

test('R-IMPORTS-7: reports each row with the number of a contribution as unchanged', async () => {
  const id = await contribution(ctx, { number: 'AB12CD34EF' })
  const { workbook, rows } = await importRows(ctx, 'contributions', [
    { contribution_number: 'AB12CD34EF', total: '9999' },
    { contribution_number: '0000000000', total: '9999' },
  ])
  expect(workbook).toMatchObject({ added: 0, unchanged: 1, rejected: 1, errorRows: 1, warningRows: 1 })
  expect(rows.map(({ outcome, recordId, problems }) => [outcome, recordId, problems?.[0]?.message])).toEqual([
    ['unchanged', id, 'This contribution is here already and stays as it is.'],
    ['rejected', null, 'No contribution has this number.'],
  ])
})

test('R-IMPORTS-9: the export of sponsorships changes nothing when it is imported', async () => {
  const color = await insert('segment', {
    name: 'Color',
    type: 'text',
    created_at: ctx.now,
    updated_at: ctx.now,
  })
  const sponsee = fc.record({
    first_name: fc.option(words, { nil: null }),
    last_name: fc.option(words, { nil: null }),
    gender: fc.constantFrom('M', 'F', null),
    birth_date: fc.option(fc.oneof(fc.constantFrom('1918-02-28', '2019-12-31'), days(2025)), { nil: null }),
    enrollment_date: fc.option(fc.oneof(fc.constantFrom('1968-02-29', '2024-02-29'), days(2199)), { nil: null }),
    latitude: fc.constantFrom('-1.250000', '43.6591', null),
    longitude: fc.constantFrom('36.800000', '-70.2568', null),
    is_enabled: fc.boolean(),
    is_sponsored: fc.boolean(),
    is_sponsored_auto: fc.boolean(),
    color: fc.option(words, { nil: null }),
  })
  let count = 0
  await fc.assert(
    fc.asyncProperty(fc.array(sponsee, { minLength: 1, maxLength: 4 }), async (sponsees) => {
      for (const { color: value, ...one } of sponsees) {
        count += 1
        const { id } = await makeSponsorship({ ...one, reference_number: `Back-${count}` })
        if (value !== null)
          await ctx.read
            .records(sql`INSERT INTO sponsorship_segment (sponsorship_id, segment_id, text_value, created_at,
            updated_at) VALUES (${id}, ${color.id}, ${value}, ${ctx.now}, ${ctx.now}) RETURNING 1`)
      }
      const before = await importedTables(ctx)
      const text = await exportOf(ctx, await wholeSponseeList(ctx.read))
      const workbook = await importFile(ctx, 'sponsorships', fileOf(text))
      expect(workbook).toMatchObject({ added: 0, updated: 0, rejected: 0, unchanged: workbook.total })
      const read = 'reference_number first_name last_name gender birth_date enrollment_date latitude longitude'
      expect(workbook.mapping).toEqual(expect.arrayContaining([...read.split(' '), `segment_${color.id}`]))
      expect(await importedTables(ctx)).toEqual(before)
    }),
    { numRuns: 12 },
  )
})
