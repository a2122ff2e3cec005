import { beforeEach, describe, expect, test } from 'vitest'
import { copyProducts } from '~/domain/products/copy-products.server'
import { deleteProducts } from '~/domain/products/delete-products.server'
import { productForm, valuesFrom } from '~/domain/products/product-form.server'
import { linkTargets, productsToPick, promosToPick, variantsToPick } from '~/domain/products/pickers.server'
import { productList } from '~/domain/products/list/products.list.server'
import { productsAtTill } from '~/domain/catalog/queries.server'
import { saveProduct } from '~/domain/products/save-product.server'
import { restoreProducts } from '~/domain/products/restore-products.server'
import { variantList } from '~/domain/products/variants/variants.list.server'
import { writeCsvHead } from '~/kit/csv'
import type { DeclaredList } from '~/lists/declare/declaration'
import { fieldsOfAddress } from '~/lists/request/address'
import { dropHiddenColumns } from '~/lists/list'
import { perform } from '~/kit/operation'
import { sql } from '~/kit/sql'
import { parseCsv } from '../../support/csv'
import { testCtx } from '../../support/ctx'
import { makeCategory, makePromo } from '../../support/factories'
import { planOf } from '../../support/plans'
import { saved, shownForm } from '../../support/products'

const ctx = testCtx()
beforeEach(async () => {
  await ctx.read.run(
    sql`UPDATE product SET deleted_at = ${ctx.now}, type = 'donation_form' WHERE deleted_at IS NULL OR type IS NULL`,
  )
})

const listed = async (address: string) =>
  (await productList.page(ctx, productList.read(fieldsOfAddress(address)))).rows.map((row) => String(row.name))

async function csvOf(list: DeclaredList, address = ''): Promise<Record<string, string>[]> {
  const chunks: Uint8Array[] = []
  for await (const chunk of list.export(ctx, list.read(fieldsOfAddress(address)), new AbortController().signal))
    chunks.push(chunk)
  const head = writeCsvHead(dropHiddenColumns(list.csv.columns, ctx).map((column) => String(column.head)))
  const [names = [], ...rows] = parseCsv(head + Buffer.concat(chunks).toString('utf8'))
  return rows.map((row) =>
    Object.fromEntries(row.map((cell, index) => [names[index]?.replace(/^\uFEFF/, '') ?? '', cell])),
  )
}

describe('the list of products', () => {
  test('shows active products by name, and deleted ones and templates by themselves', async () => {
    await saved(ctx, { name: 'wool' })
    await saved(ctx, { name: 'Apron' })
    const { id: gone } = await saved(ctx, { name: 'Gone' })
    const { id: template } = await saved(ctx, { name: 'Template' })
    await ctx.read.run(sql`UPDATE product SET type = 'template' WHERE id = ${template}`)
    await perform(deleteProducts, ctx, { ids: [gone] })
    expect(await listed('')).toEqual(['Apron', 'wool'])
    expect(await listed('?fd=0')).toEqual(['Apron', 'wool'])
    expect(await listed('?fd=1')).toEqual(['Gone'])
    expect(await listed('?fd=2')).toEqual(['Template'])
    expect(await listed('?fd=9')).toEqual([])
  })

  test('filters by category, author, shipping, low stock, and words of name, code, summary and variant', async () => {
    const category = await makeCategory()
    await saved(ctx, { name: 'Shirt', code: 'FIND-ME', author: 'Harbor Press', categories: [String(category.id)] })
    await saved(ctx, {
      name: 'Mug',
      summary: 'With a lighthouse',
      variants: [{ name: 'Cobalt', price: '5', shipping: '1', quantity: '2', restock: '3' }],
    })
    expect(await listed(`?fc=${category.id}`)).toEqual(['Shirt'])
    expect(await listed('?fa=press')).toEqual(['Shirt'])
    expect(await listed('?is_shippable=1')).toEqual(['Mug'])
    expect(await listed('?is_shippable=0')).toEqual(['Shirt'])
    expect(await listed('?low_stock=1')).toEqual(['Mug'])
    for (const [words, name] of [
      ['find-me', 'Shirt'],
      ['lighth', 'Mug'],
      ['cobalt', 'Mug'],
    ] as const)
      expect(await listed(`?fb=${words}`)).toEqual([name])
    expect(await listed('?fb=%25')).toEqual([])
  })

  test('finds what the website shows, and what it hides by each reason, as its column says', async () => {
    const category = String((await makeCategory()).id)
    const make = (name: string, change: object = {}) => saved(ctx, { name, categories: [category], ...change })
    await make('Shown')
    await make('Last day', { publishStartsOn: '2026-11-20', publishEndsOn: '2026-11-20' })
    await make('Own template', { categories: [], templateSuffix: 'gala' })
    await make('Off', { isEnabled: '' })
    await make('Over', { publishEndsOn: '2026-11-19' })
    await make('Soon', { publishStartsOn: '2026-11-21' })
    await make('Loose', { categories: [], isEnabled: '' })
    expect(await listed('?website[]=visible')).toEqual(['Last day', 'Own template', 'Shown'])
    expect(await listed('?website[]=off')).toEqual(['Loose', 'Off'])
    expect(await listed('?website[]=ended&website[]=later')).toEqual(['Over', 'Soon'])
    expect(await listed('?website[]=uncategorized')).toEqual(['Loose'])
    const { rows: shown } = await productList.page(ctx, productList.read({}))
    const column = productList.declared.columns.website
    const saysVisible = shown.filter(
      (row) => column?.show(null, row as never, { key: 'website', ctx, isMixed: false }).text === 'Visible',
    )
    expect(saysVisible.map((row) => String(row.name))).toEqual(await listed('?website[]=visible'))
  })

  test('finds a variant by its new name as soon as it is saved', async () => {
    const { id } = await saved(ctx, { name: 'Cap', variants: [{ name: 'Plain', price: '5' }] })
    await ctx.read.run(sql`UPDATE product_variant SET name = 'Marigold' WHERE product_id = ${id}`)
    expect(await listed('?fb=marigold')).toEqual(['Cap'])
    expect(await listed('?fb=plain')).toEqual([])
  })

  test.each([
    ['', 'product_named'],
    ['?fd=1', 'product_deleted'],
    ['?fd=2', 'product_templates'],
    ['?sort=changed&dir=desc', 'product_changed'],
  ])('%j reads its order from the index %s', async (address, index) => {
    const query = productList.read(fieldsOfAddress(address))
    const plan = await planOf(
      sql`SELECT p.id FROM product p WHERE ${productList.condition(query, ctx)}
        ORDER BY ${productList.orderBy(query, false)} LIMIT 50`,
      { table: 'product', index },
    )
    expect(plan).toContain(index)
    expect(plan).not.toContain('Sort')
  })

  test('a search reads its own index', async () => {
    const query = productList.read(fieldsOfAddress('?fb=lighthouse'))
    expect(
      await planOf(sql`SELECT p.id FROM product p WHERE ${productList.condition(query, ctx)}`, {
        table: 'product',
        index: 'product_search',
      }),
    ).toContain('product_search')
  })
})

describe('exports', () => {
  test('have the documented columns, and formulas stay text', async () => {
    const category = await makeCategory({ name: 'Clothing' })
    await saved(ctx, {
      name: '=1+1',
      code: 'CSV-1',
      goal: '100',
      categories: [String(category.id)],
      allowTributes: '2',
      isFeatured: 'on',
      limitSales: '5',
    })
    const [row] = await csvOf(productList)
    expect(Object.keys(row ?? {})).toEqual(
      (
        'Code,Name,Summary,Permalink,Categories,Goal Amount,Show on Website,Show in POS,Is ' +
        'Featured,Is New,Is DCC ' +
        'Enabled,Is Tax Receiptable,' +
        'Allow Out of Stock,Limit # of Sales,Allow Tributes,Enabled Sales Tax,Staff Notifications,Sync this ' +
        'Item,GL,Campaign,Solicitation,' +
        'Sub Solicitation,Gift Type,TY Letter,FMV,Gift Memo,Acknowledge Pref,NoCalc,Created,Last Modified'
      ).split(','),
    )
    expect(row).toMatchObject({
      Code: 'CSV-1',
      Name: "'=1+1",
      Categories: 'Clothing',
      'Goal Amount': '100.00',
      'Allow Tributes': 'Required',
      'Limit # of Sales': '5',
    })
  })

  test('of variants follow the same filters', async () => {
    await saved(ctx, {
      name: 'Tee',
      code: 'V-1',
      variants: [
        { name: 'S', price: '20', salePrice: '15', sku: 'V-1-S' },
        { name: 'Gift', priceType: 'donation', price: '5', presets: '5,10' },
      ],
    })
    await saved(ctx, { name: 'Other' })
    const rows = await csvOf(variantList, '?fb=V-1')
    expect(
      rows.map((row) => [row['Product Code'], row['Variant Name'], row.Price, row['Sale Price'], row['Price Presets']]),
    ).toEqual([
      ['V-1', 'S', '20.00', '15.00', ''],
      ['V-1', 'Gift', '5.00', '', '5.00,10.00'],
    ])
    expect(Object.keys(rows[0] ?? {})).toHaveLength(29)
  })
})

describe('copying, deleting and restoring', () => {
  test('a copy has a code of its own, is turned off, and begins its stock with a count', async () => {
    const { id } = await saved(ctx, {
      code: 'ORIG',
      permalink: 'orig-tee',
      customFields: [{ type: 'text', name: 'Sleeve' }],
      fundCode: 'SHOP',
    })
    const [copy] = await perform(copyProducts, ctx, { ids: [id] })
    const [again] = await perform(copyProducts, ctx, { ids: [id] })
    expect(await shownForm(ctx, copy?.id ?? 0)).toMatchObject({
      name: '(COPY) Harbor tee',
      code: 'ORIG-COPY',
      permalink: '',
      isEnabled: '',
      fundCode: 'SHOP',
      customFields: [{ name: 'Sleeve' }],
      variants: [{ price: '20.00', isDefault: 'on' }],
    })
    expect(await shownForm(ctx, again?.id ?? 0)).toMatchObject({ code: 'ORIG-COPY-2' })
    const counts = await ctx.read.records(
      sql`SELECT a.type, a.quantity FROM stock_adjustment a JOIN product_variant v ON v.id = a.variant_id
        WHERE v.product_id = ${copy?.id}`,
    )
    expect(counts).toEqual([{ type: 'physical_count', quantity: 10 }])
  })

  test('a template is a copy that is never sold, and a product made from it begins without its codes', async () => {
    const { id } = await saved(ctx, {
      code: 'BASE',
      name: 'Gala seat',
      variants: [{ name: 'Seat', price: '120', sku: 'SEAT-1' }],
    })
    const [template] = await perform(copyProducts, ctx, { ids: [id], templateName: 'Gala' })
    const form = await productForm(ctx.read, template?.id ?? 0, 'USD')
    expect(form).toMatchObject({
      name: 'Gala seat',
      templateName: 'Gala',
      showInPos: false,
      publishing: { isEnabled: false },
    })
    expect(await productsAtTill(ctx, { productId: template?.id })).toEqual([])
    if (!form) throw new Error('no template')
    const { id: made } = await perform(saveProduct, ctx, { ...valuesFrom(form), code: 'GALA-27' })
    expect(await shownForm(ctx, made)).toMatchObject({
      name: 'Gala seat',
      code: 'GALA-27',
      showInPos: 'on',
      variants: [{ name: 'Seat', price: '120.00', sku: '' }],
    })
    expect((await listed('')).sort()).toEqual(['Gala seat', 'Gala seat'])
  })

  test('a restored product takes its public address back, unless it was taken meanwhile', async () => {
    const { id } = await saved(ctx, { name: 'First', permalink: 'tee' })
    await perform(deleteProducts, ctx, { ids: [id] })
    expect(await perform(deleteProducts, ctx, { ids: [id] })).toBe(0)
    const { id: second } = await saved(ctx, { permalink: 'tee' })
    await expect(perform(restoreProducts, ctx, { ids: [id] })).rejects.toMatchObject({ code: 'refused' })
    await perform(deleteProducts, ctx, { ids: [second] })
    expect(await perform(restoreProducts, ctx, { ids: [id] })).toBe(1)
    expect(await listed('')).toEqual(['First'])
  })

  test('need the permission to edit, and a selection', async () => {
    await expect(
      perform(deleteProducts, testCtx({ permissions: ['product.add'] }), { ids: [1] }),
    ).rejects.toMatchObject({
      code: 'forbidden',
    })
    await expect(perform(deleteProducts, ctx, {})).rejects.toThrow('There are no items selected.')
  })
})

test('pickers skip deleted and, unless requested, form products; variants come by name, links and codes', async () => {
  const { id } = await saved(ctx, {
    name: 'Pick',
    code: 'PICK',
    isEnabled: '',
    variants: [
      { name: 'B', price: '20', salePrice: '15' },
      { name: 'A', priceType: 'donation', price: '5' },
    ],
  })
  const { id: form } = await saved(ctx, { name: 'Form' })
  const { id: gone } = await saved(ctx, { name: 'Gone' })
  await ctx.read.run(sql`UPDATE product SET type = 'donation_form' WHERE id = ${form}`)
  await perform(deleteProducts, ctx, { ids: [gone] })
  expect(await productsToPick(ctx, { includeForms: false })).toEqual([
    { id, name: 'Pick', code: 'PICK', isEnabled: false, hasDonationVariant: true, thumbnail: null },
  ])
  expect((await productsToPick(ctx, { includeForms: true })).map(({ name }) => name)).toEqual(['Form', 'Pick'])
  expect((await productsToPick(ctx, { includeForms: true, words: 'pic' })).map(({ name }) => name)).toEqual(['Pick'])
  expect(await productsToPick(ctx, { includeForms: true, words: 'gone' })).toEqual([])
  expect(await productsToPick(ctx, { includeForms: true, max: 1 })).toHaveLength(1)
  expect(await variantsToPick(ctx, 'pick')).toMatchObject([
    { name: 'Pick', variantName: 'A', minor: 500n, isDonation: true },
    { name: 'Pick', variantName: 'B', minor: 1500n, isDonation: false },
  ])
  expect(await variantsToPick(ctx, 'pick', 1)).toHaveLength(1)
  const many = Array.from({ length: 101 }, (_, index) => ({ name: `Size ${index}`, price: '5' }))
  await saved(ctx, { name: 'Bounded', variants: many })
  expect(await variantsToPick(ctx, 'bounded')).toHaveLength(100)
  expect(await variantsToPick(ctx, 'bounded', 20_000)).toHaveLength(100)
  expect(await linkTargets(ctx)).toContainEqual({ url: '/pick', name: 'Pick', type: 'product' })
  const promo = await makePromo({ code: 'SPRING' })
  await makePromo({ code: 'SPRINGOLD', ends_on: '2026-11-19' })
  expect(await promosToPick(ctx, '2026-11-20', 'pring')).toEqual([{ code: promo.code }])
  expect(await promosToPick(ctx, '2026-11-20', ' ')).toEqual([])
})
