import { beforeAll, describe, expect, test } from 'vitest'
import { sql } from '~/kit/sql'
import { testCtx } from '../../support/ctx'
import { insert, makeSponsor, makeSponsorship, makeStaff, makeSupporter } from '../../support/factories'
import { importRows } from '../../support/imports'

let ctx = testCtx()
let [text, options, born] = [0, 0, 0]

beforeAll(async () => {
  ctx = testCtx({ staffId: (await makeStaff()).id })
  const segment = (name: string, type: string) =>
    insert('segment', {
      name,
      type,
      ...(type === 'date' ? { show_as_filter: false, show_in_detail: false } : {}),
      created_at: ctx.now,
      updated_at: ctx.now,
    })
  text = (await segment('Hobby', 'text')).id
  options = (await segment('Village', 'multi-select')).id
  born = (await segment('Arrived', 'date')).id
  for (const name of ['Kibera North', 'San José']) await insert('segment_item', { segment_id: options, name })
})

type Row = Record<string, unknown>
const sponsee = (reference: string) =>
  ctx.read.record<Row>(sql`SELECT * FROM sponsorship WHERE reference_number = ${reference}`)
const held = (reference: string) =>
  ctx.read.records(sql`SELECT v.segment_id, v.text_value, to_char(v.date_value, 'YYYY-MM-DD') AS date, i.name
      FROM sponsorship_segment v
    JOIN sponsorship s ON s.id = v.sponsorship_id LEFT JOIN segment_item i ON i.id = v.item_id
    WHERE s.reference_number = ${reference} ORDER BY v.segment_id`)

describe('R-IMPORTS-9: sponsorships', () => {
  test('are added with what the organization knows of them, hidden and by the number of sponsors', async () => {
    const { workbook } = await importRows(ctx, 'sponsorships', [
      {
        reference_number: 'HL-9001',
        first_name: 'Abu',
        last_name: 'Bek',
        gender: 'b',
        birth_date: '02/29/2016',
        latitude: '-1.3',
        longitude: '36.8',
        [`segment_${text}`]: 'Football',
        [`segment_${options}`]: 'kibera-north',
        [`segment_${born}`]: '2020-05-06',
      },
    ])
    expect(workbook).toMatchObject({ added: 1, rejected: 0 })
    expect(await sponsee('HL-9001')).toMatchObject({
      first_name: 'Abu',
      gender: 'M',
      birth_date: '2016-02-29',
      latitude: '-1.300000',
      is_enabled: false,
      is_sponsored: false,
      is_sponsored_auto: true,
    })
    expect(await held('HL-9001')).toEqual([
      { segment_id: text, text_value: 'Football', date: null, name: null },
      { segment_id: options, text_value: null, date: null, name: 'Kibera North' },
      { segment_id: born, text_value: '2020-05-06', date: '2020-05-06', name: null },
    ])
  })
  test('a known reference number is updated in any case, blank cells change nothing', async () => {
    const { workbook } = await importRows(ctx, 'sponsorships', [
      {
        reference_number: 'hl-9001',
        first_name: '',
        last_name: 'Bekele',
        is_enabled: 'yes',
        [`segment_${text}`]: '',
        [`segment_${options}`]: 'San Jose',
      },
    ])
    expect(workbook).toMatchObject({ added: 0, updated: 1 })
    expect(await sponsee('HL-9001')).toMatchObject({
      first_name: 'Abu',
      last_name: 'Bekele',
      is_enabled: true,
      gender: 'M',
    })
    expect(await held('HL-9001')).toMatchObject([
      { text_value: 'Football' },
      { name: 'San José' },
      { date: '2020-05-06' },
    ])
  })
  test('sets being sponsored from the sheet, and keeps it when blank', async () => {
    await importRows(ctx, 'sponsorships', [{ reference_number: 'HL-9002', is_sponsored: 'true' }])
    expect(await sponsee('HL-9002')).toMatchObject({ is_sponsored: true, is_sponsored_auto: false })
    await importRows(ctx, 'sponsorships', [{ reference_number: 'HL-9002', first_name: 'X' }])
    expect(await sponsee('HL-9002')).toMatchObject({ is_sponsored: true, is_sponsored_auto: false })
  })
  test('a missing option, a custom column, an impossible place and a future birth reject the row', async () => {
    const { rows } = await importRows(ctx, 'sponsorships', [
      { reference_number: 'HL-9100', [`segment_${options}`]: 'Atlantis' },
      { reference_number: 'HL-9101', custom_color: 'red' },
      { reference_number: 'HL-9102', latitude: '91' },
      { reference_number: 'HL-9103', birth_date: '2030-01-01' },
    ])
    expect(rows.map(({ outcome }) => outcome)).toEqual(['rejected', 'rejected', 'rejected', 'rejected'])
    expect(rows.map(({ problems }) => problems?.find(({ severity }) => severity === 'error')?.message)).toEqual([
      'Village must be one of Kibera North, San José',
      'Custom fields are not allowed.',
      'Latitude must be between -90 and 90.',
      'The birth date is in the future.',
    ])
  })
})

describe('R-IMPORTS-10: the timeline', () => {
  const news = (values: Record<string, string>) => ({
    reference_number: 'NEWS-1',
    headline: 'Good news',
    posted_on: '2026-10-01',
    is_private: 'no',
    notify_sponsors: 'no',
    message: 'All is well',
    ...values,
  })
  const mails = async () => (await ctx.read.first<{ n: number }>(sql`SELECT count(*)::int AS n FROM mail`))?.n
  test('gets updates; sponsors are notified of those that say so and are not private', async () => {
    const { id } = await makeSponsorship({ reference_number: 'NEWS-1' })
    await makeSponsor({ sponsorship_id: id, supporter_id: (await makeSupporter({ email: 'sponsor@n.example' })).id })
    const before = await mails()
    const { workbook, rows } = await importRows(ctx, 'sponsorship_timeline', [
      news({ tag: 'a tag of our own that has more than forty-five characters' }),
      news({ headline: 'Hidden', is_private: 'yes', notify_sponsors: 'yes' }),
      news({ reference_number: 'NOBODY' }),
    ])
    expect(workbook).toMatchObject({ added: 2, rejected: 1 })
    expect(rows[2]?.problems?.[0]?.message).toBe('No sponsorship has this reference number.')
    expect(await mails()).toBe(before)
    await importRows(ctx, 'sponsorship_timeline', [news({ headline: 'For all', notify_sponsors: '1' })])
    expect(await mails()).toBe(Number(before) + 1)
    expect(
      await ctx.read.records(
        sql`SELECT headline, tag, is_private FROM timeline_post WHERE sponsorship_id = ${id} ORDER BY id`,
      ),
    ).toMatchObject([
      { headline: 'Good news', is_private: false },
      { headline: 'Hidden', tag: 'general', is_private: true },
      { headline: 'For all', is_private: false },
    ])
    expect(await sponsee('NEWS-1')).toMatchObject({ last_timeline_update_on: ctx.now })
  })
  test('private and notify are required cells', async () => {
    const { rows } = await importRows(ctx, 'sponsorship_timeline', [news({ is_private: '', notify_sponsors: '' })])
    expect(rows[0]?.problems?.map(({ field, message }) => [field, message])).toEqual([
      ['is_private', 'Please fill this field.'],
      ['notify_sponsors', 'Please fill this field.'],
    ])
  })
})

test('R-IMPORTS-9: half a position and a day outside 1900 to 2199 reject the row', async () => {
  await makeSponsorship({ reference_number: 'Half-0', latitude: '1.5', longitude: '36.8' })
  const { workbook, rows } = await importRows(ctx, 'sponsorships', [
    { reference_number: 'half-0', latitude: '2.5' },
    { reference_number: 'Half-1', latitude: '1.5' },
    { reference_number: 'Half-2', longitude: '36.8' },
    { reference_number: 'Half-3', birth_date: '1899-12-31' },
    { reference_number: 'Half-4', enrollment_date: '01/01/2200' },
    { reference_number: 'Half-5', latitude: '1.5', longitude: '36.8', birth_date: '1900-01-01' },
    { reference_number: 'Half-5', latitude: '2.5' },
  ])
  expect(rows.map(({ outcome, problems }) => [outcome, problems?.find((one) => one.severity === 'error')])).toEqual([
    ['updated', undefined],
    [
      'rejected',
      { field: 'longitude', severity: 'error', message: 'A map position needs both latitude and longitude.' },
    ],
    [
      'rejected',
      { field: 'latitude', severity: 'error', message: 'A map position needs both latitude and longitude.' },
    ],
    ['rejected', { field: 'birth_date', severity: 'error', message: 'Please use a date from 1900 to 2199.' }],
    ['rejected', { field: 'enrollment_date', severity: 'error', message: 'Please use a date from 1900 to 2199.' }],
    ['added', undefined],
    ['updated', undefined],
  ])
  expect(workbook).toMatchObject({ errorRows: 4, rejected: 4 })
})
