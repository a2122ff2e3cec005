import { RouterContextProvider } from 'react-router'
import { beforeEach, expect, test } from 'vitest'
import { convertValues } from '~/domain/segments/convert-values.server'
import { saveSegment } from '~/domain/segments/save-segment.server'
import { newItem, segmentForm, type SegmentValues } from '~/domain/segments/segment-form.server'
import { ctxContext, passageContext } from '~/http/context'
import { perform } from '~/kit/operation'
import { sql } from '~/kit/sql'
import { OPENED, markOpened } from '~/kit/typed/opened'
import { action } from '~/pages/jpanel/segments/form'
import { testCtx } from '../support/ctx'
import { makeSponsorship } from '../support/factories'

const ctx = testCtx()
let id = 0

/** The values that the page shows, as its form opens with them. */
async function open(): Promise<SegmentValues> {
  const form = await segmentForm(ctx.read, id)
  if (form === null) throw new Error('The segment is gone')
  return form.values
}

async function post(opened: SegmentValues, change: Partial<SegmentValues> = {}): Promise<unknown> {
  const { items, ...values } = { ...opened, ...change }
  const rows = items.flatMap((item, index) =>
    Object.entries(item).map(([name, value]) => [`items[${index}].${name}`, value]),
  )
  const body = new URLSearchParams([
    ...Object.entries(values),
    ...rows,
    ['intent', 'save'],
    [OPENED, JSON.stringify(markOpened(opened))],
  ] as string[][])
  const context = new RouterContextProvider()
  context.set(ctxContext, ctx)
  context.set(passageContext, { csrf: 'token', isBearer: false, email: 'owner@example.org' })
  const address = `http://almoner.test/jpanel/segments/${id}`
  const request = new Request(address, { method: 'POST', body })
  return action({ request, context, params: { id: String(id) }, url: new URL(address) } as never)
}

const option = (name: string) => ({ ...newItem(), name })

async function give(text: string): Promise<void> {
  const { id: sponsee } = await makeSponsorship()
  await ctx.read
    .run(sql`INSERT INTO sponsorship_segment (sponsorship_id, segment_id, text_value, created_at, updated_at)
    VALUES (${sponsee}, ${id}, ${text}, now(), now())`)
}

async function convert(): Promise<void> {
  const run = await ctx.read.first<{ id: number }>(
    sql`SELECT id FROM segment_conversion WHERE segment_id = ${id} ORDER BY id DESC LIMIT 1`,
  )
  await perform(convertValues, ctx, { id: run?.id ?? 0 })
}

const namesNow = async () => (await open()).items.map(({ name }) => name)

beforeEach(async () => {
  id = (await perform(saveSegment, ctx, { name: 'Village', type: 'text' })).id
})

test('is saved again on the page that stays open, also while its values are converted', async () => {
  await give('Siaya')
  const first = await open()
  expect(await post(first, { type: 'multi-select', items: [option('Kisumu')] })).toMatchObject({ status: 302 })
  const shown = await open()
  await convert()
  expect(await namesNow()).toEqual(['Kisumu', 'Siaya'])
  expect(await post(shown, { items: [...shown.items, option('Homa Bay')] })).toMatchObject({ status: 302 })
  expect(await namesNow()).toEqual(['Kisumu', 'Homa Bay', 'Siaya'])
  const again = await open()
  expect(await post(again, { description: 'Where the children live' })).toMatchObject({ status: 302 })
  expect(await namesNow()).toEqual(['Kisumu', 'Homa Bay', 'Siaya'])
})

test('refuses an option that the conversion added under the same name', async () => {
  await give('Siaya')
  await post(await open(), { type: 'multi-select', items: [option('Kisumu')] })
  const shown = await open()
  await convert()
  expect(await post(shown, { items: [...shown.items, option('siaya')] })).toMatchObject({
    init: { status: 422 },
    data: { fields: { 'items.1.name': ['Another option is already called that.'] } },
  })
})

test('still asks where two people changed one option', async () => {
  await post(await open(), { type: 'multi-select', items: [option('Kisumu'), option('Siaya')] })
  const opened = await open()
  const renamed = (name: string) => opened.items.map((item, index) => (index === 0 ? { ...item, name } : item))
  expect(await post(opened, { items: renamed('Kisumu East') })).toMatchObject({ status: 302 })
  expect(await post(opened, { items: renamed('Kisumu West') })).toMatchObject({ init: { status: 409 } })
  expect(await namesNow()).toEqual(['Kisumu East', 'Siaya'])
})
