import { beforeEach, expect, test } from 'vitest'
import { chargeDue } from '~/domain/recurring/charging/charge-due.server'
import { editPerson } from '~/domain/staff/edit-person.server'
import { personById } from '~/domain/staff/queries.server'
import { saveProfile } from '~/domain/staff/save-profile.server'
import { toVersion } from '~/domain/staff/version'
import { later, hours } from '~/kit/clock'
import { startOfDay, type CalendarDate } from '~/kit/calendar'
import { perform } from '~/kit/operation'
import { sql } from '~/kit/sql'
import { testCtx } from '../../support/ctx'
import { makeStaff } from '../../support/factories'
import { makePlan } from '../../support/recurring'

const settings = { sale_alert_emails: 'alerts@example.org' }
const ctx = testCtx({ settings })
let day = 0

beforeEach(async () => {
  await ctx.read.run(sql`UPDATE staff SET notify_recurring_batch = false`)
  await ctx.read.run(sql`UPDATE recurring_profile SET status = 'Cancelled'`)
  await ctx.read.run(sql`DELETE FROM mail`)
})

/** Charges one plan on a day of its own, and returns who got the summary and its text. */
async function summaries(): Promise<{ to: string[]; said: string }> {
  const on = `2027-01-${String(++day).padStart(2, '0')}` as CalendarDate
  await makePlan(ctx, { next_billing_on: on })
  await perform(chargeDue, testCtx({ settings, now: later(startOfDay(on, 'America/New_York'), hours(6)) }), {})
  const mails = await ctx.read.rows<{ recipient: string; said: string }>(
    sql`SELECT recipient, subject || ' ' || text AS said FROM mail WHERE dedupe_key LIKE 'plan-run:%'
      ORDER BY recipient`,
  )
  return { to: mails.map(({ recipient }) => recipient), said: mails[0]?.said ?? '' }
}

test('sends the summary of a day once to each subscribed user', async () => {
  await makeStaff({ email: 'treasurer@example.org', notify_recurring_batch: true })
  await makeStaff({ email: 'board@example.org', notify_recurring_batch: true })
  await makeStaff({ email: 'cashier@example.org' })
  await makeStaff({ email: 'left@example.org', notify_recurring_batch: true, deleted_at: ctx.now })
  const { to, said } = await summaries()
  expect(to).toEqual(['board@example.org', 'treasurer@example.org'])
  expect(said).toContain('1 approved, 0 declined')
  expect(said).toContain('/jpanel/reports/transactions')
})

test('while no user wants it, it goes to the addresses of alerts', async () => {
  expect((await summaries()).to).toEqual(['alerts@example.org'])
})

test('is switched on and off on the page of a user, and by everybody for themselves', async () => {
  const { id } = await makeStaff({ email: 'ada@example.org', first_name: 'Ada', last_name: 'Byron' })
  const isOn = async () => (await personById(ctx, id))?.notifyRecurringBatch
  const form = { id, firstName: 'Ada', lastName: 'Byron', email: 'ada@example.org' }
  const before = await personById(ctx, id)
  await perform(editPerson, ctx, { ...form, notifyRecurringBatch: 'on' })
  expect(await isOn()).toBe(true)
  await expect(perform(editPerson, ctx, { ...form, version: before ? toVersion(before) : '' })).rejects.toMatchObject({
    code: 'conflict',
  })
  const herself = testCtx({ staffId: id })
  await perform(saveProfile, herself, { firstName: 'Ada', lastName: 'Byron', email: 'ada@example.org' })
  expect(await isOn()).toBe(false)
  await perform(saveProfile, herself, {
    firstName: 'Ada',
    lastName: 'Byron',
    email: 'ada@example.org',
    notifyRecurringBatch: 'on',
  })
  expect(await isOn()).toBe(true)
})
