import { describe, expect, test } from 'vitest'
import type { SqlTxCtx } from '~/db/ctx'
import { convertValues } from '~/domain/segments/convert-values.server'
import { deleteSegment } from '~/domain/segments/delete-segment.server'
import { offeredSegments, listValues } from '~/domain/segments/queries.server'
import { saveSegment } from '~/domain/segments/save-segment.server'
import { findConversion, segmentForm } from '~/domain/segments/segment-form.server'
import type { SegmentValue } from '~/domain/segments/segment-value'
import { segmentList } from '~/domain/segments/segments.list.server'
import { writeSegmentValues } from '~/domain/segments/write-values.server'
import { fieldsOfAddress } from '~/lists/request/address'
import type { CalendarDate } from '~/kit/calendar'
import { perform } from '~/kit/operation'
import { sql } from '~/kit/sql'
import { testCtx } from '../../support/ctx'
import { makeSponsorship } from '../../support/factories'
import { errorsOf } from '../../support/products'

const ctx = testCtx()

const make = (change: object = {}) => perform(saveSegment, ctx, { name: 'Village', type: 'text', ...change })
const withItems = (...names: string[]) => make({ type: 'multi-select', items: names.map((name) => ({ name })) })

async function resend(id: number, change: object) {
  const form = await segmentForm(ctx.read, id)
  return perform(saveSegment, ctx, { id, ...form?.values, ...change })
}

async function give(segmentId: number, value: { text?: string; item?: number }): Promise<number> {
  const { id } = await makeSponsorship()
  await ctx.read
    .run(sql`INSERT INTO sponsorship_segment (sponsorship_id, segment_id, text_value, item_id, created_at, updated_at)
    VALUES (${id}, ${segmentId}, ${value.text ?? null}, ${value.item ?? null}, now(), now())`)
  return id
}

const shownOf = async (sponsorshipId: number) => (await listValues(ctx.read, [sponsorshipId]))[0]

async function work(segmentId: number): Promise<void> {
  const run = await ctx.read.first<{ id: number }>(
    sql`SELECT id FROM segment_conversion WHERE segment_id = ${segmentId} ORDER BY id DESC LIMIT 1`,
  )
  await perform(convertValues, ctx, { id: run?.id ?? 0 })
}

const itemsOf = async (id: number) => (await offeredSegments(ctx.read)).find((one) => one.id === id)?.items ?? []

describe('a segment', () => {
  test('is saved with its options in order, and the type decides whether there are any', async () => {
    const { id } = await withItems('Kisumu', 'Homa Bay', '')
    expect((await itemsOf(id)).map(({ name }) => name)).toEqual(['Kisumu', 'Homa Bay'])
    const text = await make({ items: [{ name: 'left over' }] })
    expect(await itemsOf(text.id)).toEqual([])
  })

  test('keeps details of its options only in the advanced type', async () => {
    const details = {
      name: 'Kisumu',
      summary: 'On the lake',
      latitude: '-0.1022',
      longitude: '34.7617',
      link: 'https://example.org',
      opensNew: 'on',
    }
    const { id } = await make({ type: 'advanced-multi-select', items: [details] })
    expect((await segmentForm(ctx.read, id))?.values.items).toMatchObject([details])
    await resend(id, { type: 'multi-select' })
    expect((await segmentForm(ctx.read, id))?.values.items).toMatchObject([
      { name: 'Kisumu', summary: '', latitude: '', link: '', opensNew: '' },
    ])
  })

  test('a date is private, whatever was chosen', async () => {
    const { id } = await make({ type: 'date', visibility: '0' })
    expect((await segmentForm(ctx.read, id))?.values.visibility).toBe('2')
  })

  test('keeps a removed option on sponsees that have it, and an option that somebody else added', async () => {
    const { id } = await withItems('Kisumu', 'Homa Bay')
    const form = await segmentForm(ctx.read, id)
    const [first, second] = await itemsOf(id)
    const sponsee = await give(id, { item: first?.id ?? 0 })
    await resend(id, { items: [...(form?.values.items ?? []), { name: 'Siaya' }] })
    await perform(saveSegment, ctx, { id, ...form?.values, items: [{ id: second?.id, name: 'Homa Bay Town' }] })
    expect((await itemsOf(id)).map(({ name }) => name)).toEqual(['Homa Bay Town', 'Siaya'])
    expect(await shownOf(sponsee)).toMatchObject({ itemId: first?.id, shown: 'Kisumu' })
  })

  test.each([
    ['without a name', { name: '' }, { name: ['Please enter a name.'] }],
    [
      'with a name of 151 characters',
      { name: 'x'.repeat(151) },
      { name: ['This field can contain a maximum of 150 characters.'] },
    ],
    [
      'with a sequence of three digits',
      { sequence: '100' },
      { sequence: ['Please enter a whole number from 0 to 99.'] },
    ],
    ['of a type that is none', { type: 'phone' }, { type: ['Please choose one of the options.'] }],
    ['of options without any', { type: 'multi-select', items: [] }, { items: ['Please add at least one option.'] }],
    [
      'with two options of one name',
      { type: 'multi-select', items: [{ name: 'Homa Bay' }, { name: 'homa-bay' }] },
      { 'items.1.name': ['Another option is already called that.'] },
    ],
    [
      'with an option of another segment',
      { type: 'multi-select', items: [{ id: 2_000_000, name: 'Elsewhere' }] },
      { 'items.0.name': ['This option was deleted meanwhile.'] },
    ],
    [
      'with a place that is none',
      { type: 'advanced-multi-select', items: [{ name: 'Pole', latitude: '91' }] },
      { 'items.0.latitude': ['Please enter degrees, such as 43.6591.'] },
    ],
    [
      'with a link that runs a script',
      { type: 'advanced-multi-select', items: [{ name: 'Pole', link: 'javascript:alert(1)' }] },
      { 'items.0.link': ['Please enter an address that starts with https:// or /.'] },
    ],
    [
      'with 501 options',
      { type: 'multi-select', items: Array.from({ length: 501 }, (_, index) => ({ name: `Option ${index}` })) },
      { items: ['A segment can have up to 500 options.'] },
    ],
  ])('%s is refused at its field', async (_, change, fields) => expect(await errorsOf(make(change))).toEqual(fields))

  test('opens its options when it has none yet', async () => {
    expect(await make({ type: 'multi-select', _edit_items: '1' })).toMatchObject({ goesOn: true, converting: 0 })
  })

  test('a deleted one is not offered, and its values are not shown', async () => {
    const { id } = await make()
    const sponsee = await give(id, { text: 'Kisumu' })
    await perform(deleteSegment, ctx, { id })
    expect((await offeredSegments(ctx.read)).some((one) => one.id === id)).toBe(false)
    expect(await shownOf(sponsee)).toBeUndefined()
    await expect(perform(deleteSegment, ctx, { id })).rejects.toMatchObject({
      code: 'not-found',
      message: 'The segment was not found.',
    })
  })

  test('is listed in its order, with counts of options and sponsees', async () => {
    const { id } = await withItems('Kisumu', 'Homa Bay')
    await give(id, { item: (await itemsOf(id))[0]?.id ?? 0 })
    const { rows } = await segmentList.page(ctx, segmentList.read(fieldsOfAddress('?type=multi-select')))
    expect(rows.find((row) => row.id === id)).toMatchObject({ items: 2, sponsees: 1 })
    const orders = rows.map((row) => Number(row.sequence))
    expect(orders).toEqual(orders.toSorted((one, other) => one - other))
  })

  test('needs its permission', async () => {
    const other = testCtx({ permissions: ['sponsorship.edit', 'paymentoption.edit'] })
    await expect(perform(saveSegment, other, { name: 'Village' })).rejects.toMatchObject({ code: 'forbidden' })
  })
})

test('values of a sponsee are written, replaced and taken away, and those of other segments stay', async () => {
  const [village, subject, visit] = [await withItems('Kisumu'), await make(), await make({ type: 'date' })]
  const [item] = await itemsOf(village.id)
  const sponsee = await makeSponsorship()
  const write = (values: [number, SegmentValue | null][]) =>
    ctx.begin('sql', 'test', (tx) => writeSegmentValues(tx as unknown as SqlTxCtx, sponsee.id, new Map(values)))
  const date = '2026-05-04' as CalendarDate
  await write([
    [village.id, { text: null, date: null, itemId: item?.id ?? 0 }],
    [subject.id, { text: 'Maps', date: null, itemId: null }],
  ])
  await write([
    [village.id, null],
    [visit.id, { text: date, date, itemId: null }],
  ])
  await write([[subject.id, { text: 'Birds', date: null, itemId: null }]])
  expect((await listValues(ctx.read, [sponsee.id])).map(({ shown, date: day }) => [shown, day])).toEqual([
    ['Birds', null],
    ['2026-05-04', '2026-05-04'],
  ])
})

describe('a change of type', () => {
  test('turns options into their names, and back into the same options', async () => {
    const { id } = await withItems('Kisumu', 'Homa Bay')
    const [first] = await itemsOf(id)
    const sponsee = await give(id, { item: first?.id ?? 0 })
    expect(await resend(id, { type: 'text' })).toMatchObject({ converting: 1 })
    await work(id)
    expect(await shownOf(sponsee)).toMatchObject({ text: 'Kisumu', itemId: null })
    await resend(id, { type: 'multi-select', items: [], shownItems: '', _edit_items: '1' })
    await work(id)
    expect(await shownOf(sponsee)).toMatchObject({ itemId: first?.id, shown: 'Kisumu' })
  })

  test('adds an option for each new text once', async () => {
    const { id } = await make()
    const sponsees = [
      await give(id, { text: 'Siaya' }),
      await give(id, { text: 'siaya' }),
      await give(id, { text: 'x'.repeat(200) }),
    ]
    await resend(id, { type: 'multi-select', items: [{ name: 'Kisumu' }] })
    await work(id)
    expect((await itemsOf(id)).map(({ name }) => name)).toEqual(['Kisumu', 'Siaya'])
    const values = await listValues(ctx.read, sponsees)
    expect(values.map(({ shown }) => shown)).toEqual(['Siaya', 'Siaya', 'x'.repeat(200)])
    expect(await findConversion(ctx.read, id)).toMatchObject({ state: 'done', requested: 3, done: 3, unread: 1 })
  })

  test('reads valid dates, and keeps every other text', async () => {
    const { id } = await make()
    const [dated, other] = [await give(id, { text: '12/24/2019' }), await give(id, { text: 'in spring' })]
    await resend(id, { type: 'date' })
    await work(id)
    expect(await shownOf(dated)).toMatchObject({ date: '2019-12-24', text: '2019-12-24' })
    expect(await shownOf(other)).toMatchObject({ date: null, text: 'in spring' })
  })

  test('of more values than one part is done in parts, once, by the type the segment has then', async () => {
    const { id } = await make()
    await ctx.read.run(sql`
      WITH made AS (INSERT INTO sponsorship (reference_number) SELECT 'CONV-' || n FROM generate_series(1, 501) n
        RETURNING id)
      INSERT INTO sponsorship_segment (sponsorship_id, segment_id, text_value, created_at, updated_at)
      SELECT id, ${id}, 'May 4, 2020', now(), now() FROM made`)
    await resend(id, { type: 'date' })
    await work(id)
    await work(id)
    expect(await findConversion(ctx.read, id)).toMatchObject({ state: 'done', requested: 501, done: 501, unread: 0 })
    const left = await ctx.read.first<{ count: number }>(
      sql`SELECT count(*)::int AS count FROM sponsorship_segment WHERE segment_id = ${id} AND date_value IS NULL`,
    )
    expect(left?.count).toBe(0)
  })

  test('stops an older one that still runs', async () => {
    const { id } = await make()
    const sponsee = await give(id, { text: 'Kisumu' })
    await resend(id, { type: 'multi-select', items: [{ name: 'Kisumu' }] })
    await resend(id, { type: 'text' })
    const runs = await ctx.read.rows<{ id: number; state: string }>(
      sql`SELECT id, state FROM segment_conversion WHERE segment_id = ${id} ORDER BY id`,
    )
    expect(runs.map(({ state }) => state)).toEqual(['stopped', 'running'])
    await perform(convertValues, ctx, { id: runs[0]?.id ?? 0 })
    await work(id)
    expect(await shownOf(sponsee)).toMatchObject({ text: 'Kisumu', itemId: null })
  })
})
