import { beforeAll, expect, test } from 'vitest'
import { savePanel } from '~/domain/settings/save-panel.server'
import { mailDaySummary } from '~/domain/tasks/mail-day-summary.server'
import { startOfDay, type CalendarDate } from '~/kit/calendar'
import { hours, later } from '~/kit/clock'
import { perform } from '~/kit/operation'
import { sql } from '~/kit/sql'
import { testCtx } from '../../support/ctx'
import { anAccountType, makeGift } from '../../support/factories'
import { makePlan } from '../../support/recurring'
import { refundOf, soldWith } from '../../support/refunds'
import { chargePlan } from '~/domain/recurring/charging/charge-plan.server'

const settings = { day_summary_emails: 'board@example.org,treasurer@example.org' }
const ctx = testCtx()
const at = (hour: number, day = '2026-11-21', more: Record<string, string> = settings) =>
  testCtx({ settings: more, now: later(startOfDay(day as CalendarDate, 'America/New_York'), hours(hour)) })

const mails = () =>
  ctx.read.rows<{ recipient: string; subject: string; text: string }>(
    sql`SELECT recipient, subject, text FROM mail WHERE dedupe_key LIKE 'day:%' ORDER BY id`,
  )

beforeAll(async () => void (await anAccountType()))

test('is mailed once, from six in the morning, with what came in, was refunded and failed the day before', async () => {
  const gift = await makeGift({}, { name: 'Gift' })
  await soldWith(ctx, [{ variant_id: gift.id, amount: '40' }])
  const refunded = await soldWith(ctx, [{ variant_id: gift.id, amount: '60.50' }])
  await refundOf(ctx, refunded.id, { type: 'custom', amount: '10' })
  const good = await makePlan(ctx)
  await perform(chargePlan, ctx, { id: good.name, method: 'saved' })
  const bad = await makePlan(ctx, {}, { scenario: 'declined' })
  await perform(chargePlan, ctx, { id: bad.name, method: 'saved' })
  await ctx.read.run(sql`
    INSERT INTO mail (dedupe_key, recipient, subject, text, created_at, status, failure, given_up_at)
    VALUES ('lost', 'a@example.org', 'Hello', 'Hello', ${ctx.now}, 'failed', 'mailbox full', ${ctx.now})`)
  await perform(mailDaySummary, at(5), {})
  expect(await mails()).toEqual([])
  await perform(mailDaySummary, at(6), {})
  await perform(mailDaySummary, at(7), {})
  const [first, second, ...more] = await mails()
  expect(more).toEqual([])
  expect([first?.recipient, second?.recipient]).toEqual(['board@example.org', 'treasurer@example.org'])
  const sales = await ctx.read.first<{ count: number; minor: bigint }>(
    sql`SELECT count(*)::int AS count, sum(total_minor)::bigint AS minor FROM contribution
      WHERE is_listed AND ordered_on = '2026-11-20'`,
  )
  expect(first?.subject).toBe(`Nov 20, 2026: ${sales?.count} contributions, $${Number(sales?.minor) / 100}0 USD`)
  expect(first?.text).toContain('2 gifts among them: $100.50 USD')
  expect(first?.text).toContain('1 recurring payment: $25.00 USD')
  expect(first?.text).toContain('1 refund: $10.00 USD')
  expect(first?.text).toContain('Declined: 1 recurring payment.\nNot sent: 1 email. mailbox full')
})

test('reports a day without activity', async () => {
  await perform(mailDaySummary, at(6, '2026-06-02'), {})
  const [mail] = (await mails()).filter(({ subject }) => subject.startsWith('Jun 1, 2026'))
  expect(mail?.subject).toBe('Jun 1, 2026: no contributions')
  expect(mail?.text).toContain('Nothing was given, charged or refunded.\n\nNothing failed.')
})

test('is sent only to the addresses of the setting', async () => {
  const before = await mails()
  await perform(mailDaySummary, at(6, '2026-06-05', {}), {})
  expect(await mails()).toEqual(before)
  await perform(savePanel, ctx, { panel: 'email', sale_alert_emails: '', day_summary_emails: 'a@example.org' })
  const stored = await ctx.read.record(sql`SELECT value FROM setting WHERE key = 'day_summary_emails'`)
  expect(stored).toEqual({ value: 'a@example.org' })
})
