import { RouterContextProvider } from 'react-router'
import { beforeAll, describe, expect, test, vi } from 'vitest'
import { crmCodes, forgetCrmCodes } from '~/domain/catalog/crm-codes.server'
import { newVariant } from '~/domain/products/form-values'
import { readBody } from '~/http/body'
import { call } from '~/http/use-call'
import { PREVIEW_CALL } from '~/pages/jpanel/products/parts/preview'
import { computePreview } from '~/domain/products/preview.server'
import { variantList } from '~/domain/products/variants/variants.list.server'
import { sql } from '~/kit/sql'
import { standInDonorCrm } from '~/adapters/fake/donor-crm.server'
import { testCtx } from '../../support/ctx'
import { anAccountType, makeTaxRule, makeVariant } from '../../support/factories'
import { cartWith } from '../../support/pos-calls'
import { saved, shownForm } from '../../support/products'

const till = { pos_tax_country: 'US', pos_tax_state: 'ME', pos_tax_city: '', pos_tax_zip: '04101' }
const ctx = testCtx({ settings: till })
beforeAll(async () => void (await anAccountType()))

const tee = { name: '', priceType: 'fixed', price: '20.00' }
const priced = async (change: object, more: object = {}) =>
  (await computePreview(ctx, { variants: [{ ...tee, ...change }], ...more }))?.[0]

describe('the preview of a product', () => {
  test('reads 24 variants with more than 20 fields each as the form of the product sends them', async () => {
    const fields: Record<string, string> = {}
    for (let index = 0; index < 24; index++) {
      const values = { ...newVariant(), name: `Color ${index}`, price: '20.00', sku: `PAINT-${index}` }
      for (const [key, value] of Object.entries(values))
        if (typeof value === 'string') fields[`variants[${index}].${key}`] = value
    }
    expect(Object.keys(fields).length / 24).toBeGreaterThan(20)
    expect(Object.keys(fields).length).toBeGreaterThan(1000)
    let request = new Request('https://almoner.test/jpanel/products/preview')
    vi.stubGlobal('fetch', (_path: string, sent: RequestInit) => {
      request = new Request(request.url, { method: 'POST', body: sent.body ?? null })
      return Promise.resolve(Response.json({ variants: [] }))
    })
    await call('/jpanel/products/preview', '', { ...PREVIEW_CALL, body: fields })
    vi.unstubAllGlobals()
    const body = await readBody({ request, context: new RouterContextProvider() })
    const previewed = await computePreview(ctx, body)
    expect(previewed).toHaveLength(24)
    expect(previewed?.[23]).toMatchObject({ name: 'Color 23', price: '$20.00' })
  })

  test('shows the price of the till: sale, gift, plan, or none', async () => {
    expect(await priced({})).toEqual({ name: '', price: '$20.00', minor: 2000, lines: [] })
    expect(await priced({ salePrice: '15' })).toMatchObject({ price: '$15.00' })
    expect(await priced({ salePrice: '25' })).toMatchObject({ price: '$20.00' })
    expect(await priced({ priceType: 'donation', price: '' })).toMatchObject({ price: 'Any amount' })
    expect(await priced({ priceType: 'donation', price: '', minimum: '10' })).toMatchObject({ price: 'From $10.00' })
    expect(await priced({ billingPeriod: 'monthly' })).toMatchObject({ price: '$20.00 /mth' })
  })

  test('agrees with a cart of the till to the cent', async () => {
    const other = await makeVariant()
    const rule = await makeTaxRule({ code: 'ME', rate_ppm: 55_000, products: [other.product_id], region: 'ME' })
    const { id } = await saved(ctx, { taxes: [String(rule.id)], variants: [{ ...tee, price: '19.99', quantity: '5' }] })
    const form = await shownForm(ctx, id)
    const [preview] = (await computePreview(ctx, form)) ?? []
    const order = await cartWith(ctx, { variant_id: Number(form.variants[0]?.id) })
    expect(preview?.lines).toEqual([
      { label: 'Tax ME', amount: '$1.10' },
      { label: 'Total', amount: `$${order.totalamount}` },
    ])
  })

  test('describes shipping like the export, from the variant or the settings', async () => {
    const over = testCtx({
      settings: { ...till, shipping_expectation_threshold: '5', shipping_expectation_over: 'Ships today' },
    })
    const { id } = await saved(ctx, {
      variants: [
        { ...tee, name: 'Plenty', shipping: '1', quantity: '6' },
        { ...tee, name: 'Few', shipping: '1', quantity: '5', under: 'Ships next month' },
        { ...tee, name: 'Own number', shipping: '2', quantity: '6', threshold: '10' },
        { ...tee, name: 'Not shipped', quantity: '6' },
      ],
    })
    const said = (await computePreview(over, await shownForm(ctx, id)))?.map(({ name, lines }) => [
      name,
      lines.find(({ label }) => label === 'Shipping')?.amount ?? null,
    ])
    expect(said).toEqual([
      ['Plenty', 'Ships today'],
      ['Few', 'Ships next month'],
      ['Own number', 'Usually ships in 2–3 weeks'],
      ['Not shipped', null],
    ])
    const exported = variantList.declared.columns.expectation?.csvValue(over) ?? sql`NULL`
    expect(
      (
        await ctx.read.rows<{ name: string; said: string | null }>(
          sql`SELECT v.name, ${exported} AS said FROM product_variant v WHERE v.product_id = ${id} ORDER BY v.sequence`,
        )
      ).map((row) => [row.name, row.said]),
    ).toEqual(said)
    expect(
      (await computePreview(ctx, await shownForm(ctx, id)))?.[0]?.lines,
      'without a number nothing is said',
    ).toEqual([])
  })

  test.each([
    ['own 5, part 40, 10 in each', 5, 40, 10, '4'],
    ['own 2, part 27', 2, 27, 10, '2'],
    ['own 2, part 7', 2, 7, 10, '0'],
    ['own 0', 0, 40, 10, '0'],
    ['part 0', 5, 0, 10, '0'],
  ])('shows how often a bundle can be sold: %s', async (_, own, stock, qty, max) => {
    const { id } = await saved(ctx, { variants: [{ ...tee, name: 'Part', quantity: String(stock) }] })
    const [part] = (await shownForm(ctx, id)).variants
    const said = await priced({ quantity: String(own), parts: [{ variant: `#${part?.id}`, qty: String(qty) }] })
    expect(said?.lines).toEqual([{ label: 'Can be sold', amount: max }])
  })

  test('waits while a price is half typed', async () => {
    expect(await computePreview(ctx, { variants: [{ ...tee, price: '2x' }] })).toBeNull()
    expect(await computePreview(ctx, { variants: 'x' })).toBeNull()
  })
})

describe('fund codes of the donor CRM', () => {
  const requested: string[] = []
  const crm = (answer: typeof standInDonorCrm.codes) => ({
    ...standInDonorCrm,
    codes: (table: string) => (requested.push(table), answer(table)),
  })
  const withCrm = (answer: typeof standInDonorCrm.codes) => ({ ...ctx, ports: { ...ctx.ports, donorCrm: crm(answer) } })

  test('are requested once in ten minutes, and again as soon as they are forgotten', async () => {
    forgetCrmCodes()
    const known = withCrm((table) => standInDonorCrm.codes(table))
    expect(await crmCodes(known, 'GL_CODE', { activeOnly: true })).not.toContainEqual(
      expect.objectContaining({ code: 'GALA-26' }),
    )
    expect(await crmCodes(known, 'GL_CODE', { activeOnly: false })).toContainEqual(
      expect.objectContaining({ code: 'GALA-26' }),
    )
    expect(requested).toEqual(['GL_CODE'])
    forgetCrmCodes()
    await crmCodes(known, 'GL_CODE', { activeOnly: true })
    expect(requested).toEqual(['GL_CODE', 'GL_CODE'])
  })

  test('are an empty list when the CRM does not answer, and for a table that no CRM has', async () => {
    forgetCrmCodes()
    expect(
      await crmCodes(
        withCrm(() => Promise.reject(new Error('down'))),
        'GL_CODE',
        { activeOnly: false },
      ),
    ).toEqual([])
    expect(
      await crmCodes(
        withCrm((table) => standInDonorCrm.codes(table)),
        "GL_CODE'; --",
        { activeOnly: false },
      ),
    ).toEqual([])
  })
})
