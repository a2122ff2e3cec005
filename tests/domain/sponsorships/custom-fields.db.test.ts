import { beforeAll, describe, expect, test } from 'vitest'
import { deleteSegment } from '~/domain/segments/delete-segment.server'
import { offeredSegments, listValues } from '~/domain/segments/queries.server'
import { saveSegment } from '~/domain/segments/save-segment.server'
import { sponsorList } from '~/domain/sponsors/sponsors.list.server'
import { addSponsee } from '~/domain/sponsorships/add-sponsee.server'
import { editSponsee } from '~/domain/sponsorships/edit-sponsee.server'
import { sponseeSentence } from '~/domain/sponsorships/history'
import { sponseeEvents } from '~/domain/sponsorships/sponsee-record.server'
import { sponseeList } from '~/domain/sponsorships/sponsorships.list.server'
import { saveView } from '~/domain/views/save-view.server'
import { calls } from '~/endpoints/jpanel/sponsorships'
import { listView } from '~/http/list/list-view'
import { fieldsOfAddress } from '~/lists/request/address'
import { perform } from '~/kit/operation'
import { sql } from '~/kit/sql'
import { sponseeFormData } from '~/pages/jpanel/sponsorships/parts/form-data.server'
import { readSponsee } from '~/wire/sponsees'
import { call } from '../../support/call'
import { testCtx } from '../../support/ctx'
import { makeSponsor, makeSupporter } from '../../support/factories'
import { spokenBy } from '../../support/statements'

const listing = calls['POST /jpanel/sponsorship.ajax']

const ctx = testCtx()
let [village, school, subject, visit] = [0, 0, 0, 0]
let options: Record<string, number> = {}

const items = (...names: string[]) => names.map((name) => ({ name }))

beforeAll(async () => {
  village = (await perform(saveSegment, ctx, { name: 'Village', type: 'multi-select', items: items('Dunga', 'Usoma') }))
    .id
  school = (
    await perform(saveSegment, ctx, { name: 'School', type: 'advanced-multi-select', items: items('Dunga Primary') })
  ).id
  subject = (await perform(saveSegment, ctx, { name: 'Favorite subject', type: 'text' })).id
  visit = (await perform(saveSegment, ctx, { name: 'Last visit', type: 'date', visibility: '2' })).id
  const offered = await offeredSegments(ctx.read)
  options = Object.fromEntries(offered.flatMap((segment) => segment.items.map(({ id, name }) => [name, id])))
})

let made = 0
const form = (values: Record<string, string> = {}) => readSponsee({ referenceNumber: `CF-${++made}`, ...values })
const add = async (values: Record<string, string>) => (await perform(addSponsee, ctx, form(values))).id
const shownOf = async (id: number) =>
  Object.fromEntries((await listValues(ctx.read, [id])).map(({ name, shown }) => [name, shown]))
const option = (name: string) => String(options[name])

describe('custom fields in the sponsee form', () => {
  test('are stored by their types, and a blank one is removed', async () => {
    const id = await add({
      [`segment-${village}`]: option('Dunga'),
      [`segment-${school}`]: option('Dunga Primary'),
      [`segment-${subject}`]: ' Reading ',
      [`segment-${visit}`]: 'Nov 2, 2026',
    })
    expect(await shownOf(id)).toEqual({
      Village: 'Dunga',
      School: 'Dunga Primary',
      'Favorite subject': 'Reading',
      'Last visit': '2026-11-02',
    })
    const data = await sponseeFormData(ctx, id)
    expect(data.segments.map(({ name, kind, value }) => [name, kind, value])).toEqual([
      ['Village', 'items', option('Dunga')],
      ['School', 'items', option('Dunga Primary')],
      ['Favorite subject', 'text', 'Reading'],
      ['Last visit', 'date', '2026-11-02'],
    ])
    await perform(editSponsee, ctx, {
      ...form({ [`segment-${village}`]: option('Usoma'), [`segment-${subject}`]: '' }),
      id,
    })
    expect(await shownOf(id)).toEqual({ Village: 'Usoma', School: 'Dunga Primary', 'Last visit': '2026-11-02' })
    const [event] = await sponseeEvents(ctx, id)
    expect(event?.after).toMatchObject({ segments: { Village: 'Usoma', 'Favorite subject': null } })
    expect(sponseeSentence({ before: event?.before ?? null, after: event?.after ?? null })).toMatch(
      /^Changed reference number “.+” → “.+”, Village “Dunga” → “Usoma”, Favorite subject “Reading” → empty$/,
    )
  })

  test('refuses an unknown option, a wrong date or a long text at its field, and stores nothing', async () => {
    const before = await ctx.read.records(sql`SELECT id FROM sponsorship`)
    const refused = (values: Record<string, string>) =>
      perform(addSponsee, ctx, form(values)).then(
        () => 'stored',
        (error: { fields: Record<string, string[]> }) => error.fields,
      )
    expect(await refused({ [`segment-${village}`]: option('Dunga Primary'), [`segment-${visit}`]: 'soon' })).toEqual({
      [`segments.${village}`]: ['Please choose one of the options.'],
      [`segments.${visit}`]: ['Enter a date, such as Nov 20, 2026.'],
    })
    expect(await refused({ [`segment-${subject}`]: 'x'.repeat(451) })).toEqual({
      [`segments.${subject}`]: ['This field can contain a maximum of 450 characters.'],
    })
    expect(await ctx.read.records(sql`SELECT id FROM sponsorship`)).toHaveLength(before.length)
  })

  test('keeps deleted options and invalid dates until they are changed', async () => {
    const field = await perform(saveSegment, ctx, {
      name: 'Clinic',
      type: 'multi-select',
      items: items('North', 'South'),
    })
    const north = (await offeredSegments(ctx.read)).find(({ id }) => id === field.id)?.items[0]?.id ?? 0
    const id = await add({ [`segment-${field.id}`]: String(north) })
    await ctx.read.run(sql`UPDATE segment_item SET deleted_at = now() WHERE id = ${north}`)
    await ctx.read
      .run(sql`INSERT INTO sponsorship_segment (sponsorship_id, segment_id, text_value, created_at, updated_at)
      VALUES (${id}, ${visit}, 'in spring', now(), now())`)
    const clinic = (await sponseeFormData(ctx, id)).segments.find((one) => one.id === field.id)
    expect(clinic?.choices.at(-1)).toEqual({ value: String(north), label: 'North (no longer an option)' })
    await perform(editSponsee, ctx, {
      ...form({ [`segment-${field.id}`]: String(north), [`segment-${visit}`]: 'in spring' }),
      id,
    })
    expect(await shownOf(id)).toMatchObject({ Clinic: 'North', 'Last visit': 'in spring' })
    await perform(deleteSegment, ctx, { id: field.id })
    await perform(editSponsee, ctx, { ...form({ [`segment-${field.id}`]: '' }), id })
    expect(await shownOf(id)).toEqual({ 'Last visit': 'in spring' })
  })
})

describe('custom fields as filters', () => {
  const listed = async (address: string) =>
    (await sponseeList.page(ctx, sponseeList.read(fieldsOfAddress(address)))).rows.map(({ reference }) => reference)
  const view = (address: string) =>
    listView(sponseeList)(ctx, { request: new Request(`http://almoner.test/${address}`) })

  beforeAll(async () => {
    await ctx.read.run(sql`UPDATE sponsorship SET deleted_at = now()`)
    const make = (referenceNumber: string, values: Record<string, string>) =>
      perform(addSponsee, ctx, readSponsee({ referenceNumber, ...values }))
    await make('F-1', {
      [`segment-${village}`]: option('Dunga'),
      [`segment-${subject}`]: 'Reading, 100%',
      [`segment-${visit}`]: '2026-10-01',
    })
    await make('F-2', {
      [`segment-${village}`]: option('Usoma'),
      [`segment-${subject}`]: 'Drawing',
      [`segment-${visit}`]: '2026-11-01',
    })
    await make('F-3', {})
  })

  test('match any of the options, a part of the text, and days from, to or between', async () => {
    expect(await listed(`?segment_filters[${village}]=${option('Dunga')}`)).toEqual(['F-1'])
    expect(
      await listed(
        `?segment_filters[${village}][]=${option('Dunga')}&segment_filters[${village}][]=${option('Usoma')}`,
      ),
    ).toEqual(['F-1', 'F-2'])
    expect(await listed(`?segment_filters[${village}]=${option('Dunga')},${option('Usoma')}`)).toEqual(['F-1', 'F-2'])
    expect(await listed(`?segment_filters[${subject}]=READ`)).toEqual(['F-1'])
    expect(await listed(`?segment_filters[${subject}]=${encodeURIComponent('0%')}`)).toEqual(['F-1'])
    expect(await listed(`?segment_filters[${subject}]=${encodeURIComponent('%_')}`)).toEqual([])
    expect(await listed(`?segment_filters[${visit}][from]=2026-10-15`)).toEqual(['F-2'])
    expect(await listed(`?segment_filters[${visit}][to]=2026-10-15`)).toEqual(['F-1'])
    expect(await listed(`?segment_filters[${visit}][]=2026-10-01&segment_filters[${visit}][]=2026-10-31`)).toEqual([
      'F-1',
    ])
    expect(await listed(`?segment_filters[${village}]=${option('Dunga')}&segment_filters[${subject}]=drawing`)).toEqual(
      [],
    )
  })

  test('find the rows once for their number and the page', async () => {
    const pages: [typeof sponseeList, string][] = [
      [sponseeList, `?segment_filters[${subject}]=drawing&is_sponsored=0`],
      [sponsorList, `?segment_filters[${village}]=${option('Dunga')}`],
    ]
    for (const [list, address] of pages)
      expect((await spokenBy(() => list.viewed(ctx, list.read(fieldsOfAddress(address))))).statements, address).toBe(1)
  })

  test('narrow nothing when unreadable or of a deleted field', async () => {
    for (const address of [
      `[${visit}]=soon`,
      `[${village}]=x`,
      '[999999]=1',
      '[x]=1',
      '=1',
      `[${village}]=`,
      '[__proto__]=1',
    ])
      expect(await listed(`?segment_filters${address}`), address).toEqual(['F-1', 'F-2', 'F-3'])
  })

  const wrongIn = async (address: string) =>
    (await view(`?segment_filters${address}`)).filters.flatMap(({ label, errors, shown }) =>
      errors ? [{ label, errors, shown }] : [],
    )
  const inside = (id: number, end = '') => `segment_filters[${id}]${end}`

  test('show errors at their fields with the typed text (R-LISTS-6)', async () => {
    expect(await wrongIn(`[${village}]=x,${option('Dunga')}`)).toEqual([
      { label: 'Village', errors: { [inside(village)]: ['Please select from the list.'] }, shown: 'Dunga' },
    ])
    expect(await listed(`?segment_filters[${village}]=x,${option('Dunga')}`)).toEqual(['F-1'])
    expect(await wrongIn(`[${subject}]=${'x'.repeat(201)}`)).toMatchObject([
      {
        label: 'Favorite subject',
        errors: { [inside(subject)]: ['Please enter at most 200 characters.'] },
        shown: null,
      },
    ])
    expect(await listed(`?segment_filters[${subject}]=${'x'.repeat(201)}`)).toEqual(['F-1', 'F-2', 'F-3'])
    expect(await wrongIn(`[${visit}][from]=soon&segment_filters[${visit}][to]=2026-10-15`)).toMatchObject([
      { label: 'Last visit', errors: { [inside(visit, '[from]')]: ['Please enter a valid date.'] } },
    ])
    expect(await listed(`?segment_filters[${visit}][from]=soon&segment_filters[${visit}][to]=2026-10-15`)).toEqual([
      'F-1',
    ])
    const { filters } = await view(`?segment_filters[${visit}][from]=soon`)
    expect(filters.find(({ label }) => label === 'Last visit')?.control).toMatchObject({
      values: { from: 'soon', to: '' },
    })
    expect(await wrongIn(`[${visit}][from]=2026-10-15&segment_filters[${visit}][to]=2026-10-01`)).toMatchObject([
      { errors: { [inside(visit, '[to]')]: ['This is before the first day.'] } },
    ])
  })

  test('report deleted fields and too many filters, but not empty ones', async () => {
    expect(await wrongIn('[999999]=1')).toEqual([
      { label: 'Custom fields', errors: { 'segment_filters[999999]': ['This field does not exist.'] }, shown: null },
    ])
    const many = Array.from({ length: 51 }, (_, index) => `segment_filters[${900_000 + index}]=1`).join('&')
    const [first] = (await view(`?${many}`)).filters.filter(({ errors }) => errors !== undefined)
    expect(first?.errors).toEqual({ segment_filters: ['Please filter by at most 50 of these fields.'] })
    for (const address of [`[${village}]=`, `[${visit}][from]=`]) expect(await wrongIn(address), address).toEqual([])
  })

  test('are offered on the page, said in a chip of their own, and removed by themselves', async () => {
    const offered = (await view('')).filters.filter(({ key }) => key.startsWith('segments-'))
    expect(offered.map(({ label, control }) => [label, control?.kind])).toEqual([
      ['Village', 'choice'],
      ['School', 'choice'],
      ['Favorite subject', 'text'],
      ['Last visit', 'dates'],
    ])
    const set = await view(
      `?segment_filters[${village}][]=${option('Dunga')}&segment_filters[${visit}][from]=2026-09-30`,
    )
    const said = set.filters.flatMap(({ relation, shown }) => (shown === null ? [] : [`${relation} ${shown}`]))
    expect(said).toEqual(['Village is Dunga', 'Last visit is on or after Sep 30, 2026'])
    const [first] = set.filters.filter(({ shown }) => shown !== null)
    const left = new URLSearchParams(set.address)
    for (const param of first?.params ?? []) left.delete(param)
    expect([...left]).toEqual([[`segment_filters[${visit}][from]`, '2026-09-30']])
    expect(await listed(set.address)).toEqual(['F-1'])
  })

  test('are saved with a view, and narrow the documented calls of both lists', async () => {
    const query = `?segment_filters[${village}][]=${option('Usoma')}`
    const stored = await perform(saveView, ctx, { list: 'sponsorship', name: 'Usoma', query, isShared: false })
    expect(await listed(stored.query)).toEqual(['F-2'])
    const reader = testCtx({ permissions: ['sponsorship.view'] })
    const body = { draw: 1, start: 0, length: 50, segment_filters: { [village]: [option('Usoma')] } }
    const { json } = await call<{ recordsTotal: number }>(listing, { ctx: reader, body })
    expect(json.recordsTotal).toBe(1)
    const sponsee = await ctx.read.first<{ id: number }>(sql`SELECT id FROM sponsorship WHERE reference_number = 'F-2'`)
    const sponsor = await makeSponsor({ sponsorship_id: sponsee?.id, supporter_id: (await makeSupporter()).id })
    const ofSponsors = async (address: string) =>
      (await sponsorList.page(ctx, sponsorList.read(fieldsOfAddress(address)))).rows.map(({ id }) => Number(id))
    expect(await ofSponsors(query)).toEqual([sponsor.id])
    expect(await ofSponsors(`?segment_filters[${village}]=${option('Dunga')}`)).toEqual([])
  })
})
