import { beforeAll, expect, test } from 'vitest'
import { editPerson } from '~/domain/staff/edit-person.server'
import { personById } from '~/domain/staff/queries.server'
import { saveProfile } from '~/domain/staff/save-profile.server'
import { mailDigests } from '~/domain/reports/digests/mail-digests.server'
import { openQueue } from '~/jobs/queue.server'
import { startOfDay, type CalendarDate } from '~/kit/calendar'
import { hours, later } from '~/kit/clock'
import { perform } from '~/kit/operation'
import { sql } from '~/kit/sql'
import { testCtx } from '../../../support/ctx'
import { anAccountType, makeGift, makeStaff, makeSupporter } from '../../../support/factories'
import { soldWith } from '../../../support/refunds'

const ctx = testCtx()
const at = (hour: number, day: string) =>
  testCtx({ now: later(startOfDay(day as CalendarDate, 'America/New_York'), hours(hour)) })
const mails = (key: string) =>
  ctx.read.rows<{ recipient: string; subject: string; text: string }>(
    sql`SELECT recipient, subject, text FROM mail WHERE dedupe_key LIKE ${`${key}%`} ORDER BY recipient`,
  )

beforeAll(async () => {
  await openQueue('reports.mail-digests')
  await anAccountType()
  await makeStaff({ email: 'daily@example.org', first_name: 'Dora', digest: 'daily', permissions: ['dashboard.view'] })
  await makeStaff({ email: 'weekly@example.org', digest: 'weekly', is_owner: true, permissions: [] })
  await makeStaff({ email: 'cashier@example.org', digest: 'daily', permissions: ['pos.edit'] })
  await makeStaff({ email: 'gone@example.org', digest: 'daily', is_owner: true, deleted_at: ctx.now })
  await makeStaff({ email: 'quiet@example.org', is_owner: true, permissions: [] })
})

test('a daily digest says what came in and what waits, once from six in the morning, to who may see it', async () => {
  const gift = await makeGift({}, { name: 'Gift' })
  await soldWith(ctx, [{ variant_id: gift.id, amount: '40' }])
  await makeSupporter({ verified_status: 'Pending' })
  await perform(mailDigests, at(5, '2026-11-21'), {})
  expect(await mails('digest:')).toEqual([])
  expect(await perform(mailDigests, at(6, '2026-11-21'), {})).toBe(1)
  expect(await perform(mailDigests, at(7, '2026-11-21'), {})).toBe(0)
  const [mail, ...more] = await mails('digest:')
  expect(more).toEqual([])
  expect(mail).toMatchObject({ recipient: 'daily@example.org', subject: 'Nov 20, 2026: 1 contribution, $40.00 USD' })
  expect(mail?.text).toContain('Hello Dora,')
  expect(mail?.text).toContain('1 contribution: $40.00 USD')
  expect(mail?.text).toContain('Waiting:')
  expect(mail?.text).toContain('1 fundraiser to verify')
})

test('a weekly digest comes on Mondays for the seven days before', async () => {
  await perform(mailDigests, at(9, '2026-11-22'), {})
  expect(await mails('digest:weekly')).toEqual([])
  await perform(mailDigests, at(9, '2026-11-23'), {})
  const [mail] = await mails('digest:weekly')
  expect(mail).toMatchObject({
    recipient: 'weekly@example.org',
    subject: 'Nov 16, 2026 – Nov 22, 2026: 1 contribution, $40.00 USD',
  })
})

test('phone and digest are changed on the page of a user and by everybody for themselves', async () => {
  const { id } = await makeStaff({ email: 'ada@example.org', first_name: 'Ada', last_name: 'Byron' })
  const person = async () => {
    const { phone, digest } = (await personById(ctx, id)) ?? {}
    return [phone, digest]
  }
  const form = { firstName: 'Ada', lastName: 'Byron', email: 'ada@example.org' }
  await perform(editPerson, ctx, { ...form, id, phone: ' +1 207 555 0142 ', digest: 'weekly' })
  expect(await person()).toEqual(['+1 207 555 0142', 'weekly'])
  const herself = testCtx({ staffId: id })
  await perform(saveProfile, herself, { ...form, phone: '', digest: 'daily' })
  expect(await person()).toEqual([null, 'daily'])
  await expect(perform(saveProfile, herself, { ...form, phone: 'call me' })).rejects.toMatchObject({
    fields: { phone: ['Please enter a phone number.'] },
  })
  await expect(perform(saveProfile, herself, { ...form, digest: 'hourly' })).rejects.toMatchObject({ code: 'invalid' })
})
