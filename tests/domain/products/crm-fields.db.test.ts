import { expect, test } from 'vitest'
import { giftFields } from '~/domain/products/choices.server'
import { productVersion, productVersions } from '~/domain/products/product-versions.server'
import { productForm } from '~/domain/products/product-form.server'
import { productList } from '~/domain/products/list/products.list.server'
import { copyProducts } from '~/domain/products/copy-products.server'
import { variantList } from '~/domain/products/variants/variants.list.server'
import { savePanel } from '~/domain/settings/save-panel.server'
import { syncDonorCrm } from '~/domain/transactions/sync-donor-crm.server'
import { fieldsOfAddress } from '~/lists/request/address'
import { perform } from '~/kit/operation'
import { sql } from '~/kit/sql'
import type { CrmGift } from '~/ports/donor-crm'
import { contribution } from '../../support/contributions'
import { exported } from '../../support/exported'
import { testCtx } from '../../support/ctx'
import { makeLine, makeSupporter } from '../../support/factories'
import { changed, errorsOf, saved, shownForm } from '../../support/products'

const ctx = testCtx({ settings: { dp_api_key: 'a key' } })
const withoutCrm = { ...ctx, ports: { ...ctx.ports, donorCrm: { ...ctx.ports.donorCrm, isConnected: false } } }

const CODES = { crmCampaign: 'SPRING', crmGiftType: 'ONLINE', crmFairValue: '1', crmNoCalc: 'N' }
const VARIANT = { name: 'One', price: '20.00', crmCampaign: 'SUMMER', crmNarrative: 'Thank you; "all"', glCode: 'ROOF' }

test('saves, shows, copies and versions the codes of a product and of its variants', async () => {
  const { id } = await saved(ctx, { ...CODES, variants: [VARIANT] })
  const first = await shownForm(ctx, id)
  expect(first).toMatchObject({ ...CODES, crmSync: '1', crmSolicit: '', variants: [VARIANT] })
  await changed(ctx, id, { crmCampaign: '', crmSync: '0', variants: [{ ...first.variants[0], crmCampaign: '' }] })
  expect(await shownForm(ctx, id)).toMatchObject({
    crmCampaign: '',
    crmSync: '0',
    variants: [{ crmCampaign: '', glCode: 'ROOF' }],
  })
  const [, oldest] = await productVersions(ctx.read, id)
  const now = await productForm(ctx.read, id, 'USD')
  if (!now || !oldest) throw new Error('no product')
  expect((await productVersion(ctx.read, now, oldest.id))?.values).toMatchObject({
    ...CODES,
    crmSync: '1',
    variants: [VARIANT],
  })
  const [copy] = await perform(copyProducts, ctx, { ids: [id] })
  expect(await shownForm(ctx, copy?.id ?? 0)).toMatchObject({ crmGiftType: 'ONLINE', crmSync: '0' })
})

test('refuses a code of 201 characters and an invalid answer at their fields', async () => {
  const variant = { ...VARIANT, crmSolicit: 'x'.repeat(201), crmNoCalc: 'X' }
  expect(await errorsOf(saved(ctx, { crmFairValue: '7', variants: [variant] }))).toEqual({
    crmFairValue: ['Please choose one of the options.'],
    'variants.0.crmSolicit': ['This field can contain a maximum of 200 characters.'],
    'variants.0.crmNoCalc': ['Please choose one of the options.'],
  })
})

test('both exports have the codes only if there is a donor CRM', async () => {
  await saved(ctx, { name: 'Exported', code: 'EXPORTED', ...CODES, fundCode: 'GEN', variants: [VARIANT] })
  const product = (await exported(productList, ctx)).find(({ Code }) => Code === 'EXPORTED')
  expect(product).toMatchObject({
    'Sync this Item': 'Y',
    GL: 'GEN',
    Campaign: 'SPRING',
    'Gift Type': 'ONLINE',
    FMV: '1',
    NoCalc: 'N',
    Solicitation: '',
  })
  const variant = (await exported(variantList, ctx)).find((row) => row['Product Code'] === 'EXPORTED')
  expect(variant).toMatchObject({ GL: 'ROOF', Campaign: 'SUMMER', 'Gift Memo': 'Thank you; "all"', NoCalc: '' })
  expect(Object.keys(product ?? {}).slice(-4)).toEqual(['Acknowledge Pref', 'NoCalc', 'Created', 'Last Modified'])
  for (const list of [productList, variantList])
    expect((await exported(list, withoutCrm)).flatMap((row) => Object.keys(row))).not.toContain('Campaign')
})

test('the list finds products that are synced, those that say nothing included, and those that are not', async () => {
  const { id: silent } = await saved(ctx)
  const { id: off } = await saved(ctx, { crmSync: '0' })
  const found = async (address: string) =>
    (await productList.page(ctx, productList.read(fieldsOfAddress(`${address}&ids=${silent},${off}`)))).rows.map(
      (row) => Number(row.id),
    )
  expect(await found('?dp_sync=1')).toEqual([silent])
  expect(await found('?dp_sync=0')).toEqual([off])
  expect((await found('?')).toSorted((a, b) => a - b)).toEqual([silent, off])
})

test('a variant stores the fields for own data of a gift, shows them again, and clears what is blank', async () => {
  const { id } = await saved(ctx, { variants: [{ ...VARIANT, crmMeta9: 'Ada', crmMeta22: 'Blue' }] })
  const stored = () =>
    ctx.read.first<{ metadata: object }>(sql`SELECT metadata FROM product_variant WHERE product_id = ${id}`)
  expect((await stored())?.metadata).toMatchObject({ meta9: 'Ada', meta22: 'Blue' })
  const { variants } = await shownForm(ctx, id)
  expect(variants[0]).toMatchObject({ crmMeta9: 'Ada', crmMeta22: 'Blue', crmMeta10: '' })
  await changed(ctx, id, { variants: [{ ...variants[0], crmMeta9: ' ', crmMeta22: 'Red' }] })
  expect((await stored())?.metadata).toMatchObject({ meta22: 'Red' })
  expect((await stored())?.metadata).not.toHaveProperty('meta9')
})

test('pushes a gift with the codes of its largest item, and nothing without an item that is synced', async () => {
  const gifts: CrmGift[] = []
  const { donorCrm } = ctx.ports
  const listening = {
    ...ctx,
    ports: {
      ...ctx.ports,
      donorCrm: { ...donorCrm, push: (donor: never, gift: CrmGift) => (gifts.push(gift), donorCrm.push(donor, gift)) },
    },
  }
  const sale = async (product: object) => {
    const { id: productId } = await saved(ctx, product)
    const variant = await ctx.read.first<{ id: number }>(
      sql`SELECT id FROM product_variant WHERE product_id = ${productId}`,
    )
    const { id: supporterId } = await makeSupporter()
    const id = await contribution(ctx, { supporterId, totalMinor: 2000n, isPos: true })
    await makeLine(id, { variant_id: variant?.id })
    return id
  }
  await perform(syncDonorCrm, listening, { id: await sale({ ...CODES, variants: [VARIANT] }) })
  expect(gifts[0]?.codes).toEqual({
    dp_campaign: 'SUMMER',
    dp_gift_narrative: 'Thank you; "all"',
    dp_gift_type: 'ONLINE',
    dp_fair_market_value: '1',
    dp_no_calc: 'N',
  })
  const off = await sale({ crmSync: '0' })
  await expect(perform(syncDonorCrm, listening, { id: off })).rejects.toThrow(
    'None of its items is synced with the donor CRM.',
  )
  expect(gifts).toHaveLength(1)
})

test('a field of a gift is called as the settings name it, else by its number', async () => {
  await perform(savePanel, testCtx(), {
    panel: 'donor-crm',
    dp_meta9_label: 'Campaign volunteer',
    dp_meta22_label: 'x'.repeat(50),
  })
  const stored = await testCtx().read.rows<{ key: string; value: string }>(
    sql`SELECT key, value FROM setting WHERE key LIKE 'dp_meta%'`,
  )
  const fields = giftFields(Object.fromEntries(stored.map(({ key, value }) => [key, value])))
  expect(fields).toHaveLength(14)
  expect(fields.slice(0, 2)).toEqual([
    { value: 'meta9', label: 'Campaign volunteer' },
    { value: 'meta10', label: 'Custom field 10' },
  ])
  expect(await errorsOf(perform(savePanel, testCtx(), { panel: 'donor-crm', dp_meta9_label: 'x'.repeat(51) }))).toEqual(
    {
      dp_meta9_label: ['This field can contain a maximum of 50 characters.'],
    },
  )
})
