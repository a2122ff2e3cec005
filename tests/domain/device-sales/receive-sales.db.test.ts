import { beforeAll, describe, expect, test } from 'vitest'
import { revokeDevice } from '~/domain/devices/revoke-device.server'
import { forgetDevice } from '~/domain/devices/forget-device.server'
import { perform } from '~/kit/operation'
import { sql } from '~/kit/sql'
import { NOON, testCtx } from '../../support/ctx'
import { batchOf, makeDevice, newNumber, postSales, saleOf, send, signed, type TestDevice } from '../../support/device'
import { anAccountType, makeGift, makeStaff, makeSupporter, makeVariant } from '../../support/factories'
import { tillOf } from '../../support/pos-calls'

const ctx = testCtx()
let device: TestDevice

beforeAll(async () => {
  await anAccountType()
  device = await makeDevice(ctx)
})

const sold = (number: string | null) =>
  ctx.read.record<Record<string, unknown>>(sql`
    SELECT c.total_minor AS total, c.payment_type AS "paidBy", c.ordered_at AS at, c.completed_by AS "soldBy",
      c.supporter_id AS supporter,
      (SELECT sum(amount_minor)::bigint FROM payment WHERE contribution_id = c.id) AS paid,
      (SELECT sum(amount_minor)::bigint FROM ledger_entry WHERE contribution_id = c.id) AS ledger
    FROM contribution c WHERE c.number = ${number}`)

const waiting = async (uuid: string) =>
  ctx.read.rows<{ state: string; why: string | null }>(
    sql`SELECT state, held_for AS why FROM pos_sale WHERE printed_number = ${uuid}`,
  )

describe('a sale that the rules agree with (R-DEVICES-6)', () => {
  test('is a contribution of its printed number, dated when it was sold, by who sold it', async () => {
    const shirt = await makeVariant()
    const gift = await makeGift()
    const sale = saleOf(device, [
      { variant: shirt.id, qty: 2 },
      { variant: gift.id, gift: 1250 },
    ])
    const { status, sales } = await send(ctx, device, sale)
    expect([status, sales]).toEqual([
      200,
      [
        {
          client_uuid: sale.client_uuid,
          status: 'accepted',
          invoicenumber: sale.client_uuid,
          message: null,
          variances: [],
        },
      ],
    ])
    expect(await sold(sale.client_uuid)).toMatchObject({
      total: 5250n,
      paid: 5250n,
      ledger: 5250n,
      paidBy: 'cash',
      soldBy: device.seller,
      at: new Date(sale.sold_at),
    })
    expect(await ctx.read.record(sql`SELECT quantity FROM product_variant WHERE id = ${shirt.id}`)).toEqual({
      quantity: 8,
    })
  })
  test('has the addresses of a supporter whom the device only knew by name', async () => {
    const shirt = await makeVariant()
    const supporter = await makeSupporter({ bill_email: 'ada@example.org' })
    const sale = saleOf(device, [{ variant: shirt.id }])
    sale.events.push({ type: 'supporter-set', supporter_id: supporter.id }, { type: 'person-set' })
    expect((await send(ctx, device, sale)).sales[0]?.status).toBe('accepted')
    expect(
      await ctx.read.record(sql`
        SELECT c.supporter_id AS supporter, c.billing_email AS email FROM contribution c
        WHERE c.number = ${sale.client_uuid}`),
    ).toEqual({ supporter: supporter.id, email: 'ada@example.org' })
  })
  test('is paid by check, by other and for nothing as well', async () => {
    const shirt = await makeVariant()
    const free = await makeVariant({ price_minor: 0n })
    const check = saleOf(device, [{ variant: shirt.id }], {
      tender: { payment_type: 'check', check_number: '12', check_date: 'Nov 20, 2026', check_amount: '25.00' },
    })
    const other = saleOf(device, [{ variant: shirt.id }], { tender: { payment_type: 'other', reference: 'T-1' } })
    const nothing = saleOf(device, [{ variant: free.id, price: 0 }], { tender: { payment_type: 'free' } })
    const { sales } = await send(ctx, device, check, other, nothing)
    expect(sales.map(({ status }) => status)).toEqual(['accepted', 'accepted', 'accepted'])
    expect(await sold(check.client_uuid)).toMatchObject({ total: 2000n, paid: 2500n, ledger: 2500n })
    expect(await sold(nothing.client_uuid)).toMatchObject({ total: 0n, paid: null })
  })
  test('uses the last event for lines, quantities and people', async () => {
    const shirt = await makeVariant()
    const mug = await makeVariant()
    const sale = saleOf(device, [{ variant: shirt.id, qty: 3 }])
    const [line] = sale.totals.lines
    const other = '00000000-0000-4000-8000-000000000001'
    sale.events = [
      { type: 'item-added', line_uuid: other, variant_id: mug.id, qty: 1 },
      { ...sale.events[0], qty: 1 },
      { type: 'item-removed', line_uuid: other },
      { type: 'quantity-set', line_uuid: line?.line_uuid, qty: 3 },
      { type: 'person-set', billing: { first_name: 'Ada', last_name: 'Offline', email: 'ada.offline@example.org' } },
    ]
    expect((await send(ctx, device, sale)).sales).toMatchObject([{ status: 'accepted' }])
    expect(
      await ctx.read.record(sql`SELECT s.email FROM contribution c JOIN supporter s ON s.id = c.supporter_id
        WHERE c.number = ${sale.client_uuid}`),
    ).toEqual({ email: 'ada.offline@example.org' })
  })
})

test('the fields of the CRM that a line was sold with are its own, by their names', async () => {
  const shirt = await makeVariant()
  const sale = saleOf(device, [{ variant: shirt.id }])
  sale.events = [{ ...sale.events[0], metadata: { dp_gl_code: 'ROOF' } }]
  await send(ctx, device, sale)
  expect(
    await ctx.read.record(sql`SELECT l.fund_code, l.metadata FROM contribution_line l
      JOIN contribution c ON c.id = l.contribution_id WHERE c.number = ${sale.client_uuid}`),
  ).toEqual({ fund_code: 'ROOF', metadata: { dp_gl_code: 'ROOF' } })
})

describe('sent again (R-DEVICES-5)', () => {
  test('it gets the same answer forever, also with its names in another order, and is one contribution', async () => {
    const shirt = await makeVariant()
    const sale = saleOf(device, [{ variant: shirt.id }])
    const first = await send(ctx, device, sale)
    const turned = Object.fromEntries(Object.entries(sale).toReversed())
    expect([await send(ctx, device, sale), await send(ctx, device, turned)]).toEqual([first, first])
    await perform(revokeDevice, ctx, { id: (await makeDevice(ctx)).id })
    expect(await waiting(sale.client_uuid)).toHaveLength(1)
  })
  test('gives another sale under the same printed number a new number', async () => {
    const shirt = await makeVariant()
    const first = saleOf(device, [{ variant: shirt.id }])
    const second = saleOf(device, [{ variant: shirt.id, qty: 2 }], { client_uuid: first.client_uuid })
    const { sales } = await send(ctx, device, first, second)
    expect(sales.map(({ status }) => status)).toEqual(['accepted', 'variance'])
    expect(sales[1]).toMatchObject({ client_uuid: first.client_uuid, variances: [{ kind: 'number' }] })
    expect(sales[1]?.invoicenumber).not.toBe(first.client_uuid)
    expect(await sold(sales[1]?.invoicenumber ?? '')).toMatchObject({ total: 4000n, ledger: 4000n })
  })
  test('a sale that was paid before the network went is not recorded twice', async () => {
    const shirt = await makeVariant()
    const clientUuid = newNumber()
    const till = tillOf(ctx)
    const { order } = (await till.open({ client_uuid: clientUuid })).json
    await till.add(order.id, { variant_id: shirt.id })
    await till.complete(order.id, { payment_type: 'cash', cash_received: '20.00' })
    const sale = saleOf(device, [{ variant: shirt.id }], { client_uuid: clientUuid })
    expect((await send(ctx, device, sale)).sales).toMatchObject([{ status: 'accepted', invoicenumber: clientUuid }])
    expect(await ctx.read.records(sql`SELECT 1 FROM payment WHERE contribution_id = ${order.id}`)).toHaveLength(1)
  })
  test('a cart that is still open here under its number becomes what the tablet sold', async () => {
    const shirt = await makeVariant()
    const clientUuid = newNumber()
    const till = tillOf(ctx)
    const { order } = (await till.open({ client_uuid: clientUuid })).json
    await till.add(order.id, { variant_id: shirt.id, qty: 5 })
    const sale = saleOf(device, [{ variant: shirt.id, qty: 2 }], { client_uuid: clientUuid })
    expect((await send(ctx, device, sale)).sales).toMatchObject([{ status: 'accepted', invoicenumber: clientUuid }])
    expect(await sold(clientUuid)).toMatchObject({ total: 4000n, paid: 4000n, ledger: 4000n })
  })
})

describe('where the rules say otherwise, money that was taken is still a contribution (R-DEVICES-7)', () => {
  const kinds = (posted: Awaited<ReturnType<typeof send>>) =>
    posted.sales.map(({ status, variances }) => [status, ...variances.map(({ kind }) => kind)])

  test('price, tax and stock', async () => {
    const shirt = await makeVariant()
    const last = await makeVariant({ quantity: 1 })
    const cheaper = saleOf(device, [{ variant: shirt.id, price: 1800 }])
    const taxed = saleOf(device, [{ variant: shirt.id, tax: 110 }])
    const gone = saleOf(device, [{ variant: last.id, qty: 2 }])
    expect(kinds(await send(ctx, device, cheaper, taxed, gone))).toEqual([
      ['variance', 'price'],
      ['variance', 'tax'],
      ['variance', 'stock'],
    ])
    expect(await sold(cheaper.client_uuid)).toMatchObject({ total: 1800n, paid: 1800n, ledger: 1800n })
    expect(await sold(taxed.client_uuid)).toMatchObject({ total: 2110n, paid: 2110n, ledger: 2110n })
    expect(await sold(gone.client_uuid)).toMatchObject({ total: 4000n, paid: 4000n, ledger: 4000n })
    expect(await ctx.read.record(sql`SELECT quantity FROM product_variant WHERE id = ${last.id}`)).toEqual({
      quantity: -1,
    })
  })
  test('with an ended product, a closed fund or an unknown code', async () => {
    const closed = await makeVariant({}, { show_in_pos: false })
    const gift = await makeGift()
    const shirt = await makeVariant()
    const coded = saleOf(device, [{ variant: shirt.id, total: 1500 }])
    coded.events.push({ type: 'codes-applied', codes: ['GONE'] })
    expect(
      kinds(
        await send(
          ctx,
          device,
          saleOf(device, [{ variant: closed.id }]),
          saleOf(device, [{ variant: gift.id, gift: 500, fund: 'OLDFUND' }]),
          coded,
        ),
      ),
    ).toEqual([
      ['variance', 'product'],
      ['variance', 'fund'],
      ['variance', 'code', 'price'],
    ])
    expect(await sold(coded.client_uuid)).toMatchObject({ total: 1500n, paid: 1500n, ledger: 1500n })
  })
  test('when the supporter was archived or merged', async () => {
    const shirt = await makeVariant()
    const archived = await makeSupporter({ is_active: false })
    const winner = await makeSupporter()
    const merged = await makeSupporter({ is_active: false })
    await ctx.read.record(sql`INSERT INTO supporter_merge (winner_id, loser_id, merged_at, undo_until,
      kept, lost, moved) VALUES (${winner.id}, ${merged.id}, now(), now(), '{}', '{}', '{}') RETURNING id`)
    const [one, other] = [archived, merged].map(({ id }) => {
      const sale = saleOf(device, [{ variant: shirt.id }])
      sale.events.push({ type: 'supporter-set', supporter_id: id })
      return sale
    })
    expect(kinds(await send(ctx, device, one, other))).toEqual([
      ['variance', 'supporter'],
      ['variance', 'supporter'],
    ])
    expect(await sold(one?.client_uuid ?? '')).toMatchObject({ supporter: null })
    expect(await sold(other?.client_uuid ?? '')).toMatchObject({ supporter: winner.id })
  })
  test('a seller who may no longer, or never was among those of the device', async () => {
    const shirt = await makeVariant()
    const stranger = await makeStaff()
    const mine = await makeDevice(ctx)
    await ctx.read.record(sql`UPDATE staff SET permissions = '{}' WHERE id = ${mine.seller} RETURNING id`)
    expect(
      kinds(
        await send(
          ctx,
          mine,
          saleOf(mine, [{ variant: shirt.id }]),
          saleOf(mine, [{ variant: shirt.id }], { seller: stranger.id }),
        ),
      ),
    ).toEqual([
      ['variance', 'seller'],
      ['variance', 'seller'],
    ])
  })
  test('when the clock is wrong by a day, and for a sale of last year', async () => {
    const shirt = await makeVariant()
    const at = (days: number) => new Date(NOON.getTime() + days * 86_400_000).toISOString()
    const ahead = saleOf(device, [{ variant: shirt.id }], { sold_at: at(1) })
    const behind = saleOf(device, [{ variant: shirt.id }], { sold_at: at(-2), last_server_at: at(-1) })
    const lastYear = saleOf(device, [{ variant: shirt.id }], { sold_at: at(-330), last_server_at: null })
    expect(kinds(await send(ctx, device, ahead, behind, lastYear))).toEqual([
      ['variance', 'clock'],
      ['variance', 'clock'],
      ['variance', 'year'],
    ])
    expect(await sold(ahead.client_uuid)).toMatchObject({ at: NOON })
    expect(await sold(behind.client_uuid)).toMatchObject({ at: new Date(at(-1)) })
    expect(await sold(lastYear.client_uuid)).toMatchObject({ at: new Date(at(-330)) })
  })
  test('people who settle sales are emailed once a day', async () => {
    const { email } = (await makeStaff({ permissions: ['possale.edit'] })) as unknown as { email: string }
    const shirt = await makeVariant()
    const sale = () => saleOf(device, [{ variant: shirt.id, price: 1 }])
    await send(ctx, device, sale(), sale())
    const mails = await ctx.read.records(sql`SELECT 1 FROM mail WHERE recipient = ${email}`)
    expect(mails).toHaveLength(1)
  })
})

describe('what cannot be a contribution by itself waits for a person, and nothing vanishes (R-DEVICES-8)', () => {
  test('records the other sales of a batch when one is invalid', async () => {
    const shirt = await makeVariant()
    const good = saleOf(device, [{ variant: shirt.id }])
    const broken = { ...saleOf(device, [{ variant: shirt.id }]), events: 'none' }
    const last = saleOf(device, [{ variant: shirt.id }])
    const { sales } = await send(ctx, device, good, broken, 'half a sa', last)
    expect(sales.map(({ status }) => status)).toEqual(['accepted', 'held', 'held', 'accepted'])
    expect(await waiting(broken.client_uuid)).toEqual([{ state: 'held', why: 'It cannot be read as a sale.' }])
  })
  test('holds invented totals, too little cash, and unknown sellers and products', async () => {
    const shirt = await makeVariant()
    const invented = saleOf(device, [{ variant: shirt.id }])
    invented.totals.total_minor = 1
    const short = saleOf(device, [{ variant: shirt.id }], { tender: { payment_type: 'cash', cash_received: '1.00' } })
    const { sales } = await send(
      ctx,
      device,
      invented,
      short,
      saleOf(device, [{ variant: shirt.id }], { seller: 2_000_000 }),
      saleOf(device, [{ variant: 2_000_000 }]),
    )
    expect(sales.map(({ status, message }) => [status, message])).toEqual([
      ['held', 'Its amounts do not add up.'],
      ['held', 'Insufficient cash paid.'],
      ['held', 'Nobody here has the number of its seller.'],
      ['held', 'It names a product that was never here.'],
    ])
    expect(await sold(invented.client_uuid)).toBeNull()
    expect(await ctx.read.records(sql`SELECT 1 FROM contribution WHERE client_uuid = ${short.client_uuid}`)).toEqual([])
  })
  test('a revoked or forgotten device, another’s signature, none, and a body that was changed or cut', async () => {
    const shirt = await makeVariant()
    const revoked = await makeDevice(ctx)
    const forgotten = await makeDevice(ctx)
    await perform(revokeDevice, ctx, { id: revoked.id })
    await perform(forgetDevice, ctx, { id: forgotten.id })
    const sale = () => saleOf(device, [{ variant: shirt.id }])
    const bodies = [sale(), sale(), sale()].map((one) => batchOf([one]))
    const [foreign = '', unsigned = '', cut = ''] = bodies
    const from = { device: device.publicId, signature: '' }
    const posted = [
      await send(ctx, revoked, saleOf(revoked, [{ variant: shirt.id }])),
      await send(ctx, forgotten, saleOf(forgotten, [{ variant: shirt.id }])),
      await postSales(ctx, { ...from, body: foreign, signature: await signed(revoked.privateKey, foreign) }),
      await postSales(ctx, { ...from, body: unsigned }),
      await postSales(ctx, { ...from, body: cut.slice(0, -9), signature: await signed(device.privateKey, cut) }),
      await postSales(ctx, {
        ...from,
        body: cut.slice(0, -9),
        signature: await signed(device.privateKey, cut.slice(0, -9)),
      }),
    ]
    expect(posted.map(({ sales }) => sales.map(({ status, message }) => `${status}: ${message}`))).toEqual([
      ['held: The device was revoked before it was sent.'],
      ['held: It is not signed by the device that it names.'],
      ['held: It is not signed by the device that it names.'],
      ['held: It is not signed by the device that it names.'],
      ['held: It is not signed by the device that it names.'],
      ['held: It is not signed by the device that it names.'],
    ])
  })
  test('a sale that names another device than the one that signed it', async () => {
    const shirt = await makeVariant()
    const other = await makeDevice(ctx)
    const { sales } = await send(ctx, device, saleOf(other, [{ variant: shirt.id }]))
    expect(sales).toMatchObject([{ status: 'held', message: 'It names another device than the one that sent it.' }])
  })
  test('holds sales of an unknown app version', async () => {
    const shirt = await makeVariant()
    const body = batchOf([saleOf(device, [{ variant: shirt.id }])], 0)
    const signature = await signed(device.privateKey, body)
    expect(await postSales(ctx, { body, device: device.publicId, signature })).toMatchObject({
      status: 200,
      sales: [{ status: 'held', message: 'It was sent by a version of the app that is not known here.' }],
    })
  })
  test('the answer to a device that is not known here is that of one that is, and floods are bounded', async () => {
    const nobody = '11111111-2222-4333-8444-555555555555'
    const post = (name: string, index: number) =>
      postSales(ctx, {
        body: `flood ${name} ${index}`,
        device: name,
        signature: '',
        address: `198.51.100.${index % 20}`,
      })
    const { status, sales } = await post(device.publicId, 0)
    expect(await post(nobody, 0)).toEqual({ status, sales })
    const statuses = new Set<number>()
    for (let index = 1; index < 120; index += 1) statuses.add((await post(nobody, index)).status)
    expect([...statuses]).toEqual([200, 429])
    const waitingOfNobody = await ctx.read.records(sql`SELECT 1 FROM pos_sale WHERE device_id IS NULL`)
    expect(waitingOfNobody).toHaveLength(100)
  })
  test('more than 50 sales, and more than 256 KB, are refused whole and stay where they are', async () => {
    expect(await send(ctx, device, ...Array.from({ length: 51 }, () => ({})))).toMatchObject({ status: 422 })
    expect(await send(ctx, device, 'x'.repeat(257 * 1024))).toMatchObject({ status: 413 })
  })
  test('removes a card number from a note', async () => {
    const shirt = await makeVariant()
    const sale = saleOf(device, [{ variant: shirt.id }], {
      tender: { payment_type: 'other', reference: 'T-2', note: 'card 4242 4242 4242 4242' },
    })
    expect((await send(ctx, device, sale)).sales).toMatchObject([{ status: 'accepted' }])
    const stored = await ctx.read.first<{ body: string; note: string }>(sql`SELECT p.body, c.other_note AS note
      FROM pos_sale p JOIN contribution c ON c.id = p.contribution_id WHERE p.printed_number = ${sale.client_uuid}`)
    expect(`${stored?.body} ${stored?.note}`).not.toContain('4242 4242 4242')
  })
})

describe('a sale that nobody would make', () => {
  const nest = (depth: number) => '['.repeat(depth) + ']'.repeat(depth)

  test.each([
    ['1,000 lists in lists', nest(1000)],
    ['5,000 lists in lists', nest(5000)],
    ['20,000 lists in lists', nest(20_000)],
    ['100,000 lists in lists', nest(100_000)],
    ['5,000 objects in objects', '{"a":'.repeat(5000) + '1' + '}'.repeat(5000)],
    ['a text of 200,000 digits', `"${'4'.repeat(200_000)}"`],
    ['100,000 numbers', `[${'1,'.repeat(100_000)}1]`],
  ])('is held for a person, while a valid one is recorded, however deep or long it is: %s', async (_shape, json) => {
    const gift = await makeGift()
    const sale = saleOf(device, [{ variant: gift.id, gift: 1000 }])
    const body = `{"version":1,"sales":[{"client_uuid":"${newNumber()}","note":${json}}]}`
    const signature = await signed(device.privateKey, body)
    const odd = await postSales(ctx, { body, device: device.publicId, signature })
    expect(odd.sales[0]?.message).not.toBe('It is not signed by the device that it names.')
    expect([odd.status, odd.sales.map(({ status }) => status)]).toEqual([200, ['held']])
    const { sales } = await send(ctx, device, sale)
    expect(sales.map(({ status }) => status)).toEqual(['accepted'])
  })
})
