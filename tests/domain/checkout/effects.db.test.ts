import { beforeAll, describe, expect, test } from 'vitest'
import { takeBackInitialCharge } from '~/domain/recurring/take-back-initial-charge.server'
import { afterSale } from '~/domain/checkout/fulfil-sale.server'
import { currentOrder } from '~/domain/cart/current-order.server'
import { tributeTypes } from '~/domain/tributes/queries.server'
import { sql } from '~/kit/sql'
import { testCtx } from '../../support/ctx'
import {
  anAccountType,
  makeDownload,
  makeGift,
  makeMembership,
  makeSupporter,
  makeVariant,
} from '../../support/factories'
import { cartWith, tillOf } from '../../support/pos-calls'
import { within } from '../../support/within'

const ctx = testCtx()
const cash = { payment_type: 'cash', cash_received: '100000' }

beforeAll(async () => void (await anAccountType()))

async function sold(over: typeof ctx, supporterId: number, ...lines: object[]) {
  const till = tillOf(over)
  const order = await cartWith(over, ...lines)
  await till.update(order.id, { member_id: supporterId })
  const reply = await till.complete(order.id, cash)
  expect([reply.json.status, reply.json.message]).toEqual(['success', null])
  return reply.json.order
}

const profilesOf = (id: number) =>
  ctx.read.records<Record<string, unknown>>(
    sql`SELECT * FROM recurring_profile WHERE contribution_id = ${id} ORDER BY id`,
  )

async function again(id: number) {
  const order = await currentOrder(ctx, id)
  if (!order) throw new Error('no order')
  await within(ctx, (tx) => afterSale(tx, { order, supporterId: order.supporterId, paymentMethodId: null }))
}

describe('a recurring line makes a profile (R-RECURRING-1)', () => {
  test('with an initial charge as its first cycle', async () => {
    const supporter = await makeSupporter()
    const gift = await makeGift(
      { billing_period: 'monthly', total_billing_cycles: 12 },
      { recurring_type: 'fixed', name: 'Monthly gift' },
    )
    const order = await sold(ctx, supporter.id, {
      variant_id: gift.id,
      amount: '25',
      recurring_day: 15,
      recurring_with_initial_charge: 1,
    })
    expect(await profilesOf(order.id)).toEqual([
      expect.objectContaining({
        profile_id: expect.stringMatching(/^[0-9a-f]{12}$/),
        profile_reference: order.client_uuid,
        supporter_id: supporter.id,
        subscriber_name: supporter.display_name,
        description: 'Monthly gift',
        transaction_type: 'Donation',
        status: 'Active',
        billing_period: 'Month',
        billing_cycle_anchor: '2026-11-15',
        starts_on: '2026-12-15',
        next_billing_on: '2026-12-15',
        final_payment_on: '2027-10-15',
        cycles_completed: 1,
        cycles_remaining: 11,
        amount_minor: 2500n,
        initial_minor: 2500n,
        aggregate_minor: 2500n,
        last_payment_minor: 2500n,
        last_payment_at: ctx.now,
        is_manual: true,
        payment_method_id: null,
        max_failed_payments: 1,
      }),
    ])
  })

  test('without an initial charge, with the plan’s amount and nothing paid', async () => {
    const supporter = await makeSupporter()
    const plan = await makeVariant({ billing_period: 'quarterly', price_minor: 6000n }, { recurring_type: 'fixed' })
    const order = await sold(ctx, supporter.id, {
      variant_id: plan.id,
      qty: 2,
      recurring_day: 10,
      recurring_with_initial_charge: 0,
    })
    expect(order.totalamount).toBe(0)
    expect(await profilesOf(order.id)).toEqual([
      expect.objectContaining({
        transaction_type: 'Standard',
        billing_period: 'Quarter',
        next_billing_on: '2026-12-10',
        amount_minor: 12_000n,
        initial_minor: null,
        aggregate_minor: 0n,
        last_payment_at: null,
        cycles_completed: 0,
        cycles_remaining: null,
        final_payment_on: null,
      }),
    ])
  })

  test('with the delay that its period sets', async () => {
    const supporter = await makeSupporter()
    const gift = await makeGift({ billing_period: 'monthly' }, { recurring_type: 'fixed' })
    const line = { variant_id: gift.id, amount: '10', recurring_day: 25, recurring_with_initial_charge: 1 }
    const usual = await sold(ctx, supporter.id, line)
    const slow = await sold(
      testCtx({ settings: { rpp_start_date_snap_month: 'donor', rpp_retry_attempts: '3' } }),
      supporter.id,
      line,
    )
    expect((await profilesOf(usual.id))[0]).toMatchObject({ next_billing_on: '2026-11-25' })
    expect((await profilesOf(slow.id))[0]).toMatchObject({ next_billing_on: '2026-12-25', max_failed_payments: 3 })
  })

  test('charges nothing now, starts strictly after a first billing day, and ends after its payments', async () => {
    const supporter = await makeSupporter()
    const plan = await makeVariant(
      { billing_period: 'monthly', price_minor: 1000n, billing_starts_on: '2027-02-01', billing_ends_on: '2027-06-01' },
      { recurring_type: 'natural' },
    )
    const order = await sold(ctx, supporter.id, { variant_id: plan.id, recurring_with_initial_charge: 1 })
    expect(await profilesOf(order.id)).toEqual([
      expect.objectContaining({
        next_billing_on: '2027-03-01',
        final_payment_on: '2027-06-01',
        cycles_remaining: 4,
        initial_minor: null,
      }),
    ])
  })

  test('that has ended if its only payment was taken at once', async () => {
    const supporter = await makeSupporter()
    const plan = await makeVariant({ billing_period: 'weekly', total_billing_cycles: 1 }, { recurring_type: 'natural' })
    const order = await sold(ctx, supporter.id, { variant_id: plan.id })
    expect(await profilesOf(order.id)).toEqual([
      expect.objectContaining({ status: 'Expired', cycles_remaining: 0, aggregate_minor: 2000n }),
    ])
  })

  test('once when the order is completed twice', async () => {
    const supporter = await makeSupporter()
    const plan = await makeVariant({ billing_period: 'weekly' }, { recurring_type: 'natural' })
    const order = await sold(ctx, supporter.id, { variant_id: plan.id })
    const before = await profilesOf(order.id)
    await tillOf(ctx).complete(order.id, cash)
    await again(order.id)
    expect(await profilesOf(order.id)).toEqual(before)
  })

  test('takes the first cycle back once when the bank returns it, and restores it once when paid again', async () => {
    const supporter = await makeSupporter()
    const plan = await makeVariant(
      { billing_period: 'monthly', total_billing_cycles: 3 },
      { recurring_type: 'natural' },
    )
    const order = await sold(ctx, supporter.id, { variant_id: plan.id })
    const state = async () => {
      const [profile] = await profilesOf(order.id)
      return [
        profile?.aggregate_minor,
        profile?.cycles_completed,
        profile?.cycles_remaining,
        profile?.last_payment_at === null,
      ]
    }
    expect(await state()).toEqual([2000n, 1, 2, false])
    await within(ctx, (tx) => takeBackInitialCharge(tx, order.id))
    await within(ctx, (tx) => takeBackInitialCharge(tx, order.id))
    expect(await state()).toEqual([0n, 0, 3, true])
    await again(order.id)
    await again(order.id)
    expect(await state()).toEqual([2000n, 1, 2, false])
  })
})

describe('memberships (R-MEMBERSHIPS-2)', () => {
  const periods = (supporterId: number) =>
    ctx.read.records(
      sql`SELECT starts_on, ends_on FROM supporter_membership WHERE supporter_id = ${supporterId}
        ORDER BY starts_on, id`,
    )

  test('two of the same kind in one cart follow each other, and completing again adds none', async () => {
    const supporter = await makeSupporter()
    const membership = await makeMembership({ days: 30 })
    const one = await makeVariant({ membership_id: membership.id })
    const other = await makeVariant({ membership_id: membership.id })
    const order = await sold(ctx, supporter.id, { variant_id: one.id, qty: 2 }, { variant_id: other.id })
    await again(order.id)
    expect(await periods(supporter.id)).toEqual([
      { starts_on: '2026-11-20', ends_on: '2027-01-19' },
      { starts_on: '2027-01-19', ends_on: '2027-02-18' },
    ])
  })

  test('leave a level without a length open, and start one with a fixed day there', async () => {
    const supporter = await makeSupporter()
    const open = await makeVariant({ membership_id: (await makeMembership({ days: null })).id })
    const season = await makeVariant({
      membership_id: (await makeMembership({ days: 90, starts_on: '2027-05-01' })).id,
    })
    await sold(ctx, supporter.id, { variant_id: open.id }, { variant_id: season.id })
    expect(await periods(supporter.id)).toEqual([
      { starts_on: '2026-11-20', ends_on: null },
      { starts_on: '2027-05-01', ends_on: '2027-07-30' },
    ])
  })
})

describe('a sale with everything in it', () => {
  const settings = { tax_receipt_pdfs: '1', sale_alert_emails: 'office@example.org' }

  async function everything(over: typeof ctx) {
    const plan = await makeGift(
      { billing_period: 'monthly' },
      { recurring_type: 'fixed', is_tax_receiptable: true, allow_tributes: 1, allow_tribute_notification: 1 },
    )
    const file = await makeVariant({ download_file_id: (await makeDownload()).id })
    const member = await makeVariant({ membership_id: (await makeMembership()).id })
    const [type] = await tributeTypes(ctx.read)
    const order = await cartWith(
      over,
      {
        variant_id: plan.id,
        amount: '25',
        recurring_day: 1,
        recurring_with_initial_charge: 1,
        is_tribute: 1,
        tribute_type_id: type?.id,
        tribute_name: 'Rosa',
        tribute_notify: 'email',
        tribute_notify_name: 'Ines',
        tribute_notify_email: 'ines@example.org',
      },
      { variant_id: file.id },
      { variant_id: member.id },
    )
    await tillOf(over).update(order.id, {
      bill_first_name: 'Ada',
      bill_last_name: 'Whole',
      bill_country: 'US',
      bill_email: `whole${order.id}@example.org`,
    })
    return { id: order.id, email: `whole${order.id}@example.org`, sold: [file.id, member.id] }
  }

  const count = async (id: number) =>
    ctx.read.record<Record<string, number>>(sql`
      SELECT (SELECT count(*)::int FROM recurring_profile
        WHERE contribution_id = ${id}) AS profiles, (SELECT count(*)::int FROM download_grant
        WHERE contribution_id = ${id}) AS grants,
        (SELECT count(*)::int FROM tribute WHERE contribution_id = ${id}) AS tributes, (SELECT count(*)::int
          FROM tax_receipt WHERE contribution_id = ${id}) AS receipts,
        (SELECT count(*)::int FROM supporter_membership
          WHERE line_id IN (SELECT id FROM contribution_line WHERE contribution_id = ${id})) AS memberships,
        (SELECT count(*)::int FROM payment WHERE contribution_id = ${id}) AS payments, (SELECT count(*)::int
          FROM ledger_entry WHERE contribution_id = ${id}) AS entries,
        (SELECT count(*)::int FROM stock_adjustment WHERE contribution_id = ${id}) AS stock,
        (SELECT count(*)::int FROM pgboss.job WHERE data ->> 'contributionId' = ${String(id)}) AS jobs,
        (SELECT count(*)::int FROM journal_entry WHERE verb = 'pos.complete-order' AND subject_type = 'contribution'
          AND subject_id = ${String(id)}) AS reported`)

  test('causes each thing once, however often and from however many tills it is completed', async () => {
    const over = testCtx({ settings })
    const { id } = await everything(over)
    const replies = await Promise.all(Array.from({ length: 8 }, () => tillOf(over).complete(id, cash)))
    expect(replies.map(({ json }) => json.status)).toEqual(Array.from({ length: 8 }, () => 'success'))
    await again(id)
    expect(await count(id)).toMatchObject({
      profiles: 1,
      grants: 1,
      tributes: 1,
      receipts: 1,
      memberships: 1,
      payments: 1,
      entries: 3,
      stock: 2,
      reported: 1,
    })
  })

  test('a returned payment voids the receipt and holds plan, files and tributes; a removed line, its own', async () => {
    const over = testCtx({ settings })
    const { id } = await everything(over)
    const till = tillOf(over)
    const done = await till.complete(id, cash)
    await within(ctx, (tx) => tx.publish('contribution.unpaid', { id, silent: true, lines: [] }))
    await ctx.read.run(sql`DELETE FROM ledger_entry WHERE contribution_id = ${id}`)
    await ctx.read.run(sql`UPDATE contribution SET number = NULL, confirmed_at = NULL WHERE id = ${id}`)
    expect(
      await ctx.read.record(sql`SELECT status, deleted_at FROM tax_receipt WHERE contribution_id = ${id}`),
    ).toEqual({
      status: 'void',
      deleted_at: null,
    })
    expect((await profilesOf(id))[0]).toMatchObject({ aggregate_minor: 0n, cycles_completed: 0 })
    const [plan] = done.json.order.items
    expect((await till.remove(id, { order_item_id: plan?.id })).json.status).toBe('success')
    expect(await count(id)).toMatchObject({ profiles: 0, tributes: 0, grants: 1, receipts: 1 })
  })

  test('saves nothing of the sale when its last effect fails', async () => {
    const over = testCtx({ settings: { ...settings, tax_receipt_number_format: `[0]${'x'.repeat(200)}` } })
    const { id, email, sold: ids } = await everything(over)
    const reply = await tillOf(over).complete(id, cash)
    expect(reply.status).toBe(500)
    expect(await count(id)).toEqual({
      profiles: 0,
      grants: 0,
      tributes: 0,
      receipts: 0,
      memberships: 0,
      payments: 0,
      entries: 0,
      stock: 0,
      jobs: 0,
      reported: 0,
    })
    expect(await ctx.read.record(sql`SELECT number, confirmed_at FROM contribution WHERE id = ${id}`)).toEqual({
      number: null,
      confirmed_at: null,
    })
    expect(await ctx.read.record(sql`SELECT 1 FROM supporter WHERE email = ${email}`)).toBeNull()
    expect(await ctx.read.records(sql`SELECT quantity FROM product_variant WHERE id = ANY(${ids}::int[])`)).toEqual([
      { quantity: 10 },
      { quantity: 10 },
    ])
    const mended = await tillOf(testCtx({ settings })).complete(id, cash)
    expect(mended.json.status).toBe('success')
    expect(await count(id)).toMatchObject({
      profiles: 1,
      grants: 1,
      tributes: 1,
      receipts: 1,
      memberships: 1,
      payments: 1,
      reported: 1,
    })
  })

  test('stores each line as it was sold', async () => {
    const supporter = await makeSupporter()
    const shirt = await makeVariant()
    const order = await sold(ctx, supporter.id, { variant_id: shirt.id })
    expect(
      await ctx.read.records(
        sql`SELECT original_variant_id FROM contribution_line WHERE contribution_id = ${order.id}`,
      ),
    ).toEqual([{ original_variant_id: shirt.id }])
  })
})
