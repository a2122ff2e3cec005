import { beforeEach, describe, expect, test } from 'vitest'
import { newForm } from '~/domain/fundraising/form'
import { formHistory, formRecord } from '~/domain/fundraising/form-record.server'
import { hashId } from '~/kit/codes/public-id'
import { makeDefaultForm } from '~/domain/fundraising/make-default-form.server'
import { restoreFormVersion } from '~/domain/fundraising/restore-form-version.server'
import { saveForm } from '~/domain/fundraising/save-form.server'
import { PAGE_SAVES, pageHistory, pageRecord, pageVersion } from '~/domain/fundraising/page-record.server'
import { saveOffsets } from '~/domain/fundraising/save-offsets.server'
import { toVersions } from '~/pages/jpanel/fundraising/parts/form-versions'
import { perform } from '~/kit/operation'
import { sql } from '~/kit/sql'
import { testCtx } from '../../support/ctx'
import { makeForm, makePage } from '../../support/factories'
import { errorsOf } from '../../support/products'
import { makePlan } from '../../support/recurring'

const ctx = testCtx()
const save = (change: object = {}, id?: number, version?: number) =>
  perform(saveForm, ctx, {
    ...newForm(),
    name: 'Roof appeal',
    ...change,
    ...(id === undefined ? {} : { id: hashId(id), version }),
  })
const read = async (id: number) => (await formRecord(ctx.read, id, 'USD')) ?? Promise.reject(new Error('no form'))
const variants = (id: number) =>
  ctx.read.records(sql`SELECT name, billing_period AS period, is_default AS "isDefault", price_minor AS price,
      price_presets::text AS presets, price_minimum_minor AS least
    FROM product_variant WHERE product_id = ${id} AND deleted_at IS NULL ORDER BY sequence`)

beforeEach(async () => {
  await ctx.read.run(sql`UPDATE donation_form SET is_default = false`)
})

describe('a donation form', () => {
  test('is a product with two gifts, whose code is its own hash, and the first one of all is the default', async () => {
    const { id } = await save()
    const automatic = { price: 10_000n, presets: '{2500,5000,10000,25000,50000}', least: 500n }
    expect(await variants(id)).toEqual([
      { name: 'One time', period: 'onetime', isDefault: false, ...automatic },
      { name: 'Monthly', period: 'monthly', isDefault: true, ...automatic },
    ])
    expect(
      await ctx.read.record(
        sql`SELECT code, type, is_enabled, show_in_pos, is_dcc_enabled, outofstock_allow FROM product WHERE id = ${id}`,
      ),
    ).toEqual({
      code: hashId(id),
      type: 'donation_form',
      is_enabled: false,
      show_in_pos: false,
      is_dcc_enabled: true,
      outofstock_allow: true,
    })
    expect((await read(id)).isDefault).toBe(true)
    expect((await read((await save()).id)).isDefault).toBe(false)
  })

  test('reads back as saved, with cleaned texts and a normalized fund code', async () => {
    const change = {
      template: 'amount_tiles',
      amountType: 'custom',
      amounts: ['5', '10', '25', '50', '100'],
      headline: 'A dry kitchen',
      description: '<p onclick="x()">By spring</p><script>alert(1)</script>',
      fundCode: ' bldg 400 ',
      goal: '60,000',
      color: '0e5a3d',
      hasPromise: 'on',
      percent1: '88',
      percentText1: 'the roof',
      percent2: '12',
      percentText2: 'the kitchen',
      hasUpsell: 'on',
      upsellText: 'Each month?',
      tagManager: 'GTM-ABC1234',
      costs: 'most_costs',
    }
    const { id } = await save(change)
    expect((await read(id)).values).toEqual({
      ...newForm(),
      ...change,
      name: 'Roof appeal',
      description: '<p>By spring</p>',
      fundCode: 'BLDG_400',
      goal: '60000.00',
      color: '#0e5a3d',
    })
    expect(await variants(id)).toMatchObject([{ price: 2500n, presets: '{500,1000,2500,5000,10000}' }, {}])
  })

  test('takes gifts at the point of sale where that is switched on, and its periods are its variants', async () => {
    const { id } = await save({
      name: 'Till form',
      showInPos: 'on',
      periods: ['annually', 'today_only'],
      amountType: 'custom',
      amount: '30',
    })
    expect(await ctx.read.record(sql`SELECT show_in_pos AS shown FROM product WHERE id = ${id}`)).toEqual({
      shown: true,
    })
    expect(await variants(id)).toMatchObject([
      { name: 'One time', period: 'onetime', isDefault: true, price: 3000n },
      { name: 'Yearly', period: 'annually', isDefault: false, price: 3000n },
    ])
  })

  test.each([
    ['without a name', { name: ' ' }, { name: ['Please enter a name.'] }],
    [
      'with a name of 201 characters',
      { name: 'x'.repeat(201) },
      { name: ['This field can contain a maximum of 200 characters.'] },
    ],
    ['never given', { periods: [] }, { periods: ['Please choose at least one.'] }],
    [
      'with a first amount of 4.99',
      { amountType: 'custom', amount: '4.99' },
      { amount: ['Please enter an amount of at least $5.00.'] },
    ],
    [
      'with an amount of three decimals',
      { amountType: 'custom', amount: '25.001' },
      { amount: ['Please enter an amount of at least $5.00.'] },
    ],
    [
      'with four tiles and a half',
      { amountType: 'custom', template: 'amount_tiles', amounts: ['5', '10', '25', '50', '99.50'] },
      { 'amounts.4': ['Please enter five whole amounts of at least $5.00.'] },
    ],
    ['of a template that is none', { template: 'round' }, { template: ['Please choose one of the options.'] }],
    ['in a color of five digits', { color: '#12345' }, { color: ['Use 6 hex digits.'] }],
    [
      'with a promise in words that says nothing',
      { hasPromise: 'on', promise: 'statement' },
      { statement: ['Please fill this field.'] },
    ],
    [
      'with a promise of 110 percent',
      { hasPromise: 'on', percent1: '60', percentText1: 'a', percent2: '50', percentText2: 'b' },
      { percent2: ['Both percentages together cannot be more than 100.'] },
    ],
    ['with a share of 12.5 percent', { percent1: '12.' }, { percent1: ['Please enter a whole number from 0 to 100.'] }],
    [
      'with a reminder that has no text and no color',
      { hasReminder: 'on' },
      { reminderText: ['Please fill this field.'], reminderColor: ['Please fill this field.'] },
    ],
    [
      'with a tag that is a script',
      { tagManager: '<script>' },
      { tagManager: ['Please enter an ID such as GTM-ABC1234.'] },
    ],
    ['with a picture that is gone', { logo: '999999' }, { logo: expect.any(Array) }],
    ['with a goal above every amount', { goal: '100000000' }, { goal: ['The amount is too large.'] }],
  ])('%s is refused at its field, and nothing is saved', async (_, change, fields) => {
    const before = await ctx.read.record(sql`SELECT count(*) FROM product`)
    expect(await errorsOf(save(change))).toEqual(fields)
    expect(await ctx.read.record(sql`SELECT count(*) FROM product`)).toEqual(before)
  })

  test('requires a text only while its switch is on', async () => {
    await save({ hasPromise: '', promise: 'statement', statement: '', hasOptIn: '', optInText: '' })
    await save({ amountType: 'automatic', amount: 'nothing', template: 'amount_tiles', amounts: ['x'] })
  })

  test('notifies a second editor of the first, and is found only under its own number', async () => {
    const { id } = await save()
    const { version } = await read(id)
    await save({ name: 'First' }, id, version)
    await expect(save({ name: 'Second' }, id, version)).rejects.toMatchObject({ code: 'conflict' })
    expect((await read(id)).name).toBe('First')
    await expect(save({}, 999_999, 1)).rejects.toMatchObject({ code: 'not-found' })
    await ctx.read.run(sql`UPDATE product SET deleted_at = now() WHERE id = ${id}`)
    await expect(save({}, id, version + 1)).rejects.toThrow('This is archived. Restore it first.')
  })

  test('keeps a period that supporters still give by', async () => {
    const id = await makeForm()
    const variant = await ctx.read.first<{ id: number }>(
      sql`SELECT id FROM product_variant WHERE product_id = ${id} AND billing_period = 'monthly'`,
    )
    await makePlan(ctx, { variant_id: variant?.id })
    expect(await errorsOf(save({ periods: ['today_only'] }, id, 1))).toEqual({
      periods: ['Supporters give this often through this form, so it has to stay.'],
    })
    await save({ periods: ['monthly'] }, id, 1)
    expect(await variants(id)).toMatchObject([{ name: 'Monthly', isDefault: true }])
    expect(await ctx.read.record(sql`SELECT variant_id AS id FROM recurring_profile ORDER BY id DESC LIMIT 1`)).toEqual(
      variant,
    )
  })

  test('restores any saved version as a new version', async () => {
    const { id } = await save({ name: 'One', headline: 'First words' })
    await save({ name: 'Two', headline: '', amountType: 'custom', amount: '40' }, id, 1)
    const history = await formHistory(ctx.read, id)
    expect(history.map(({ values }) => values?.name)).toEqual(['Two', 'One'])
    const [changed, created] = (await toVersions(history, ctx.organisation)).map(({ about }) => about)
    expect(changed).toMatch(/^Changed: name One → Two, headline First words → –, amounts Automatic → Custom, /)
    expect(created).toBe('Created')
    await perform(restoreFormVersion, ctx, { id: hashId(id), entry: history[1]?.entry })
    expect((await read(id)).values).toMatchObject({ name: 'One', headline: 'First words', amountType: 'automatic' })
    expect(await formHistory(ctx.read, id)).toHaveLength(3)
    const other = await save()
    await expect(perform(restoreFormVersion, ctx, { id: hashId(other.id), entry: history[1]?.entry })).rejects.toThrow(
      'This version cannot be restored.',
    )
  })

  test('becomes the default in the place of another', async () => {
    const one = await makeForm({ is_default: true })
    const two = await makeForm()
    await perform(makeDefaultForm, ctx, { id: hashId(two) })
    expect([(await read(one)).isDefault, (await read(two)).isDefault]).toEqual([false, true])
    await ctx.read.run(sql`UPDATE product SET deleted_at = now() WHERE id = ${one}`)
    await expect(perform(makeDefaultForm, ctx, { id: hashId(one) })).rejects.toThrow(
      'This is archived. Restore it first.',
    )
  })
})

describe('what was raised elsewhere', () => {
  const offsets = (id: number, change: object) => perform(saveOffsets, ctx, { hashid: hashId(id), ...change })
  const stored = (id: number) =>
    ctx.read.record(
      sql`SELECT raised_offset_minor AS raised, donation_count_offset AS gifts FROM fundraising_page WHERE id = ${id}`,
    )

  test('is added to a page, or taken away, but never below nothing', async () => {
    const { id } = await makePage({ raised_minor: 1000n, donation_count: 2 })
    await offsets(id, { raised: '25.50', gifts: '3' })
    expect(await stored(id)).toEqual({ raised: 2550n, gifts: 3 })
    await offsets(id, { raised: '-10.00', gifts: '-2' })
    expect(await stored(id)).toEqual({ raised: -1000n, gifts: -2 })
    expect(await errorsOf(offsets(id, { raised: '-10.01', gifts: '-3' }))).toEqual({
      raised: ['The total cannot be below 0.'],
      gifts: ['The total cannot be below 0.'],
    })
    expect(await errorsOf(offsets(id, { raised: '1.005', gifts: '1.5' }))).toEqual({
      raised: ['Please enter an amount, such as 25.00 or -10.00.'],
      gifts: ['Please enter a whole number.'],
    })
    for (const raised of ['100000000', '-100,000,000'])
      expect(await errorsOf(offsets(id, { raised }))).toEqual({ raised: ['The amount is too large.'] })
    await offsets(id, { raised: '99999999.99' })
    expect(await stored(id)).toMatchObject({ raised: 9999999999n })
  })

  test('opens every version, including the one before the first save, to be restored', async () => {
    const { id } = await makePage()
    await offsets(id, { raised: '25.50', gifts: '3' })
    await offsets(id, { raised: '7', gifts: '1' })
    const page = (await pageRecord(ctx, id))!
    const saves = (await pageHistory(ctx, id)).filter(({ verb }) => verb === PAGE_SAVES)
    const earlier = await pageVersion(ctx, page, saves[1]!.id)
    expect(earlier).toMatchObject({ raisedOffsetMinor: 2550n, giftsOffset: 3, actor: saves[1]!.actor })
    expect(await pageVersion(ctx, page, 'first')).toMatchObject({
      raisedOffsetMinor: 0n,
      giftsOffset: 0,
      at: page.createdAt,
    })
    expect(await pageVersion(ctx, page, 999_999)).toBeNull()
    const other = await makePage()
    expect(await pageVersion(ctx, (await pageRecord(ctx, other.id))!, saves[1]!.id)).toBeNull()
    expect(await pageVersion(ctx, (await pageRecord(ctx, other.id))!, 'first')).toBeNull()
    await offsets(id, { raised: '25.50', gifts: '3' })
    expect(await stored(id)).toEqual({ raised: 2550n, gifts: 3 })
    expect((await pageHistory(ctx, id)).filter(({ verb }) => verb === PAGE_SAVES)).toHaveLength(3)
  })
})
