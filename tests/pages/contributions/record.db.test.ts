import { RouterContextProvider } from 'react-router'
import { beforeAll, describe, expect, test } from 'vitest'
import { ctxContext } from '~/http/context'
import { deleteContribution } from '~/domain/contributions/delete-contribution.server'
import { perform } from '~/kit/operation'
import { sql } from '~/kit/sql'
import { loader } from '~/pages/jpanel/contributions/record'
import { sayLoss } from '~/pages/jpanel/contributions/parts/loss-words'
import { testCtx } from '../../support/ctx'
import { anAccountType, makeGift, makeSupporter, makeVariant } from '../../support/factories'
import { refundOf, soldWith } from '../../support/refunds'
import { byCard } from '../../support/sandbox'

const ctx = testCtx()

beforeAll(async () => void (await anAccountType()))

async function shown(number: string, settings: Record<string, string> = {}, search = '') {
  const request = new Request(`http://office.test/jpanel/contributions/${number}${search}`)
  const context = new RouterContextProvider()
  context.set(ctxContext, { ...ctx, settings: { ...ctx.settings, ...settings } } as never)
  return loader({ request, context, params: { number }, url: new URL(request.url) } as unknown as Parameters<
    typeof loader
  >[0])
}

describe('packing slip and fulfillment', () => {
  test('are offered when something ships', async () => {
    const mug = await makeVariant({ is_shippable: true })
    const order = await soldWith(ctx, [{ variant_id: mug.id }])
    expect(await shown(order.invoicenumber ?? '')).toMatchObject({ hasSlip: true, canBeMarked: true })
    expect(await shown(order.invoicenumber ?? '', { use_fulfillment: 'never' })).toMatchObject({
      hasSlip: true,
      canBeMarked: false,
    })
  })

  test('are not offered when nothing ships, unless every contribution is to be fulfilled', async () => {
    const gift = await makeGift()
    const order = await soldWith(ctx, [{ variant_id: gift.id, amount: '25' }])
    expect(await shown(order.invoicenumber ?? '')).toMatchObject({ hasSlip: false, canBeMarked: false })
    expect(await shown(order.invoicenumber ?? '', { use_fulfillment: 'always' })).toMatchObject({
      hasSlip: true,
      canBeMarked: true,
    })
  })
})

test('a line has the picture of its variant, else of its product, and none without one', async () => {
  const attach = async (type: string, id: number, key: string) =>
    ctx.read.run(sql`
      WITH m AS (INSERT INTO media (filename, name, content_type, size, key, thumbnail_key)
        VALUES (${key}, ${key}, 'image/png', 10, ${`${key}.png`}, ${key}) RETURNING id)
      INSERT INTO mediable (media_id, mediable_type, mediable_id, sequence) SELECT id, ${type}, ${id}, 1 FROM m`)
  const [mug, tee, plain] = [await makeVariant(), await makeVariant(), await makeVariant()]
  await attach('product', mug.product_id, 'mug')
  await attach('product', tee.product_id, 'tee')
  await attach('product_variant', tee.id, 'tee-forest')
  const order = await soldWith(ctx, [{ variant_id: mug.id }, { variant_id: tee.id }, { variant_id: plain.id }])
  const { lines } = (await shown(order.invoicenumber ?? '')) as { lines: { thumbnail: string | null }[] }
  expect(lines.map(({ thumbnail }) => thumbnail)).toEqual(['/mug', '/tee-forest', null])
})

test('shows the method of a plan, or that staff collect it', async () => {
  const monthly = await makeGift({ billing_period: 'monthly' }, { recurring_type: 'fixed' })
  const line = { variant_id: monthly.id, amount: '25', recurring_day: 15, recurring_with_initial_charge: 1 }
  const sold = async (pay: object) => soldWith(ctx, [line], { pay, update: { member_id: (await makeSupporter()).id } })
  const collected = async (pay: object) =>
    (await shown((await sold(pay)).invoicenumber ?? '')).related.profiles.map((plan) => plan.collected)
  expect(await collected(byCard())).toEqual(['Visa ending in 4242'])
  expect(await collected({})).toEqual(['Collected manually'])
})

test('subtracts a partial refund from the total given', async () => {
  const supporter = await makeSupporter()
  const gift = await makeGift()
  const order = await soldWith(ctx, [{ variant_id: gift.id, amount: '25' }], { update: { member_id: supporter.id } })
  expect((await shown(order.invoicenumber ?? '')).supporter?.given).toBe('$25.00')
  await refundOf(ctx, order.id, { amount: '10' })
  expect((await shown(order.invoicenumber ?? '')).supporter?.given).toBe('$15.00')
})

const receipts = { tax_receipt_pdfs: '1', tax_receipt_type: 'none', tax_receipt_country: 'ANY' }

test('offers a receipt only when the contribution would get one, and says what became of its payment', async () => {
  const gift = await makeGift({}, { is_tax_receiptable: true })
  const order = await soldWith(ctx, [{ variant_id: gift.id, amount: '25' }])
  const number = order.invoicenumber ?? ''
  expect((await shown(number, receipts)).may.receipt).toBe(true)
  expect((await shown(number, { ...receipts, tax_receipt_country: 'CA' })).may.receipt, 'to another country').toBe(
    false,
  )
  expect((await shown(number, { ...receipts, tax_receipt_pdfs: '0' })).may.receipt, 'switched off').toBe(false)
  await refundOf(ctx, order.id, { amount: '10' })
  expect((await shown(number, receipts)).may.receipt, 'for what is left').toBe(true)
  expect((await shown(number, receipts)).payments).toMatchObject([{ refunded: '$10.00', isRefunded: false }])
  await refundOf(ctx, order.id, { amount: '15' })
  const returned = await shown(number, receipts)
  expect(returned.may.receipt, 'after a refund of all').toBe(false)
  expect(returned.payments).toMatchObject([{ refunded: '$25.00', isRefunded: true }])
})

test('a deleted contribution offers nothing but to restore it', async () => {
  const mug = await makeVariant({ is_shippable: true })
  const order = await soldWith(ctx, [{ variant_id: mug.id }])
  await perform(deleteContribution, ctx, { id: order.id })
  const page = await shown(order.invoicenumber ?? '', receipts)
  expect(page).toMatchObject({
    isDeleted: true,
    mayRefund: false,
    refund: null,
    mayEdit: false,
    hasSlip: false,
    canBeMarked: false,
    canApprove: false,
  })
  const { edit, ...others } = page.may
  expect(edit).toBe(true)
  expect(Object.values(others).filter(Boolean)).toEqual([])
  expect(await shown(order.invoicenumber ?? '', {}, '?panel=receipt')).toMatchObject({ mailTo: null })
})

test('says in numbers what a contribution takes with it, and offers to delete it only where it can be', async () => {
  const monthly = await makeGift({ billing_period: 'monthly' }, { recurring_type: 'fixed' })
  const line = { variant_id: monthly.id, amount: '25', recurring_day: 15, recurring_with_initial_charge: 1 }
  const update = { member_id: (await makeSupporter()).id }
  const byHand = await soldWith(ctx, [line], { update })
  expect(await shown(byHand.invoicenumber ?? '')).toMatchObject({
    loss: { spam: ['1 plan'], deletion: ['1 plan'] },
    may: { delete: true },
  })
  const online = await soldWith(ctx, [line], { pay: byCard(), update })
  expect((await shown(online.invoicenumber ?? '')).may.delete, 'paid through a provider').toBe(false)
  expect(sayLoss([], 'goes', 'go')).toBe('Nothing else goes')
  expect(sayLoss(['1 plan'], 'goes', 'go')).toBe('1 plan goes')
  expect(sayLoss(['2 tributes'], 'goes', 'go')).toBe('2 tributes go')
  expect(sayLoss(['1 tax receipt', '1 plan'], 'is', 'are')).toBe('1 tax receipt and 1 plan are')
})

test('offers an action only where it would not be refused', async () => {
  const gift = await makeGift()
  const order = await soldWith(ctx, [{ variant_id: gift.id, amount: '25' }])
  const number = order.invoicenumber ?? ''
  const crm = { dp_api_key: 'sealed' }
  expect((await shown(number, crm)).may, 'nobody is named').toMatchObject({
    addSupporter: false,
    mail: true,
    sync: true,
  })
  await ctx.read.run(sql`UPDATE contribution SET billing_email = 'amara@example.org' WHERE id = ${order.id}`)
  expect((await shown(number)).may.addSupporter, 'with an email').toBe(true)
  await ctx.read.run(sql`UPDATE product SET crm = crm || '{"dp_syncable": "0"}' WHERE id =
    (SELECT product_id FROM product_variant WHERE id = ${gift.id})`)
  expect((await shown(number, crm)).may.sync, 'kept out of the donor CRM').toBe(false)
  await ctx.read.run(sql`INSERT INTO mail_template (name, subject, body, is_active, updated_at)
    VALUES ('customer_order_received', 'Thank you', '<p>Thank you</p>', false, now())`)
  expect((await shown(number)).may.mail, 'with the confirmation turned off').toBe(false)
})
