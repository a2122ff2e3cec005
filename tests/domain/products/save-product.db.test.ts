import { describe, expect, test } from 'vitest'
import { saveProduct } from '~/domain/products/save-product.server'
import { checkSku } from '~/domain/products/check-sku.server'
import { tributeTypes } from '~/domain/tributes/queries.server'
import { productsAtTill } from '~/domain/catalog/queries.server'
import { perform } from '~/kit/operation'
import { sql } from '~/kit/sql'
import { contribution, supporter } from '../../support/contributions'
import { testCtx } from '../../support/ctx'
import {
  anAccountType,
  makeCategory,
  makeDownload,
  makeLine,
  makeMembership,
  makeTaxRule,
  makeVariant,
} from '../../support/factories'
import { cartWith, tillOf } from '../../support/pos-calls'
import { changed, errorsOf, productFields, saved, shownForm } from '../../support/products'

const ctx = testCtx()
const row = (id: number) => ctx.read.record<Record<string, unknown>>(sql`SELECT * FROM product WHERE id = ${id}`)
const variantsOf = (id: number) =>
  ctx.read.records<{ id: number; name: string; is_default: boolean; quantity: number }>(
    sql`SELECT id, name, is_default, quantity FROM product_variant WHERE product_id = ${id} AND deleted_at IS NULL
      ORDER BY sequence`,
  )

test('cleans rich text, and stores plain text as paragraphs', async () => {
  const { id } = await saved(ctx, {
    description: '<p onclick="x()">Warm<script>alert(1)</script></p>',
    thankYouTemplate: 'Dear [[first_name]]\n\nThank you & see you',
    customFields: [
      { type: 'html', name: 'Note', body: '<p>Size <b>chart</b></p><iframe src="https://example.org"></iframe>' },
    ],
  })
  const values = await shownForm(ctx, id)
  expect([values.description, values.thankYouTemplate, values.customFields[0]?.body]).toEqual([
    '<p>Warm</p>',
    '<p>Dear [[first_name]]</p>\n<p>Thank you &amp; see you</p>',
    '<p>Size <b>chart</b></p>',
  ])
})

describe('a product', () => {
  test('is saved with everything the form has, and the form shows the same again', async () => {
    const category = await makeCategory()
    const other = await makeVariant()
    const rule = await makeTaxRule({ products: [other.product_id] })
    const { id } = await saved(ctx, {
      summary: 'Heavy cotton',
      permalink: 'harbor-tee',
      categories: [String(category.id)],
      taxes: [String(rule.id)],
      publishStartsOn: '2026-11-01',
      publishEndsOn: '2026-12-31',
      outofstockAllow: '0',
      outofstockMessage: 'Back in spring',
      limitSales: '0',
      goal: '1,500.00',
      allowTributes: '1',
      tributeNotices: '2',
      emailNotify: 'a@example.org, b@example.org',
      seoTitle: 'Tee',
      notes: 'Reorder in May',
    })
    const values = await shownForm(ctx, id)
    expect(values).toMatchObject({
      name: 'Harbor tee',
      permalink: 'harbor-tee',
      categories: [String(category.id)],
      taxes: [String(rule.id)],
      publishEndsOn: '2026-12-31',
      outofstockMessage: 'Back in spring',
      limitSales: '',
      goal: '1500.00',
      allowTributes: '1',
      tributeNotices: '2',
    })
    await changed(ctx, id, {})
    const { version: _before, ...first } = values
    const { version: _after, ...second } = await shownForm(ctx, id)
    expect(second).toEqual(first)
  })

  test('takes only the types of tribute that it names, at the till, too', async () => {
    await anAccountType()
    const [honor, memory] = await tributeTypes(ctx.read)
    const { id } = await saved(ctx, { allowTributes: '1', tributeTypes: [String(memory?.id)] })
    expect((await shownForm(ctx, id)).tributeTypes).toEqual([String(memory?.id)])
    const [tile] = await productsAtTill(ctx, { productId: id })
    expect(tile?.tributeTypeIds).toEqual([memory?.id])
    const add = async (type: number | undefined) => {
      const { id: order } = await cartWith(ctx)
      const [variant] = tile?.variants ?? []
      return (
        await tillOf(ctx).add(order, {
          variant_id: variant?.id,
          qty: 1,
          is_tribute: 1,
          tribute_type_id: type,
          tribute_name: 'Rosa',
        })
      ).json
    }
    expect(await add(memory?.id)).toMatchObject({ status: 'success' })
    expect(await add(honor?.id)).toMatchObject({ message: 'Please choose a type of tribute.' })
    expect(await errorsOf(changed(ctx, id, { tributeTypes: ['999999'] }))).toEqual({
      tributeTypes: ['Please choose one of the options.'],
    })
  })

  test('is at the till right after saving, with its questions', async () => {
    const { id } = await saved(ctx, {
      customFields: [{ type: 'select', name: 'Size', isRequired: 'on', options: 'S\r\nM\nL', defaultValue: 'M' }],
    })
    const [tile] = await productsAtTill(ctx, { productId: id })
    expect(tile).toMatchObject({
      name: 'Harbor tee',
      variants: [{ priceMinor: 2000n, quantity: 10, isDefault: true }],
      customFields: [
        {
          type: 'select',
          name: 'Size',
          isRequired: true,
          defaultValue: 'M',
          choices: [{ value: 'S' }, { value: 'M' }, { value: 'L' }],
        },
      ],
    })
  })

  test.each([
    [
      'with a code of special characters',
      { code: 'TEE 1!' },
      'code',
      'The product code/sku must not contain any spaces or special characters.',
    ],
    ['without a code', { code: '' }, 'code', 'The product code/sku must not contain any spaces or special characters.'],
    ['without a name', { name: ' ' }, 'name', 'Please enter a name.'],
    [
      'with a price of three decimals',
      { variants: [{ price: '1.005' }] },
      'variants.0.price',
      'Please enter an amount, such as 25.00.',
    ],
    [
      'with dates in the wrong order',
      { publishStartsOn: '2026-12-02', publishEndsOn: '2026-12-01' },
      'publishEndsOn',
      'The end date must be on or after the start date.',
    ],
    ['without a variant', { variants: [] }, 'variants', 'A product needs at least one variant.'],
    [
      'with 201 variants',
      { variants: Array(201).fill({ name: 'x', price: '1' }) },
      'variants',
      'A product can have up to 200 variants.',
    ],
    ['with a category that is none', { categories: ['999999'] }, 'categories', 'Please choose one of the options.'],
    [
      'with an address of a script',
      { thankYouUrl: 'javascript:alert(1)' },
      'thankYouUrl',
      'Please enter an address that starts with https:// or /.',
    ],
    ['with a mail address that is none', { emailNotify: 'a@example.org, b' }, 'emailNotify', 'Email must be valid'],
    [
      'with two defaults',
      {
        variants: [
          { name: 'S', price: '1', isDefault: 'on' },
          { name: 'M', price: '1', isDefault: 'on' },
        ],
      },
      'variants.1.isDefault',
      'Only one can be the default.',
    ],
    [
      'with both a number of payments and an end',
      { variants: [{ price: '1', billingPeriod: 'monthly', cycles: '12', billingEndsOn: '2027-01-01' }] },
      'variants.0.cycles',
      'Enter a number of payments or an end date, not both.',
    ],
    [
      'with a variant of another product',
      { variants: [{ id: '999999', price: '1' }] },
      'variants.0.name',
      'This variant is no longer part of this product. Remove the row to save the rest.',
    ],
  ])('%s is refused at its field, and nothing is saved', async (_, change, field, message) => {
    const before = await ctx.read.record(sql`SELECT count(*) AS n FROM product`)
    expect(await errorsOf(saved(ctx, change))).toEqual({ [field]: [message] })
    expect(await ctx.read.record(sql`SELECT count(*) AS n FROM product`)).toEqual(before)
  })

  test('reports everything that is wrong at once', async () => {
    const errors = await errorsOf(saved(ctx, { name: '', code: 'a b', variants: [{ price: 'x', weight: '-1' }] }))
    expect(Object.keys(errors).sort()).toEqual(['code', 'name', 'variants.0.price', 'variants.0.weight'])
  })

  test('has a code of its own among all products, deleted ones included, whatever its capitals', async () => {
    const { id } = await saved(ctx, { code: 'ONCE-1' })
    await ctx.read.run(sql`UPDATE product SET deleted_at = ${ctx.now} WHERE id = ${id}`)
    const taken = 'The SKU is already in use. The SKU must be unique.'
    expect(await errorsOf(saved(ctx, { code: 'once-1' }))).toEqual({ code: [taken] })
    await expect(perform(checkSku, ctx, { code: 'once-1' })).resolves.toEqual({ isValid: false, message: taken })
    await expect(perform(checkSku, ctx, { code: 'ONCE-1', productId: id })).resolves.toEqual({
      isValid: true,
      message: null,
    })
    await expect(perform(checkSku, ctx, { code: 'x y' })).resolves.toMatchObject({ isValid: false })
    await expect(perform(checkSku, ctx, { code: ['a'] })).resolves.toMatchObject({ isValid: false })
  })

  test('saves one of two products with the same new code', async () => {
    const results = await Promise.allSettled([saved(ctx, { code: 'RACE' }), saved(ctx, { code: 'race' })])
    expect(results.map(({ status }) => status).sort()).toEqual(['fulfilled', 'rejected'])
  })

  test('notifies two editors of each other, and the second save is theirs', async () => {
    const { id } = await saved(ctx)
    const opened = await shownForm(ctx, id)
    await changed(ctx, id, { name: 'By another' })
    const late = perform(saveProduct, ctx, { ...opened, name: 'Mine' })
    await expect(late).rejects.toMatchObject({
      code: 'conflict',
      message: expect.stringContaining('Test Person changed this product'),
    })
    expect(await row(id)).toMatchObject({ name: 'By another' })
    const { version } = await shownForm(ctx, id)
    await perform(saveProduct, ctx, { ...opened, version, name: 'Mine' })
    expect(await row(id)).toMatchObject({ name: 'Mine' })
  })

  test('needs the permission to add or to edit', async () => {
    const viewer = testCtx({ permissions: ['product.view'] })
    const adder = testCtx({ permissions: ['product.add'] })
    await expect(saved(viewer)).rejects.toMatchObject({ code: 'forbidden' })
    const { id } = await saved(adder)
    await expect(changed(adder, id, {})).rejects.toMatchObject({ code: 'forbidden' })
  })

  test('a deleted one is restored before it is edited', async () => {
    const { id } = await saved(ctx)
    await ctx.read.run(sql`UPDATE product SET deleted_at = ${ctx.now} WHERE id = ${id}`)
    await expect(changed(ctx, id, {})).rejects.toMatchObject({ code: 'refused' })
  })

  test('leaves what changed in the journal', async () => {
    const { id } = await saved(ctx)
    await changed(ctx, id, { summary: 'New words' })
    const [last] = await ctx.read.records(
      sql`SELECT verb, before, after FROM journal_entry WHERE subject_type = 'product' AND subject_id = ${String(id)}
        ORDER BY id DESC LIMIT 1`,
    )
    expect(last).toEqual({ verb: 'products.save-product', before: { summary: null }, after: { summary: 'New words' } })
  })
})

describe('variants', () => {
  const sizes = [
    { name: 'S', price: '20', quantity: '5' },
    { name: 'M', price: '20', quantity: '6' },
    { name: 'L', price: '22', salePrice: '18' },
  ]

  test('have exactly one default: the first where none is marked, and the first that is left', async () => {
    const { id } = await saved(ctx, { variants: sizes })
    expect((await variantsOf(id)).map(({ name, is_default }) => [name, is_default])).toEqual([
      ['S', true],
      ['M', false],
      ['L', false],
    ])
    const form = await shownForm(ctx, id)
    await changed(ctx, id, { variants: form.variants.slice(1).toReversed() })
    expect((await variantsOf(id)).map(({ name, is_default }) => [name, is_default])).toEqual([
      ['L', true],
      ['M', false],
    ])
  })

  test('keeps a variant that somebody added after the form was opened', async () => {
    const { id } = await saved(ctx, { variants: sizes })
    const opened = await shownForm(ctx, id)
    await changed(ctx, id, { variants: [...opened.variants, { name: 'XL', price: '24' }] })
    const { version } = await shownForm(ctx, id)
    await perform(saveProduct, ctx, { ...opened, version })
    expect((await variantsOf(id)).map(({ name }) => name).sort()).toEqual(['L', 'M', 'S', 'XL'])
  })

  test('one with an active recurring profile cannot be removed', async () => {
    const { id } = await saved(ctx, { variants: sizes })
    const [small] = await variantsOf(id)
    await recurring(small?.id ?? 0, 'Active')
    const form = await shownForm(ctx, id)
    expect(await errorsOf(changed(ctx, id, { variants: form.variants.slice(1) }))).toEqual({
      variants: ['This variant has active recurring profiles and cannot be removed.'],
    })
  })

  test('a donation keeps its presets and minimum and no sale price; one-time billing keeps no dates', async () => {
    const { id } = await saved(ctx, {
      variants: [
        {
          priceType: 'donation',
          price: '25',
          minimum: '5',
          salePrice: '1',
          presets: '10, 25,50',
          cycles: '3',
          billingStartsOn: '2026-12-01',
        },
      ],
    })
    expect((await shownForm(ctx, id)).variants[0]).toMatchObject({
      priceType: 'donation',
      minimum: '5.00',
      salePrice: '',
      presets: '10.00, 25.00, 50.00',
      cycles: '',
      billingStartsOn: '',
    })
  })

  test('ship free, start a membership, offer a file and note what is left', async () => {
    const membership = await makeMembership()
    const file = await makeDownload()
    const { id } = await saved(ctx, {
      variants: [
        {
          price: '5',
          shipping: '2',
          weight: '0.5',
          threshold: '3',
          over: 'Soon',
          membershipId: String(membership.id),
          downloadId: String(file.id),
          downloadExpiry: '86400',
          downloadTimes: '5',
          glCode: ' shop 500 ',
        },
      ],
    })
    expect((await shownForm(ctx, id)).variants[0]).toMatchObject({
      shipping: '2',
      weight: '0.5',
      threshold: '3',
      over: 'Soon',
      membershipId: String(membership.id),
      downloadId: String(file.id),
      downloadExpiry: '86400',
      downloadTimes: '5',
      downloadAddresses: '-1',
      glCode: 'SHOP_500',
    })
    expect(await errorsOf(changed(ctx, id, { variants: [{ price: '5', downloadExpiry: '60' }] }))).toEqual({
      'variants.0.downloadExpiry': ['Please choose one of the options.'],
    })
  })

  test('offer a file or an external video, and drop the fields of the other', async () => {
    const file = await makeDownload()
    const url = 'https://vimeo.com/76979871'
    const both = { price: '5', downloadId: String(file.id), downloadUrl: url }
    const { id } = await saved(ctx, { variants: [{ ...both, downloadType: 'external' }] })
    expect((await shownForm(ctx, id)).variants[0]).toMatchObject({
      downloadType: 'external',
      downloadId: '',
      downloadUrl: url,
    })
    const other = await saved(ctx, { variants: [{ ...both, downloadType: 'file' }] })
    expect((await shownForm(ctx, other.id)).variants[0]).toMatchObject({
      downloadType: 'file',
      downloadId: String(file.id),
      downloadUrl: '',
    })
    for (const [downloadUrl, message] of [
      ['', 'Please enter the address of the video.'],
      ['http://vimeo.com/1', 'Please enter an address that starts with https://.'],
      ['javascript:alert(1)', 'Please enter an address that starts with https://.'],
      ['https://localhost/1', 'Please enter an address that starts with https://.'],
    ])
      expect(
        await errorsOf(changed(ctx, id, { variants: [{ price: '5', downloadType: 'external', downloadUrl }] })),
      ).toEqual({
        'variants.0.downloadUrl': [message],
      })
  })

  test('a bundle names its parts by code, each once and never itself', async () => {
    const mug = await makeVariant({ sku: 'MUG-1' })
    const { id } = await saved(ctx, {
      code: 'HAMPER',
      variants: [{ price: '30', parts: [{ variant: 'mug-1', qty: '2', price: '12' }, { variant: '' }] }],
    })
    expect((await shownForm(ctx, id)).variants[0]?.parts).toEqual([{ variant: 'MUG-1', qty: '2', price: '12.00' }])
    expect(
      await ctx.read.record(
        sql`SELECT l.part_id AS id FROM linked_variant l JOIN product_variant v ON v.id = l.parent_id
          WHERE v.product_id = ${id}`,
      ),
    ).toEqual({
      id: mug.id,
    })
    const form = await shownForm(ctx, id)
    const withParts = (...parts: string[]) => ({
      variants: [{ ...form.variants[0], parts: parts.map((variant) => ({ variant, qty: '1', price: '' })) }],
    })
    expect(await errorsOf(changed(ctx, id, withParts('hamper', 'NOTHING', 'MUG-1', `#${mug.id}`)))).toEqual({
      'variants.0.parts.0.variant': ['A bundle cannot contain itself.'],
      'variants.0.parts.1.variant': ['No variant has this SKU or product code.'],
      'variants.0.parts.3.variant': ['Each variant can be in the bundle once.'],
    })
  })

  test('one that opens another product is not sold at the till', async () => {
    const { id: target } = await saved(ctx, { code: 'TARGET' })
    const { id } = await saved(ctx, {
      variants: [
        { name: 'Buy', price: '5' },
        { name: 'Other', priceType: 'redirect', redirectTo: 'target' },
      ],
    })
    expect(
      await ctx.read.records(sql`SELECT metadata FROM product_variant WHERE product_id = ${id} ORDER BY sequence`),
    ).toEqual([{ metadata: {} }, { metadata: { redirects_to: target } }])
    const [tile] = await productsAtTill(ctx, { productId: id })
    expect(tile?.variants.map(({ name }) => name)).toEqual(['Buy'])
    expect(await errorsOf(saved(ctx, { variants: [{ priceType: 'redirect', redirectTo: 'nowhere' }] }))).toEqual({
      'variants.0.redirectTo': ['No product has this code.'],
    })
  })
})

async function recurring(variantId: number, status: string): Promise<void> {
  const sale = await contribution(ctx, {})
  const line = await makeLine(sale, { variant_id: variantId })
  const { id: person } = await supporter(ctx)
  await ctx.read.run(sql`INSERT INTO recurring_profile (profile_id, contribution_id, line_id, variant_id, supporter_id,
      profile_reference, description, status,
      transaction_type, billing_period, billing_cycle_anchor, starts_on, next_billing_on, currency, amount_minor,
      is_manual, is_locked, created_at, updated_at)
    VALUES (${`P${variantId}`}, ${sale}, ${line.id}, ${variantId}, ${person}, ${String(variantId).padStart(10, '0')},
      'Gift', ${status},
      'Standard', 'Month', '2026-11-01', '2026-11-01', '2026-12-01', 'USD', 500, true, false, ${ctx.now}, ${ctx.now})`)
}

test('refuses or ignores malformed rows and lists', async () => {
  const errors = await errorsOf(saved(ctx, { variants: 'x', customFields: 7, designations: [null] }))
  expect(Object.keys(errors).length).toBeGreaterThan(0)
  await expect(perform(saveProduct, ctx, { ...productFields(), id: '999999', version: '1' })).rejects.toMatchObject({
    code: 'not-found',
  })
})
