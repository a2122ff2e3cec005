import { beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { saleCompleted } from '~/domain/checkout/mails/sale-completed.server'
import { cancelPlan } from '~/domain/recurring/cancel-plan.server'
import { chargeDue } from '~/domain/recurring/charging/charge-due.server'
import { chargePlan } from '~/domain/recurring/charging/charge-plan.server'
import { editPlan } from '~/domain/recurring/edit-plan.server'
import { resumePlan } from '~/domain/recurring/resume-plan.server'
import { suspendPlan } from '~/domain/recurring/suspend-plan.server'
import { refundCharge } from '~/domain/refunds/charges/refund-charge.server'
import { TEMPLATES } from '~/domain/messaging/templates'
import { startOfDay, type CalendarDate } from '~/kit/calendar'
import { hours, later } from '~/kit/clock'
import { perform } from '~/kit/operation'
import { sql } from '~/kit/sql'
import { testCtx } from '../../support/ctx'
import { anAccountType, makeGift, makeMembership, makeVariant } from '../../support/factories'
import { makePlan } from '../../support/recurring'
import { refundOf, soldWith } from '../../support/refunds'

const ctx = testCtx({ settings: { organization_phone: '+1 207 555 0100' } })
let count = 0

beforeAll(async () => void (await anAccountType()))
beforeEach(() => ctx.read.run(sql`DELETE FROM mail`))

const mails = async (): Promise<string[]> =>
  (
    await ctx.read.rows<{ all: string }>(
      sql`SELECT concat(recipient, ' | ', subject, ' | ', text) AS all FROM mail ORDER BY id`,
    )
  ).map(({ all }) => all)

const buyer = (more: object = {}) => {
  const email = `donor${++count}@example.org`
  return { email, update: { bill_first_name: 'Ada', bill_last_name: 'Reader', bill_email: email, ...more } }
}

describe('a refund (R-REFUNDS-2)', () => {
  test('is emailed once to the person who paid, with amount, contribution and void receipt', async () => {
    const over = testCtx({ settings: { tax_receipt_pdfs: '1' } })
    const gift = await makeGift({}, { name: 'Gift', is_tax_receiptable: true })
    const { email, update } = buyer({ bill_country: 'US' })
    const order = await soldWith(over, [{ variant_id: gift.id, amount: '40' }], { update })
    await ctx.read.run(sql`DELETE FROM mail`)
    await refundOf(over, order.id, { type: 'custom', amount: '15.00' })
    const [mail, ...more] = await mails()
    expect(more).toEqual([])
    expect(mail).toContain(`${email} | Your refund of $15.00 USD from Almoner`)
    expect(mail).toContain(`We refunded $15.00 USD of your contribution ${order.client_uuid} on Nov 20, 2026.`)
    expect(mail).toContain('You received it in cash.')
    expect(mail).toMatch(/Your tax receipt WEB26-\d{9} is void\. Please do not use it\./)
  })

  test.each([
    ['whose emails nobody wanted', sql`send_confirmation_emails = false`],
    ['that is spam', sql`is_spam = true`],
    ['without an email', sql`billing_email = NULL`],
  ])('of a contribution %s is not emailed', async (_when, change) => {
    const { update } = buyer()
    const order = await soldWith(ctx, [{ variant_id: (await makeGift({}, {})).id, amount: '40' }], { update })
    await ctx.read.run(sql`UPDATE contribution SET ${change} WHERE id = ${order.id}`)
    await ctx.read.run(sql`DELETE FROM mail`)
    await refundOf(ctx, order.id, { type: 'full' })
    expect((await mails()).filter((mail) => mail.includes('refund'))).toEqual([])
  })

  test('of a payment of a plan is emailed to its supporter', async () => {
    const plan = await makePlan(ctx)
    await perform(chargePlan, ctx, { id: plan.name, method: 'saved' })
    await ctx.read.run(sql`DELETE FROM mail`)
    const row = await ctx.read.first<{ id: number }>(
      sql`SELECT id FROM recurring_transaction WHERE profile_id = ${plan.id}`,
    )
    await perform(refundCharge, ctx, { transactionId: row?.id })
    const [mail, ...more] = await mails()
    expect(more).toEqual([])
    expect(mail).toContain('We refunded $25.00 USD of your payment for Monthly gift on Nov 20, 2026.')
    expect(mail).toContain('It goes back to your card ending in 4242, usually within 10 days.')
  })
})

describe('a recurring plan (R-RECURRING-8)', () => {
  test('is emailed once to the address of the sale that starts it', async () => {
    const gift = await makeGift({ billing_period: 'monthly' }, { name: 'Monthly gift', recurring_type: 'fixed' })
    const { email, update } = buyer()
    const lines = [{ variant_id: gift.id, amount: '25', recurring_day: 1, recurring_with_initial_charge: 1 }]
    const order = await soldWith(ctx, lines, { update })
    await Promise.all([1, 2, 3].map(() => perform(saleCompleted, ctx, { contributionId: order.id })))
    const started = (await mails()).filter((mail) => mail.includes('Your recurring gift'))
    expect(started).toHaveLength(1)
    expect(started[0]).toContain(`${email} | Your recurring gift to Almoner | Dear Ada Reader,`)
    expect(started[0]).toContain('Thank you for your recurring gift. Please send each payment yourself.')
    expect(started[0]).toMatch(
      /For +Monthly gift\nAmount +\$25\.00 USD\nHow often +every month\nNext payment +Dec 1, 2026\n/,
    )
    expect(started[0]).toContain('please call us at +1 207 555 0100 or reply')
  })

  test('is emailed with old and new terms when staff change it', async () => {
    const plan = await makePlan(ctx, { next_billing_on: '2026-12-20' })
    await perform(editPlan, ctx, { id: plan.name, amount: '40', cycles: '3' })
    const [mail, ...more] = await mails()
    expect(more).toEqual([])
    expect(mail).toContain('Amount: $40.00 USD instead of $25.00 USD, from Dec 20, 2026')
    expect(mail).toContain('Payments left: 3 instead of no end')
    expect(mail).toContain('You give $40.00 USD every month, next on Dec 20, 2026.')
  })

  test('is not emailed when saved without a change', async () => {
    const plan = await makePlan(ctx, { next_billing_on: '2026-12-20' })
    await perform(editPlan, ctx, { id: plan.name, amount: '25' })
    expect(await mails()).toEqual([])
  })

  test('is emailed when staff pause, resume and cancel it', async () => {
    const plan = await makePlan(ctx, { next_billing_on: '2026-12-20' })
    await perform(suspendPlan, ctx, { id: plan.name })
    await perform(resumePlan, ctx, { id: plan.name })
    await perform(cancelPlan, ctx, { id: plan.name, reason: 'Financial reasons' })
    const [paused, resumed, cancelled, ...more] = await mails()
    expect(more).toEqual([])
    expect(paused).toContain('It is paused.\n\nWe will not charge it until it is resumed.')
    expect(resumed).toContain('It is resumed.\n\nYou give $25.00 USD every month, next on Dec 20, 2026.')
    expect(cancelled).toContain('Your recurring gift to Almoner has ended')
    expect(cancelled).not.toContain('Financial reasons')
  })

  test.each([sql`is_active = false`, sql`is_spam = true`])('of a supporter who is out is not emailed', async (out) => {
    const plan = await makePlan(ctx, { next_billing_on: '2026-12-20' })
    await ctx.read.run(sql`UPDATE supporter SET ${out} WHERE id = ${plan.supporterId}`)
    await perform(editPlan, ctx, { id: plan.name, amount: '40' })
    await perform(cancelPlan, ctx, { id: plan.name, reason: 'Financial reasons' })
    expect(await mails()).toEqual([])
  })
})

describe('a membership (R-MEMBERSHIPS-10)', () => {
  test('is emailed once when a sale starts it, and once when the next sale renews it', async () => {
    const level = await makeMembership({ days: 365, name: 'Friend of the Harbor' })
    const variant = await makeVariant({ membership_id: level.id }, { name: 'Membership' })
    const { email, update } = buyer()
    for (const _year of [1, 2]) {
      const order = await soldWith(ctx, [{ variant_id: variant.id }], { update })
      await perform(saleCompleted, ctx, { contributionId: order.id })
      await perform(saleCompleted, ctx, { contributionId: order.id })
    }
    const [started, renewed, ...more] = (await mails()).filter((mail) => mail.includes('Your membership'))
    expect(more).toEqual([])
    expect(started).toContain(`${email} | Your membership of Almoner | Dear Ada Reader,`)
    expect(started).toMatch(/Friend of the Harbor\nFirst day +Nov 20, 2026\nLast day +Nov 20, 2027\n/)
    expect(renewed).toMatch(/Friend of the Harbor\nFirst day +Nov 20, 2027\nLast day +Nov 19, 2028\n/)
  })

  test.each([
    ['Month', 30, []],
    ['Year', 365, ['renewed']],
  ])(
    'is emailed when a plan by the %s renews it only if that pays for more than a month',
    async (period, days, mailed) => {
      const level = await makeMembership({ days })
      await ctx.read.run(sql`UPDATE recurring_profile SET status = 'Cancelled'`)
      const plan = await makePlan(ctx, { billing_period: period })
      await ctx.read.run(
        sql`UPDATE contribution_line SET membership_id = ${level.id}
        WHERE id = (SELECT line_id FROM recurring_profile WHERE id = ${plan.id})`,
      )
      await ctx.read.run(sql`
      INSERT INTO supporter_membership (supporter_id, membership_id, starts_on, ends_on, source)
      VALUES (${plan.supporterId}, ${level.id}, '2026-10-20', '2026-11-20', 'staff')`)
      const day = startOfDay('2026-11-20' as CalendarDate, 'America/New_York')
      await perform(chargeDue, testCtx({ now: later(day, hours(6)) }), {})
      const said = (await mails()).filter((mail) => mail.includes('membership'))
      expect(said.map((mail) => (mail.includes('is renewed') ? 'renewed' : 'started'))).toEqual(mailed)
    },
  )
})

test('no template of the product breaks a line within a sentence', () => {
  for (const [name, { body }] of Object.entries(TEMPLATES)) expect(body, name).not.toMatch(/[^\s:.]\n[a-z]/)
})

test('no template of the product invites a card number by email', () => {
  for (const [name, { body }] of Object.entries(TEMPLATES)) {
    if (!/\bcard\b/i.test(body)) continue
    expect(body, name).toMatch(/call\s+us|\[\[payment_methods_url\]\]/)
    expect(body, name).toMatch(/do not\s+send\s+card numbers by email/)
  }
})
