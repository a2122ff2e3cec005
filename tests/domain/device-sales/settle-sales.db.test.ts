import { beforeAll, expect, test } from 'vitest'
import { acceptSale } from '~/domain/device-sales/accept-sale.server'
import { correctSale } from '~/domain/device-sales/correct-sale.server'
import { refundSale } from '~/domain/device-sales/refund-sale.server'
import { saleRecord } from '~/domain/device-sales/sale-record.server'
import { reviewList } from '~/domain/device-sales/sales-to-review.list.server'
import { revokeDevice } from '~/domain/devices/revoke-device.server'
import { fieldsOfAddress } from '~/lists/request/address'
import { perform } from '~/kit/operation'
import { sql } from '~/kit/sql'
import { testCtx } from '../../support/ctx'
import { makeDevice, saleOf, send, type TestDevice } from '../../support/device'
import { anAccountType, makeStaff, makeVariant } from '../../support/factories'
import { cartWith, tillOf } from '../../support/pos-calls'

const ctx = testCtx()
let device: TestDevice
let revoked: TestDevice

beforeAll(async () => {
  await anAccountType()
  device = await makeDevice(ctx)
  revoked = await makeDevice(ctx)
  await perform(revokeDevice, ctx, { id: revoked.id })
})

const idOf = async (printed: string) =>
  (await ctx.read.first<{ id: number }>(sql`SELECT id FROM pos_sale WHERE printed_number = ${printed}`))?.id ?? 0

async function variance() {
  const shirt = await makeVariant()
  const sale = saleOf(device, [{ variant: shirt.id, price: 1900 }])
  expect((await send(ctx, device, sale)).sales).toMatchObject([{ status: 'variance', message: null }])
  return { id: await idOf(sale.client_uuid), number: sale.client_uuid }
}

async function held(from: TestDevice = revoked) {
  const shirt = await makeVariant()
  const sale = saleOf(from, [{ variant: shirt.id }])
  await send(ctx, from, sale)
  return { id: await idOf(sale.client_uuid), number: sale.client_uuid, seller: from.seller, sale }
}

const money = (number: string) =>
  ctx.read.record(sql`SELECT
    (SELECT coalesce(sum(amount_minor), 0)::bigint FROM ledger_entry l WHERE l.contribution_id = c.id) AS ledger,
    c.total_minor AS total, c.refunded_minor AS refunded, c.completed_by AS "soldBy"
    FROM contribution c WHERE c.number = ${number}`)

const listed = async (address: string) =>
  (await reviewList.page(ctx, reviewList.read(fieldsOfAddress(address)))).rows.map(({ id }) => id)

test('lists a differing sale until it is accepted, and keeps it as sold', async () => {
  const { id, number } = await variance()
  expect(await listed(`?search=${number}`)).toEqual([id])
  expect(await saleRecord(ctx.read, id)).toMatchObject({
    state: 'variance',
    number,
    variances: [{ kind: 'price', text: 'Shirt: $19.00 USD at the till, $20.00 USD by the rules of today.' }],
  })
  expect(await perform(acceptSale, ctx, { id })).toEqual({ id, number })
  expect(await listed('?waiting=open')).not.toContain(id)
  expect(await money(number)).toMatchObject({ total: 1900n, ledger: 1900n })
  await expect(perform(acceptSale, ctx, { id })).rejects.toMatchObject({ code: 'conflict' })
})

test('a sale that waited becomes a contribution of who sold it, and keeps its answer', async () => {
  const { id, number, seller, sale } = await held()
  const before = await send(ctx, revoked, sale)
  expect(await perform(acceptSale, ctx, { id })).toEqual({ id, number })
  expect(await money(number)).toEqual({ total: 2000n, ledger: 2000n, refunded: 0n, soldBy: seller })
  expect(await send(ctx, revoked, sale)).toEqual(before)
  const entries = await ctx.read.rows<{ event: string }>(
    sql`SELECT event FROM journal_entry WHERE subject_type = 'pos-sale' AND subject_id = ${String(id)} ORDER BY id`,
  )
  expect(entries.map(({ event }) => event)).toEqual(['pos-sale.received', 'pos-sale.settled'])
})

test('settles an unreadable sale by the contribution that staff entered for it', async () => {
  await send(ctx, device, 'half a sale')
  const row = await ctx.read.first<{ id: number }>(sql`SELECT id FROM pos_sale WHERE body = '"half a sale"'`)
  const id = row?.id ?? 0
  await expect(perform(acceptSale, ctx, { id })).rejects.toMatchObject({ code: 'refused' })
  const note = 'Entered by hand.'
  for (const number of ['', '0000000000'])
    await expect(perform(correctSale, ctx, { id, number, note })).rejects.toMatchObject({
      fields: { number: [expect.any(String)] },
    })
  const shirt = await makeVariant()
  const order = await cartWith(ctx, { variant_id: shirt.id })
  await tillOf(ctx).complete(order.id, { payment_type: 'cash', cash_received: '20.00' })
  await perform(correctSale, ctx, { id, number: order.client_uuid.toLowerCase(), note })
  expect(await saleRecord(ctx.read, id)).toMatchObject({ settlement: 'corrected', number: order.client_uuid, note })
  const other = await held()
  await expect(perform(correctSale, ctx, { id: other.id, number: order.client_uuid, note })).rejects.toMatchObject({
    fields: { number: ['This contribution is another sale of a device already.'] },
  })
})

test('a refund gives back everything of a contribution once, and records none for a held sale', async () => {
  const { id, number } = await variance()
  await expect(perform(refundSale, ctx, { id, note: ' ' })).rejects.toMatchObject({
    fields: { note: expect.anything() },
  })
  await perform(refundSale, ctx, { id, note: 'Price was wrong.' })
  expect(await money(number)).toMatchObject({ refunded: 1900n, ledger: 0n })
  await expect(perform(refundSale, ctx, { id, note: 'Again.' })).rejects.toMatchObject({ code: 'conflict' })
  const waiting = await held()
  await perform(refundSale, ctx, { id: waiting.id, note: 'Given back in cash.' })
  expect(await money(waiting.number)).toBeNull()
  expect(await saleRecord(ctx.read, waiting.id)).toMatchObject({ settlement: 'refunded', number: null })
})

test('settles a sale once when two people settle it', async () => {
  const { id, number } = await held()
  const outcomes = await Promise.allSettled([perform(acceptSale, ctx, { id }), perform(acceptSale, ctx, { id })])
  expect(outcomes.map(({ status }) => status).toSorted()).toEqual(['fulfilled', 'rejected'])
  expect(await money(number)).toMatchObject({ total: 2000n, ledger: 2000n })
})

test('requires its own permission, and that of refunds to give money back', async () => {
  const { id } = await held()
  const staff = (permissions: string[]) => testCtx({ permissions })
  await expect(perform(acceptSale, staff(['pos.edit', 'order.refund']), { id })).rejects.toMatchObject({
    code: 'forbidden',
  })
  await expect(perform(refundSale, staff(['possale.edit']), { id, note: 'x' })).rejects.toMatchObject({
    code: 'forbidden',
  })
  const { id: staffId } = await makeStaff({ permissions: ['possale.edit'] })
  await perform(acceptSale, testCtx({ permissions: ['possale.edit'], staffId }), { id })
})
