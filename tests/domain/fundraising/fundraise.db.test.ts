import { beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { activatePage } from '~/domain/fundraising/activate-page.server'
import { archiveRow } from '~/domain/fundraising/archive-row.server'
import { duplicateRow } from '~/domain/fundraising/duplicate-row.server'
import { type Kind } from '~/domain/fundraising/fundraise'
import { hashId } from '~/kit/codes/public-id'
import { fundraiseList } from '~/domain/fundraising/list/fundraise.list.server'
import { restoreRow } from '~/domain/fundraising/restore-row.server'
import { suspendPage } from '~/domain/fundraising/suspend-page.server'
import { deleteProducts } from '~/domain/products/delete-products.server'
import { calls } from '~/endpoints/jpanel/fundraising'
import { writeCsvHead } from '~/kit/csv'
import { fieldsOfAddress } from '~/lists/request/address'
import { dropHiddenColumns } from '~/lists/list'
import { perform } from '~/kit/operation'
import { sql } from '~/kit/sql'
import { call } from '../../support/call'
import { parseCsv } from '../../support/csv'
import { testCtx } from '../../support/ctx'
import {
  anAccountType,
  makeForm,
  makeGift,
  makePage,
  makeProduct,
  makeSupporter,
  makeVariant,
} from '../../support/factories'
import { cartWith, tillOf } from '../../support/pos-calls'
import { makePlan } from '../../support/recurring'

const listing = calls['POST /jpanel/fundraise.listing']

const ctx = testCtx()
const till = tillOf(ctx)
const cash = { payment_type: 'cash', cash_received: '1000', mark_as_complete: 0 }

beforeAll(async () => void (await anAccountType()))
beforeEach(async () => {
  await ctx.read.run(sql`UPDATE donation_form SET is_default = false`)
  await ctx.read.run(sql`UPDATE product SET type = 'template' WHERE type IS DISTINCT FROM 'template'`)
  await ctx.read.run(sql`UPDATE fundraising_page SET type = 'standalone'`)
})

const at = (kind: Kind, id: number) => ({ type: kind, hashid: hashId(id) })
const names = async (address: string, over = ctx) =>
  (await fundraiseList.page(over, fundraiseList.read(fieldsOfAddress(address)))).rows
    .map((row) => String(row.name))
    .sort()

type Row = {
  row_id: string
  route: string
  previewable: boolean
  resource: {
    name: string
    row_type: string
    hashid: string
    hover_actions: string[]
    hover_routes: Record<string, object>
  } & Record<string, unknown>
}
type Listed = { recordsTotal: number; recordsFiltered: number; data: Row[]; upgrade: boolean }
const listed = async (body: object = {}, { query = '', over = ctx } = {}) =>
  (await call<Listed>(listing, { ctx: over, body, query })).json

async function three() {
  const form = await makeForm({}, { name: 'Roof appeal' })
  const { id: product } = await makeProduct({ name: 'Gala dinner' })
  const page = await makePage({ title: 'Amara turns forty', product_id: product })
  return { form, product, page: page.id }
}

describe('the list of fundraising', () => {
  test('has forms, products and pages on tabs of their own, and archived ones on theirs', async () => {
    const { form, page } = await three()
    await makeForm({}, { name: 'Weekly loaf' })
    await makeProduct({ name: 'Never sold', type: 'template' })
    await makePage({ title: 'Of a form', type: 'standalone', product_id: form })
    await perform(archiveRow, ctx, at('donation_form', form))
    await perform(archiveRow, ctx, at('fundraising_page', page))
    expect(await names('')).toEqual(['Gala dinner', 'Weekly loaf'])
    expect(await names('?tab=all')).toEqual(['Gala dinner', 'Weekly loaf'])
    expect(await names('?tab=forms')).toEqual(['Weekly loaf'])
    expect(await names('?tab=products')).toEqual(['Gala dinner'])
    expect(await names('?tab=pages')).toEqual([])
    expect(await names('?tab=archived')).toEqual(['Amara turns forty', 'Roof appeal'])
    expect(await names('?tab=nowhere')).toEqual([])
  })

  test('shows each person only what they may see', async () => {
    await three()
    expect(await names('', testCtx({ permissions: ['product.view'] }))).toEqual(['Gala dinner', 'Roof appeal'])
    expect(await names('', testCtx({ permissions: ['fundraisingpages.edit'] }))).toEqual(['Amara turns forty'])
  })

  test('is searched by name and organizer', async () => {
    const ada = await makeSupporter({ first_name: 'Quilla', last_name: 'Runner' })
    const { product } = await three()
    await makePage({ title: 'Pier Runners', organizer_id: ada.id, product_id: product })
    expect(await names('?search=quilla')).toEqual(['Pier Runners'])
    expect(await names('?search=gala dinn')).toEqual(['Gala dinner'])
  })

  test('finds pages by every status of the reference, closed ones by their deadline, which still counts', async () => {
    const denied = await makeSupporter({ verified_status: 'Denied' })
    const waiting = await makeSupporter({ verified_status: 'Pending' })
    const good = await makeSupporter({ verified_status: 'Verified' })
    const { id: product_id } = await makeProduct({ type: 'template' })
    const make = (title: string, values: object) => makePage({ title, product_id, organizer_id: good.id, ...values })
    await make('open', { goal_deadline: '2026-11-20' })
    await make('late', { goal_deadline: '2026-11-19' })
    await make('reported', { report_count: 2 })
    await make('of the denied', { organizer_id: denied.id })
    await make('of the pending', { organizer_id: waiting.id })
    for (const status of ['draft', 'pending', 'cancelled', 'suspended']) await make(status, { status })
    const found = (status: string, over = ctx) => names(`?tab=pages&status=${status}`, over)
    expect(await found('active')).toEqual(['of the denied', 'of the pending', 'open', 'reported'])
    expect(await found('active-abuse')).toEqual(['reported'])
    expect(await found('closed')).toEqual(['late'])
    expect(await found('denied')).toEqual(['of the denied'])
    expect(await found('pending')).toEqual(['pending'])
    expect(await found('pending', testCtx({ settings: { fundraising_pages_requires_verify: '1' } }))).toEqual([
      'of the pending',
      'pending',
    ])
    for (const status of ['draft', 'cancelled', 'suspended']) expect(await found(status)).toEqual([status])
    expect(await found('any')).toHaveLength(9)
    expect(await found('')).toHaveLength(9)
  })

  test('finds pages by how near they are to their goal', async () => {
    const { id: product_id } = await makeProduct({ type: 'template' })
    const make = (title: string, raised_minor: bigint) =>
      makePage({ title, product_id, goal_minor: 1000n, raised_minor, raised_offset_minor: 100n })
    await make('short', 800n)
    await make('there', 900n)
    await make('beyond', 901n)
    await makePage({ title: 'without', product_id })
    expect(await names('?progress=goal-short')).toEqual(['short'])
    expect(await names('?progress=goal-reached')).toEqual(['beyond', 'there'])
    expect(await names('?progress=goal-exceeded')).toEqual(['beyond'])
  })
})

describe('POST /jpanel/fundraise.listing', () => {
  test('answers a resource for each row, with the routes of what can be done with it', async () => {
    const { form, product, page } = await three()
    const { data, recordsTotal } = await listed()
    expect(recordsTotal).toBe(3)
    const byType = (type: string) => data.find(({ resource }) => resource.row_type === type)
    expect(byType('donation_form')).toMatchObject({
      row_id: `donation_form-${hashId(form)}`,
      route: `/jpanel/fundraise/forms/${hashId(form)}`,
      previewable: true,
      resource: {
        name: 'Roof appeal',
        hashid: hashId(form),
        hover_actions: ['edit', 'view', 'duplicate', 'archive'],
        hover_routes: {
          edit: {
            method: 'GET',
            url: `/jpanel/fundraise/forms/${hashId(form)}`,
            tooltip: 'Customize',
            target: '_self',
          },
          view: { method: 'GET', tooltip: 'Live View', target: '_blank' },
          duplicate: {
            method: 'POST',
            url: `/jpanel/fundraise/donation_form/${hashId(form)}/duplicate`,
            formType: 'post',
          },
          archive: { method: 'DELETE', url: `/jpanel/fundraise/donation_form/${hashId(form)}` },
        },
      },
    })
    expect(byType('product')).toMatchObject({ route: `/jpanel/products/${product}` })
    expect(byType('fundraising_page')?.resource.hover_actions).toEqual(['edit', 'view', 'suspend', 'archive'])
    await perform(suspendPage, ctx, at('fundraising_page', page))
    await perform(archiveRow, ctx, at('product', product))
    expect((await listed({ tab: 'pages' })).data[0]).toMatchObject({
      previewable: false,
      resource: { status: 'suspended', hover_actions: ['edit', 'activate', 'archive'] },
    })
    expect((await listed({ tab: 'archived' })).data[0]?.resource.hover_actions).toEqual(['restore'])
  })

  test('takes the listing URL of a tab, the table protocol, and a page that counts from 1', async () => {
    for (let number = 1; number <= 32; number++) await makeProduct({ name: `Item ${String(number).padStart(2, '0')}` })
    await makeForm({}, { name: 'A form' })
    expect(await listed({ _r: '1' }, { query: '?tab=forms' })).toMatchObject({ recordsTotal: 1, recordsFiltered: 1 })
    const first = await listed({ tab: 'products', draw: 4 })
    expect(first).toMatchObject({ draw: 4, recordsTotal: 32 })
    expect(first.data).toHaveLength(30)
    expect((await listed({ page: 2 }, { query: '?tab=products' })).data).toHaveLength(2)
    expect((await listed({ tab: 'products', start: 30, length: 30, page: 1 })).data).toHaveLength(2)
    expect((await listed({ tab: 'products', search: { value: 'item 07' } })).data).toHaveLength(1)
  })

  test('offers only what the person may do', async () => {
    await three()
    const over = testCtx({ permissions: ['product.view'] })
    expect((await listed({}, { over })).data.map(({ resource }) => resource.hover_actions)).toEqual([
      ['view'],
      ['view'],
    ])
  })

  test('reports that pages must be turned on when they are off', async () => {
    const over = testCtx({ settings: { fundraising_pages_enabled: '0' } })
    expect((await listed({ tab: 'pages' }, { over })).upgrade).toBe(true)
    expect((await listed({ tab: 'forms' }, { over })).upgrade).toBe(false)
    expect((await listed({ tab: 'pages' })).upgrade).toBe(false)
  })
})

describe('GET /jpanel/fundraise/all.csv', () => {
  test('has the documented columns, what was raised, and no formulas', async () => {
    const { product_id } = await makeGift(
      { is_default: true },
      { name: '=cmd()', type: 'donation_form', goal_minor: 60_000n, goal_offset_minor: 500n },
    )
    const order = await cartWith(ctx)
    const variant = await ctx.read.first<{ id: number }>(
      sql`SELECT id FROM product_variant WHERE product_id = ${product_id}`,
    )
    await till.add(order.id, { variant_id: variant?.id, amount: 25 })
    await till.complete(order.id, cash)
    const chunks: Uint8Array[] = []
    const query = fundraiseList.read(fieldsOfAddress('?tab=forms'))
    for await (const chunk of fundraiseList.export(ctx, query, new AbortController().signal)) chunks.push(chunk)
    const head = writeCsvHead(dropHiddenColumns(fundraiseList.csv.columns, ctx).map((column) => String(column.head)))
    const rows = parseCsv(head + Buffer.concat(chunks).toString('utf8'))
    expect(rows[0]?.join().replace(/^\uFEFF/, '')).toBe('Name,Type,Status,Goal,Raised,Contributions,Created')
    expect(rows[1]?.slice(0, 6)).toEqual(["'=cmd()", 'Donation form', 'Active', '600.00', '30.00', '1'])
  })
})

describe('archiving, restoring and duplicating', () => {
  test('the default form and the last one stay, from wherever they are deleted', async () => {
    const usual = await makeForm({ is_default: true }, { name: 'Usual' })
    const other = await makeForm({}, { name: 'Other' })
    await expect(perform(archiveRow, ctx, at('donation_form', usual))).rejects.toMatchObject({
      code: 'refused',
      message: 'Usual is the default donation form. Make another form the default first.',
    })
    await perform(archiveRow, ctx, at('donation_form', other))
    await ctx.read.run(sql`UPDATE donation_form SET is_default = false`)
    await expect(perform(deleteProducts, ctx, { ids: [usual] })).rejects.toThrow(
      'Usual is the only donation form, so it has to stay.',
    )
    await perform(restoreRow, ctx, at('donation_form', other))
    expect(await names('?tab=forms')).toEqual(['Other', 'Usual'])
  })

  test('keeps one of two forms that are archived at once', async () => {
    const [one, two] = [await makeForm({}, { name: 'One' }), await makeForm({}, { name: 'Two' })]
    const done = await Promise.allSettled([one, two].map((id) => perform(archiveRow, ctx, at('donation_form', id))))
    expect(done.map(({ status }) => status).sort()).toEqual(['fulfilled', 'rejected'])
    expect(await names('?tab=forms')).toHaveLength(1)
  })

  test('keeps a form with active plans', async () => {
    const id = await makeForm()
    const variant = await ctx.read.first<{ id: number }>(
      sql`SELECT id FROM product_variant WHERE product_id = ${id} AND is_default`,
    )
    await makePlan(ctx, { variant_id: variant?.id })
    await makeForm()
    await expect(perform(archiveRow, ctx, at('donation_form', id))).rejects.toThrow(
      'recurring profile that is not expired or cancelled',
    )
  })

  test('a copied form is marked as a copy, has its own code, gifts and content, and is never the default', async () => {
    const id = await makeForm(
      { is_default: true, content: '{"template":"amount_tiles"}' },
      { name: 'Roof appeal', code: 'ROOF' },
    )
    const { copy } = await perform(duplicateRow, ctx, at('donation_form', id))
    expect(copy.name).toBe('(COPY) Roof appeal')
    expect(
      await ctx.read.record(sql`SELECT p.code, p.type, p.is_enabled, o.is_default, o.content,
        (SELECT count(*)::int FROM product_variant v WHERE v.product_id = p.id) AS variants
        FROM product p JOIN donation_form o ON o.product_id = p.id WHERE p.id = ${copy.id}`),
    ).toEqual({
      code: hashId(copy.id),
      type: 'donation_form',
      is_enabled: false,
      is_default: false,
      content: { template: 'amount_tiles' },
      variants: 2,
    })
    await perform(duplicateRow, ctx, at('donation_form', id))
    await expect(perform(duplicateRow, ctx, at('fundraising_page', (await makePage()).id))).rejects.toMatchObject({
      code: 'not-found',
    })
  })

  test('restores a page with its former status', async () => {
    const { id } = await makePage({ status: 'suspended' })
    await perform(archiveRow, ctx, at('fundraising_page', id))
    await expect(perform(archiveRow, ctx, at('fundraising_page', id))).rejects.toThrow('This is archived already.')
    await expect(perform(activatePage, ctx, at('fundraising_page', id))).rejects.toThrow(
      'This is archived. Restore it first.',
    )
    await perform(restoreRow, ctx, at('fundraising_page', id))
    expect(await ctx.read.record(sql`SELECT status, deleted_at FROM fundraising_page WHERE id = ${id}`)).toEqual({
      status: 'suspended',
      deleted_at: null,
    })
  })

  test('a kind that does not fit its number is not found, and each kind needs its own permission', async () => {
    const { form, product, page } = await three()
    await expect(perform(archiveRow, ctx, at('product', form))).rejects.toMatchObject({ code: 'not-found' })
    await expect(perform(archiveRow, ctx, at('donation_form', product))).rejects.toMatchObject({ code: 'not-found' })
    await expect(perform(archiveRow, ctx, { type: 'product', hashid: 'nothing' })).rejects.toMatchObject({
      code: 'not-found',
    })
    await expect(perform(archiveRow, ctx, { type: 'sale', hashid: hashId(product) })).rejects.toMatchObject({
      code: 'invalid',
    })
    const pagesOnly = testCtx({ permissions: ['fundraisingpages.edit'] })
    await expect(perform(archiveRow, pagesOnly, at('product', product))).rejects.toMatchObject({ code: 'forbidden' })
    const productsOnly = testCtx({ permissions: ['product.edit'] })
    await expect(perform(archiveRow, productsOnly, at('fundraising_page', page))).rejects.toMatchObject({
      code: 'forbidden',
    })
  })
})

describe('activating and suspending a page', () => {
  const verifying = (more: Record<string, string> = {}) =>
    testCtx({ settings: { fundraising_pages_requires_verify: '1', ...more } })
  const pageOf = async (verified_status: string | null, values: object = {}) => {
    const { id } = await makeSupporter({ verified_status })
    return { organizer: id, page: (await makePage({ status: 'draft', organizer_id: id, ...values })).id }
  }
  const stateOf = (id: number) =>
    ctx.read.record(sql`SELECT g.status, g.activated_on::text AS "activatedOn", s.verified_status AS verified
        FROM fundraising_page g
      LEFT JOIN supporter s ON s.id = g.organizer_id WHERE g.id = ${id}`)

  test('is active at once without verification, and counts from today', async () => {
    const { page } = await pageOf(null)
    expect(await perform(activatePage, ctx, at('fundraising_page', page))).toMatchObject({ status: 'active' })
    expect(await stateOf(page)).toEqual({ status: 'active', activatedOn: '2026-11-20', verified: null })
    expect(await perform(suspendPage, ctx, at('fundraising_page', page))).toMatchObject({ status: 'suspended' })
    await expect(perform(suspendPage, ctx, at('fundraising_page', page))).rejects.toThrow(
      'Only active and pending pages can be suspended.',
    )
    expect(await perform(activatePage, ctx, at('fundraising_page', page))).toMatchObject({ status: 'active' })
    await expect(perform(activatePage, ctx, at('fundraising_page', page))).rejects.toMatchObject({ code: 'refused' })
  })

  test('waits for the verification of its organizer, with a message', async () => {
    const { page } = await pageOf(null)
    expect(await perform(activatePage, verifying(), at('fundraising_page', page))).toMatchObject({ status: 'pending' })
    expect(await stateOf(page)).toEqual({ status: 'pending', activatedOn: null, verified: 'Pending' })
    const good = await pageOf('Verified')
    expect(await perform(activatePage, verifying(), at('fundraising_page', good.page))).toMatchObject({
      status: 'active',
    })
    const denied = await pageOf('Denied')
    await expect(perform(activatePage, verifying(), at('fundraising_page', denied.page))).rejects.toThrow('was denied')
  })

  test('an organizer who gave before is verified where the settings say so', async () => {
    const { organizer, page } = await pageOf(null)
    const waiting = await makePage({ organizer_id: organizer, status: 'pending' })
    const { id: variant } = await makeVariant()
    const order = await cartWith(ctx, { variant_id: variant })
    await till.complete(order.id, cash)
    await ctx.read.run(sql`UPDATE contribution SET supporter_id = ${organizer} WHERE id = ${order.id}`)
    const over = verifying({ fundraising_pages_auto_verifies: '1' })
    expect(await perform(activatePage, over, at('fundraising_page', page))).toMatchObject({ status: 'active' })
    expect(await stateOf(page)).toMatchObject({ status: 'active', verified: 'Verified' })
    expect(await stateOf(waiting.id)).toMatchObject({ status: 'active', activatedOn: '2026-11-20' })
    const other = await pageOf('Pending')
    expect(await perform(activatePage, over, at('fundraising_page', other.page))).toMatchObject({ status: 'pending' })
  })
})
