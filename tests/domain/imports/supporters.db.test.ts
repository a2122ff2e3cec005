import { text as textOf } from 'node:stream/consumers'
import { beforeAll, describe, expect, test } from 'vitest'
import { mapColumns } from '~/domain/imports/map-columns.server'
import { listRejectedRows, loadWorkbook } from '~/domain/imports/queries.server'
import { writeRejectedLines } from '~/domain/imports/report'
import { runImport } from '~/domain/imports/run-import.server'
import { startImport } from '~/domain/imports/start-import.server'
import { uploadWorkbook } from '~/domain/imports/upload-workbook.server'
import { perform } from '~/kit/operation'
import { sql } from '~/kit/sql'
import { testCtx } from '../../support/ctx'
import { makeAccountType, makeMembership, makeStaff, makeSupporter } from '../../support/factories'
import { fileOf, importRows, upload } from '../../support/imports'

let ctx = testCtx()
let staffId = 0

beforeAll(async () => {
  staffId = (await makeStaff()).id
  ctx = testCtx({ staffId })
  await makeAccountType({ name: 'Individual', is_default: true })
  await makeAccountType({ name: 'Organization', is_organization: true })
})

type Row = Record<string, unknown>
const supporter = async (email: string): Promise<Row> => {
  const row = await ctx.read.record<Row>(sql`SELECT * FROM supporter WHERE lower(email) = lower(${email})`)
  if (row === null) throw new Error(`nobody has ${email}`)
  return row
}

describe('R-IMPORTS-8: supporters', () => {
  test('are added by the importing person, quietly, with all cells', async () => {
    const { workbook } = await importRows(ctx, 'supporters', [
      {
        email: 'ada@lace.example',
        first_name: 'Ada',
        last_name: 'Lace',
        bill_city: 'Exeter',
        bill_country: 'us',
        created_at: '05/21/2012',
        sf_id: 'SF1',
      },
      { first_name: 'No', last_name: 'Mail' },
      { first_name: 'No', last_name: 'Mail' },
    ])
    expect(workbook).toMatchObject({ state: 'done', added: 3, updated: 0, rejected: 0 })
    expect(await supporter('ada@lace.example')).toMatchObject({
      display_name: 'Ada Lace',
      bill_country: 'US',
      sign_up_method: 'import',
      created_by: staffId,
      created_at: new Date('2012-05-21T04:00:00.000Z'),
      sf_id: 'SF1',
    })
    expect(await ctx.read.records(sql`SELECT 1 FROM hook_delivery`)).toEqual([])
  })
  test('a match by email keeps what the row leaves blank, and an archived one stays archived', async () => {
    const { id } = await makeSupporter({
      email: 'Old@kept.example',
      first_name: 'Old',
      last_name: 'Kept',
      bill_city: 'Dover',
      is_active: false,
    })
    const { workbook } = await importRows(ctx, 'supporters', [
      { email: 'old@KEPT.example', first_name: '', last_name: 'Changed' },
    ])
    expect(workbook).toMatchObject({ added: 0, updated: 1 })
    expect(await supporter('old@kept.example')).toMatchObject({
      id,
      first_name: 'Old',
      last_name: 'Changed',
      bill_city: 'Dover',
      is_active: false,
      display_name: 'Old Changed',
    })
  })
  test('the second row of one email updates what the first one added', async () => {
    const { workbook } = await importRows(ctx, 'supporters', [
      { email: 'twice@one.example', first_name: 'First', bill_city: 'Rye' },
      { email: 'TWICE@one.example', first_name: 'Second' },
    ])
    expect(workbook).toMatchObject({ added: 1, updated: 1 })
    expect(await supporter('twice@one.example')).toMatchObject({ first_name: 'Second', bill_city: 'Rye' })
  })
  test('the stored type decides the name, also where the row leaves it out', async () => {
    await importRows(ctx, 'supporters', [
      { email: 'hi@mill.example', account_type: 'Organization', bill_organization_name: 'The Mill', first_name: 'Mo' },
    ])
    expect(await supporter('hi@mill.example')).toMatchObject({ display_name: 'The Mill' })
    await importRows(ctx, 'supporters', [{ email: 'hi@mill.example', bill_organization_name: 'The New Mill' }])
    expect(await supporter('hi@mill.example')).toMatchObject({ display_name: 'The New Mill' })
  })
  test('an unknown type or membership, and an ID of somebody else, reject the row and no other', async () => {
    await makeSupporter({ email: 'holder@ids.example', donor_id: 9001 })
    const { workbook, rows } = await importRows(ctx, 'supporters', [
      { email: 'a@bad.example', account_type: 'Alien' },
      { email: 'b@bad.example', membership_name: 'Nobody knows' },
      { email: 'c@bad.example', donor_id: '9001' },
      { email: 'd@bad.example', donor_id: 'x1' },
      { email: 'e@good.example', donor_id: '9002' },
    ])
    expect(workbook).toMatchObject({ added: 1, rejected: 4 })
    expect(rows.map(({ outcome, problems }) => [outcome, problems?.[0]?.field])).toEqual([
      ['rejected', 'account_type'],
      ['rejected', 'membership_name'],
      ['rejected', 'donor_id'],
      ['rejected', 'donor_id'],
      ['added', undefined],
    ])
    expect(await supporter('e@good.example')).toMatchObject({ donor_id: 9002 })
  })
  test('types and memberships are found in any case, and reasons name the header of the file', async () => {
    await makeMembership({ name: 'Guild of Bakers', days: 30 })
    const text = 'Email,Kind,Club\ncase@type.example,organization,guild of bakers\nno@type.example,Alien,'
    const { id } = await perform(uploadWorkbook, ctx, { sheet: 'supporters', file: fileOf(text) })
    await perform(mapColumns, ctx, { id, mapping: ['email', 'account_type', 'membership_name'] })
    await perform(startImport, ctx, { id })
    await perform(runImport, ctx, { id })
    const type = await ctx.read.record(sql`SELECT name FROM account_type
      WHERE id = ${(await supporter('case@type.example')).account_type_id}`)
    expect(type).toEqual({ name: 'Organization' })
    expect(
      await ctx.read.records(sql`SELECT 1 FROM supporter_membership r JOIN membership m ON m.id = r.membership_id
        WHERE m.name = 'Guild of Bakers'`),
    ).toHaveLength(1)
    const report = await textOf(writeRejectedLines(await loadWorkbook(ctx, id), await listRejectedRows(ctx, id)))
    expect(report).toContain('Kind: Account type must be one of Individual, Organization')
  })
  test('a file of more than 20 MB is refused', async () => {
    const file = fileOf(new Uint8Array(20 * 1024 * 1024 + 1))
    await expect(perform(uploadWorkbook, ctx, { sheet: 'supporters', file })).rejects.toMatchObject({
      message: 'The file is larger than 20 MB. Please split it.',
    })
  })
  test('answers about emails are logged where they change, and an opt-out says why', async () => {
    await importRows(ctx, 'supporters', [{ email: 'opt@in.example', email_opt_in: 'Yes' }])
    await importRows(ctx, 'supporters', [{ email: 'opt@in.example', email_opt_in: '1' }])
    await importRows(ctx, 'supporters', [{ email: 'opt@in.example', email_opt_in: '' }])
    await importRows(ctx, 'supporters', [{ email: 'opt@in.example', email_opt_in: 'no' }])
    const { id } = await supporter('opt@in.example')
    expect(
      await ctx.read.records(
        sql`SELECT action, source, reason FROM email_opt_in WHERE supporter_id = ${id} ORDER BY id`,
      ),
    ).toEqual([
      { action: 'optin', source: 'import', reason: null },
      { action: 'optout', source: 'import', reason: 'Import of people.csv' },
    ])
  })
  test('a first no is an opt-out, so that the list of the unsubscribed has it', async () => {
    await importRows(ctx, 'supporters', [
      { email: 'never@asked.example', email_opt_in: 'no' },
      { email: 'still@unasked.example' },
    ])
    expect(await supporter('never@asked.example')).toMatchObject({ opted_in: false })
    expect(await supporter('still@unasked.example')).toMatchObject({ opted_in: null })
  })
})

describe('R-IMPORTS-8: memberships', () => {
  const periods = async (email: string) => {
    const { id } = await supporter(email)
    return ctx.read
      .records(sql`SELECT to_char(starts_on, 'YYYY-MM-DD') AS "from", to_char(ends_on, 'YYYY-MM-DD') AS "to", source
      FROM supporter_membership WHERE supporter_id = ${id} ORDER BY id`)
  }
  beforeAll(async () => {
    await makeMembership({ name: 'Patron', days: 365 })
    await makeMembership({ name: 'Season', days: 30, starts_on: '2026-09-01' })
  })
  test('begin on the day of creation or of the sheet, and last one period or until the sheet says', async () => {
    await makeSupporter({ email: 'm1@m.example', created_at: new Date('2018-10-02T16:00:00Z') })
    await importRows(ctx, 'supporters', [
      { email: 'm1@m.example', membership_name: 'Patron' },
      {
        email: 'm2@m.example',
        membership_name: 'Patron',
        membership_starts_on: '2012-05-21',
        membership_expires_on: '2030-01-01',
      },
      { email: 'm3@m.example', membership_name: 'Season', membership_starts_on: '2020-01-01' },
    ])
    expect(await periods('m1@m.example')).toEqual([{ from: '2018-10-02', to: '2019-10-02', source: 'import' }])
    expect(await periods('m2@m.example')).toEqual([{ from: '2012-05-21', to: '2030-01-01', source: 'import' }])
    expect(await periods('m3@m.example')).toEqual([{ from: '2026-09-01', to: '2026-10-01', source: 'import' }])
  })
  test('one that is active keeps its start and gets the end of the sheet; importing it again adds none', async () => {
    const row = {
      email: 'm4@m.example',
      membership_name: 'Patron',
      membership_starts_on: '2026-01-01',
      membership_expires_on: '2026-12-31',
    }
    await importRows(ctx, 'supporters', [row])
    await importRows(ctx, 'supporters', [
      { ...row, membership_starts_on: '2026-06-01', membership_expires_on: '2027-06-30' },
    ])
    expect(await periods('m4@m.example')).toEqual([{ from: '2026-01-01', to: '2027-06-30', source: 'import' }])
    await importRows(ctx, 'supporters', [{ email: 'm4@m.example', membership_name: 'Patron' }])
    expect(await periods('m4@m.example')).toEqual([{ from: '2026-01-01', to: '2027-06-30', source: 'import' }])
  })
})

test.each([0, 520])(
  'R-IMPORTS-8: an email that a row gave up is free %i rows later, as the button says',
  async (apart) => {
    const email = `old${apart}@given.example`
    const { id } = await makeSupporter({ email, donor_id: 7000 + apart })
    const between = Array.from({ length: apart }, (_, index) => ({ email: `b${index}@given.example` }))
    const { id: workbookId } = await upload(ctx, 'supporters', [
      { supporter_id: String(id), email: `new${apart}@given.example` },
      ...between,
      { email, donor_id: String(7000 + apart) },
      { email, last_name: 'Heir' },
    ])
    const { errorRows, total } = await loadWorkbook(ctx, workbookId)
    await perform(startImport, ctx, { id: workbookId })
    await perform(runImport, ctx, { id: workbookId })
    expect(await loadWorkbook(ctx, workbookId)).toMatchObject({ added: apart + 1, updated: 1, rejected: 1 })
    expect([errorRows, total]).toEqual([1, apart + 3])
  },
)
