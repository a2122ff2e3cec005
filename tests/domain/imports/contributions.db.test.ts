import { beforeAll, describe, expect, test } from 'vitest'
import { checkBooks } from '~/domain/books/check-books.server'
import { perform } from '~/kit/operation'
import { sql } from '~/kit/sql'
import { testCtx } from '../../support/ctx'
import { makeAccountType, makeStaff, makeSupporter } from '../../support/factories'
import { importRows } from '../../support/imports'

let ctx = testCtx()

beforeAll(async () => {
  ctx = testCtx({ staffId: (await makeStaff()).id })
  await makeAccountType({ name: 'Individual', is_default: true })
})

const gift = (values: Record<string, string> = {}) => ({
  date: '2024-03-09',
  subtotal_amt: '40',
  dcc: '1.5',
  total: '41.50',
  first_name: 'Ida',
  last_name: 'Wells',
  email: 'ida@wells.example',
  ...values,
})

type Row = Record<string, unknown>
const newest = async (): Promise<Row> => {
  const row = await ctx.read.record<Row>(sql`SELECT * FROM contribution ORDER BY id DESC LIMIT 1`)
  if (row === null) throw new Error('there is no contribution')
  return row
}

describe('R-IMPORTS-7: contributions', () => {
  test('are paid, complete and quiet, on the local day of the sheet, with line, payment and ledger', async () => {
    const { workbook } = await importRows(ctx, 'contributions', [
      gift({ payment_auth: 'AUTH-77', marketing_opt_in: 'y', address_line_1: '9 Wharf' }),
    ])
    expect(workbook).toMatchObject({ state: 'done', added: 1 })
    const made = await newest()
    const day = new Date('2024-03-09T05:00:00.000Z')
    expect(made).toMatchObject({
      source: 'Import',
      experience_type: 'import',
      is_fulfilled: true,
      ordered_at: day,
      confirmed_at: day,
      subtotal_minor: 4000n,
      dcc_minor: 150n,
      total_minor: 4150n,
      payment_type: 'other',
      other_reference: 'AUTH-77',
      billing_address1: '9 Wharf',
      send_confirmation_emails: false,
      synced_at: null,
    })
    expect(made.number).toBe(made.client_uuid)
    expect(
      await ctx.read.records(
        sql`SELECT amount_minor, status, gateway, reference, captured_at FROM payment
          WHERE contribution_id = ${made.id}`,
      ),
    ).toEqual([
      { amount_minor: 4150n, status: 'succeeded', gateway: 'offline', reference: 'AUTH-77', captured_at: day },
    ])
    expect(
      await ctx.read.records(
        sql`SELECT type, amount_minor FROM ledger_entry WHERE contribution_id = ${made.id} ORDER BY id`,
      ),
    ).toEqual([
      { type: 'Line Item', amount_minor: 4000n },
      { type: 'DCC', amount_minor: 150n },
    ])
    const person = await ctx.read.record<Row>(sql`SELECT * FROM supporter WHERE id = ${made.supporter_id}`)
    expect(person).toMatchObject({
      email: 'ida@wells.example',
      sign_up_method: 'import',
      created_at: day,
      lifetime_donation_minor: 4000n,
      lifetime_donation_count: 1,
      opted_in: true,
      bill_address_01: '9 Wharf',
      ship_address_01: '9 Wharf',
    })
    expect(
      await ctx.read.records(
        sql`SELECT 1 FROM mail UNION ALL SELECT 1 FROM hook_delivery UNION ALL SELECT 1 FROM tax_receipt`,
      ),
    ).toEqual([])
  })
  test('keep the code of a region that the sheet names, also of the supporter (R-TAXES-1)', async () => {
    await importRows(ctx, 'contributions', [gift({ email: 'mo@wells.example', country: 'US', state: 'maine' })])
    const { billing_state: state, supporter_id: by } = await newest()
    const giver = sql`SELECT bill_state AS state FROM supporter WHERE id = ${Number(by)}`
    expect([state, await ctx.read.record(giver)]).toEqual(['ME', { state: 'ME' }])
  })

  test('one without DCC counts it as 0, and false never opts anyone out', async () => {
    await importRows(ctx, 'contributions', [gift({ dcc: '', total: '40', marketing_opt_in: 'no' })])
    const made = await newest()
    expect(made).toMatchObject({ dcc_minor: 0n, total_minor: 4000n })
    expect(await ctx.read.record(sql`SELECT opted_in FROM supporter WHERE id = ${made.supporter_id}`)).toEqual({
      opted_in: true,
    })
  })
  test('a gift that was imported before is rejected, also twice in one file', async () => {
    const first = await importRows(ctx, 'contributions', [
      gift({ dp_gift_id: '501', sf_id: 'A' }),
      gift({ dp_gift_id: '501' }),
      gift({ sf_id: 'A' }),
    ])
    expect(first.workbook).toMatchObject({ added: 1, rejected: 2 })
    expect(await newest()).toMatchObject({ donor_gift: 501, sf_id: 'A', synced_at: ctx.now })
    const again = await importRows(ctx, 'contributions', [gift({ dp_gift_id: '501', sf_id: 'A' })])
    expect(again.workbook).toMatchObject({ added: 0, rejected: 1 })
    expect(again.rows[0]?.problems).toEqual([
      {
        field: 'dp_gift_id',
        message: 'A contribution with this DonorPerfect gift ID exists already.',
        severity: 'error',
      },
    ])
  })
  test.each([
    ['total', { total: '41.51' }],
    ['subtotal_amt', { subtotal_amt: '-40' }],
    ['total', { total: '41.505' }],
    ['subtotal_amt', { subtotal_amt: '999999999998.5', total: '1000000000000' }],
    ['subtotal_amt', { subtotal_amt: '100000000', dcc: '0', total: '100000000' }],
    ['dcc', { dcc: '100000000', total: '100000040' }],
    ['total', { subtotal_amt: '99999999.99', dcc: '0.01', total: '100000000' }],
    ['dp_gift_id', { dp_gift_id: '1.5' }],
  ])('%s that cannot be booked rejects the row', async (field, values) => {
    const { workbook, rows } = await importRows(ctx, 'contributions', [gift(values)])
    expect(workbook).toMatchObject({ added: 0, rejected: 1 })
    expect(rows[0]?.problems?.[0]?.field).toBe(field)
  })
})

test('R-IMPORTS-7: takes the largest amount that the till takes', async () => {
  const { workbook } = await importRows(ctx, 'contributions', [
    gift({ subtotal_amt: '99999999.99', dcc: '0', total: '99999999.99', email: 'large@wells.example' }),
  ])
  expect(workbook).toMatchObject({ added: 1 })
  expect(await newest()).toMatchObject({ total_minor: 9_999_999_999n })
})

describe('R-IMPORTS-7: the supporter', () => {
  const of = async (values: Record<string, string>): Promise<number> => {
    await importRows(ctx, 'contributions', [gift(values)])
    return Number((await newest()).supporter_id)
  }
  test('is found by donor ID, then by email, then by name and the whole ZIP of who has no email', async () => {
    const donor = await makeSupporter({ email: 'd@find.example', donor_id: 7001 })
    const named = await makeSupporter({
      first_name: 'Rosa',
      last_name: 'Parks',
      display_name: 'Rosa Parks',
      bill_zip: '36104-1234',
    })
    expect(await of({ email: 'ida@wells.example', dp_donor_id: '7001' })).toBe(donor.id)
    expect(await of({ email: 'D@find.example' })).toBe(donor.id)
    const rosa = { first_name: 'rosa', last_name: 'PARKS' }
    expect(await of({ ...rosa, email: 'new@find.example', zip: '36104-1234' })).toBe(named.id)
    expect(await of({ ...rosa, email: 'one@find.example', zip: '3' })).not.toBe(named.id)
    expect(await of({ ...rosa, email: 'two@find.example', zip: '36104' })).not.toBe(named.id)
    expect(await of({ email: 'other@find.example', first_name: 'Rosa', last_name: 'Parks', zip: '99999' })).not.toBe(
      named.id,
    )
  })
  test('is not a person of the same name and place with another email', async () => {
    const other = await makeSupporter({
      email: 'ana@find.example',
      first_name: 'Ana',
      last_name: 'Cruz',
      display_name: 'Ana Cruz',
      bill_zip: '78701',
    })
    const ana = { first_name: 'Ana', last_name: 'Cruz', zip: '78701' }
    const added = await of({ ...ana, email: 'another.ana@find.example' })
    expect(added).not.toBe(other.id)
    expect(await of({ ...ana, email: 'ANA@find.example' })).toBe(other.id)
  })
  test('is one new one for all gifts under the email of an archived one, also in a later file', async () => {
    await makeSupporter({ email: 'late@find.example', is_active: false })
    const late = { email: 'late@find.example', first_name: 'Lee', last_name: 'Ate' }
    const { rows } = await importRows(ctx, 'contributions', [gift(late), gift(late), gift(late)])
    const ids = rows.map(({ recordId }) => recordId)
    const people = await ctx.read.rows<{ id: number }>(
      sql`SELECT DISTINCT supporter_id AS id FROM contribution WHERE id = ANY(${ids}::int[])`,
    )
    expect(people).toHaveLength(1)
    expect(await of(late)).toBe(people[0]?.id)
  })
  test('is never an archived one, whose email stays theirs', async () => {
    const archived = await makeSupporter({ email: 'gone@find.example', is_active: false })
    const id = await of({ email: 'gone@find.example', first_name: 'Neu', last_name: 'Person' })
    expect(id).not.toBe(archived.id)
    expect(await ctx.read.record(sql`SELECT email, bill_email FROM supporter WHERE id = ${id}`)).toEqual({
      email: null,
      bill_email: 'gone@find.example',
    })
  })
  test('a match keeps its empty donor ID, a new one gets it', async () => {
    await makeSupporter({ email: 'plain@find.example' })
    const known = await of({ email: 'plain@find.example', dp_donor_id: '7100' })
    expect(await ctx.read.record(sql`SELECT donor_id FROM supporter WHERE id = ${known}`)).toEqual({ donor_id: null })
    const added = await of({ email: 'fresh@find.example', first_name: 'F', last_name: 'R', dp_donor_id: '7101' })
    expect(await ctx.read.record(sql`SELECT donor_id FROM supporter WHERE id = ${added}`)).toEqual({ donor_id: 7101 })
  })
  test('of many rows is one, and their totals are those of the rows', async () => {
    const rows = Array.from({ length: 30 }, () =>
      gift({ email: 'many@find.example', first_name: 'Many', last_name: 'Gifts' }),
    )
    await importRows(ctx, 'contributions', rows)
    expect(
      await ctx.read.records(
        sql`SELECT lifetime_donation_minor, lifetime_donation_count FROM supporter WHERE email = 'many@find.example'`,
      ),
    ).toEqual([{ lifetime_donation_minor: 120_000n, lifetime_donation_count: 30 }])
  })
})

test('the books find nothing unexplained in what was imported', async () => {
  await importRows(ctx, 'contributions', [
    gift({ subtotal_amt: '0', dcc: '0', total: '0' }),
    gift({ subtotal_amt: '0', dcc: '5', total: '5' }),
    gift(),
  ])
  await perform(checkBooks, ctx, {})
  expect(await ctx.read.records(sql`SELECT kind, expected_minor, found_minor FROM book_difference`)).toEqual([])
  expect(
    await ctx.read.record(sql`SELECT contributions > 0 AS looked FROM book_check ORDER BY id DESC LIMIT 1`),
  ).toEqual({ looked: true })
})
