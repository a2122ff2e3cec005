import { beforeAll, describe, expect, test } from 'vitest'
import { pageProducts, pageValues, toPosted } from '~/domain/fundraising/pages/page-values.server'
import { savePage } from '~/domain/fundraising/pages/save-page.server'
import { hashId } from '~/kit/codes/public-id'
import { perform } from '~/kit/operation'
import { sql } from '~/kit/sql'
import { testCtx } from '../../support/ctx'
import { aPicture } from '../../support/feeds'
import { anAccountType, makeGift, makePage, makeSupporter } from '../../support/factories'

const ctx = testCtx()
let productId = 0
let organizerId = 0

beforeAll(async () => {
  await anAccountType()
  productId = (await makeGift({ is_default: true }, { name: 'Roof gift' })).product_id
  organizerId = (await makeSupporter()).id
})

const typed = (more: object = {}) => ({ title: 'Row for the roof', productId: String(productId), ...more })
const save = (values: object, as = ctx) => perform(savePage, as, values)
const saved = async (id: number) => pageValues(ctx.read, id)
const errorOf = async (values: object, as = ctx) =>
  save(values, as).then(
    () => null,
    ({ fields = {}, message }: { fields?: object; message: string }) =>
      Object.keys(fields).length > 0 ? fields : message,
  )
const entries = (id: number) =>
  ctx.read.rows<{ event: string; before: object | null; after: object }>(sql`
    SELECT event, before, after FROM journal_entry
    WHERE subject_type = 'fundraising_page' AND subject_id = ${String(id)} ORDER BY id`)

describe('staff make and edit a fundraising page (R-FUNDRAISING-11)', () => {
  test('a new one is a draft with a cleaned story, its pictures, and an address made of its title', async () => {
    const picture = await aPicture()
    const { id, isNew } = await save(
      typed({
        organizerId: String(organizerId),
        category: 'Birthday',
        story: '<p>For the roof</p><script>alert(1)</script>',
        goal: '1,500.00',
        deadline: '2027-03-01',
        pictures: String(picture.id),
      }),
    )
    expect(isNew).toBe(true)
    expect(await saved(id)).toMatchObject({
      title: 'Row for the roof',
      url: 'row-for-the-roof',
      organizerId,
      category: 'Birthday',
      story: '<p>For the roof</p>',
      goalMinor: 150_000n,
      deadline: '2027-03-01',
      pictures: [picture.id],
    })
    expect(await ctx.read.first(sql`SELECT status, type, currency FROM fundraising_page WHERE id = ${id}`)).toEqual({
      status: 'draft',
      type: 'website',
      currency: 'USD',
    })
    expect(await entries(id)).toMatchObject([
      { event: 'fundraising_page.saved', before: null, after: { title: 'Row for the roof' } },
    ])
    const second = await save(typed())
    expect((await saved(second.id))?.url).toBe('row-for-the-roof-2')
  })

  test('keeps totals and hidden fields in an edit, and records the changes', async () => {
    const page = await makePage({
      product_id: productId,
      raised_minor: 4200n,
      donation_count: 2,
      video_url: 'https://v.example',
    })
    const before = await saved(page.id)
    if (before === null) throw new Error('there is no page')
    await save({ ...toPosted(before), hashid: hashId(page.id), title: 'Row again', goal: '900' })
    expect(await saved(page.id)).toMatchObject({ title: 'Row again', url: page.url, goalMinor: 90_000n })
    expect(
      await ctx.read.first(
        sql`SELECT status, raised_minor, donation_count AS gifts, video_url FROM fundraising_page
          WHERE id = ${page.id}`,
      ),
    ).toEqual({ status: 'active', raisedMinor: 4200n, gifts: 2, videoUrl: 'https://v.example' })
    expect(await entries(page.id)).toMatchObject([
      { event: 'fundraising_page.saved', before: { title: page.title }, after: { title: 'Row again' } },
    ])
  })

  test('a later deadline opens a closed page again, so that its end is written about again', async () => {
    const page = await makePage({ product_id: productId, goal_deadline: '2026-10-01', closed_on: '2026-10-02' })
    await save(typed({ hashid: hashId(page.id), deadline: '2026-10-05' }))
    const closedOn = async () =>
      (
        await ctx.read.first<{ on: string | null }>(
          sql`SELECT closed_on::text AS on FROM fundraising_page WHERE id = ${page.id}`,
        )
      )?.on
    expect(await closedOn()).toBe('2026-10-02')
    await save(typed({ hashid: hashId(page.id), deadline: '2027-01-01' }))
    expect(await closedOn()).toBeNull()
  })

  test('refuses what is missing, taken, gone or no amount, at its field', async () => {
    const taken = await makePage({ product_id: productId, url: 'taken-address' })
    const gone = await makeGift({ is_default: true }, { name: 'Gone', deleted_at: new Date() })
    const spam = await makeSupporter({ is_spam: true })
    const message = (values: object) => errorOf(typed(values))
    expect(await message({ title: ' ' })).toEqual({ title: ['Please enter a title.'] })
    expect(await message({ url: 'Taken address' })).toEqual({ url: ['Another page has this address.'] })
    expect(await message({ productId: String(gone.product_id) })).toEqual({
      productId: ['Please choose what the page raises money for.'],
    })
    expect(await message({ organizerId: String(spam.id) })).toEqual({ organizerId: ['This supporter was not found.'] })
    for (const goal of ['0', '-5', 'much'])
      expect(await message({ goal })).toEqual({ goal: ['Please enter an amount above 0, such as 500.00.'] })
    expect(await message({ goal: '100000000' })).toEqual({ goal: ['The amount is too large.'] })
    expect(await message({ deadline: 'February 30' })).toHaveProperty('deadline')
    expect(await message({ pictures: ['99999999'] })).toHaveProperty('pictures')
    // A page's own address does not count as taken.
    expect(await errorOf(typed({ hashid: hashId(taken.id), url: 'taken-address' }))).toBeNull()
    const archived = await makePage({ product_id: productId, deleted_at: new Date() })
    expect(await errorOf(typed({ hashid: hashId(archived.id) }))).toBe('This is archived. Restore it first.')
    expect(await errorOf(typed({ hashid: 'zzzzzz' }))).toBe('The fundraising page was not found.')
    expect(await errorOf(typed(), testCtx({ permissions: ['product.edit'] }))).toMatch(/permission/)
  })

  test('offers gifts, those of the settings first', async () => {
    await makeGift({ is_default: true }, { name: 'Zebra gift', code: 'ZEBRA' })
    const all = await pageProducts(testCtx({ settings: { fundraising_pages_products: 'ZEBRA' } }))
    expect(all[0]?.label).toBe('Zebra gift')
    expect(all.map(({ label }) => label)).not.toContain('Gone')
  })
})
