import { beforeAll, describe, expect, test } from 'vitest'
import { composeContext } from '~/composition.server'
import { deliverMail } from '~/domain/messaging/deliver-mail.server'
import { findMail } from '~/domain/messaging/queries.server'
import { sendAgain } from '~/domain/messaging/send-again.server'
import { sendMail } from '~/domain/messaging/send-mail.server'
import { openQueue } from '~/jobs/queue.server'
import { days, hours, later } from '~/kit/clock'
import { perform } from '~/kit/operation'
import { sql } from '~/kit/sql'
import { NOON, testCtx } from '../../support/ctx'
import { one } from '../../support/staff'

const at = (now: Date, send: () => Promise<'sent'>) =>
  composeContext({
    actor: { staffId: null, name: 'messaging.deliver-mail', can: () => true },
    settings: {},
    requestId: 'test-request-1',
    ports: { ...testCtx({ now }).ports, clock: { now: () => now }, mailer: { send } },
  })
const refusing = (now: Date) => at(now, () => Promise.reject(new Error('the mail server is away')))

async function mail(dedupeKey: string): Promise<number> {
  await perform(sendMail, testCtx(), { dedupeKey, to: 'amara@example.org', subject: 'Thank you', text: 'Hello' })
  return (await one<{ id: number }>(sql`SELECT id FROM mail WHERE dedupe_key = ${dedupeKey}`)).id
}

const stateOf = async (id: number) => (await findMail(testCtx(), id))?.state
const jobsOf = (id: number) =>
  testCtx().read.rows<{ state: string; isDue: boolean }>(sql`SELECT state, start_after <= now() AS "isDue"
    FROM pgboss.job WHERE name = 'messaging.deliver-mail' AND data ->> 'mailId' = ${String(id)} ORDER BY created_on`)

/** The queue leaves the job of a failed mail like this. */
const leaveForLater = (id: number) =>
  testCtx().read.run(sql`UPDATE pgboss.job SET state = 'retry', start_after = now() + interval '15 minutes'
    WHERE name = 'messaging.deliver-mail' AND data ->> 'mailId' = ${String(id)}`)
const finishJobs = (id: number) =>
  testCtx().read.run(sql`UPDATE pgboss.job SET state = 'completed', completed_on = now()
    WHERE name = 'messaging.deliver-mail' AND data ->> 'mailId' = ${String(id)}`)

beforeAll(async () => {
  await openQueue('messaging.deliver-mail')
})

describe('an email that the mail server refuses', () => {
  test('is retried for two days, and has failed only then', async () => {
    const id = await mail('patient')
    for (const [now, state] of [
      [NOON, 'retrying'],
      [later(NOON, hours(47)), 'retrying'],
      [later(NOON, days(2)), 'failed'],
    ] as const) {
      await expect(perform(deliverMail, refusing(now), { mailId: id })).rejects.toThrow('the mail server is away')
      expect(await stateOf(id)).toBe(state)
    }
    expect(await findMail(testCtx(), id)).toMatchObject({ tries: 3, failure: 'the mail server is away' })
    await perform(deliverMail, refusing(later(NOON, days(3))), { mailId: id })
    expect((await findMail(testCtx(), id))?.tries).toBe(3)
  })

  test('waits two days again when it is sent again, and is sent when the server is back', async () => {
    const id = await mail('again')
    await expect(perform(deliverMail, refusing(later(NOON, days(2))), { mailId: id })).rejects.toThrow('away')
    await finishJobs(id)
    expect(await perform(sendAgain, testCtx({ now: later(NOON, days(4)) }), { ids: [id] })).toBe(1)
    expect(await stateOf(id)).toBe('queued')
    expect(await jobsOf(id)).toMatchObject([{ state: 'completed' }, { state: 'created', isDue: true }])
    await expect(perform(deliverMail, refusing(later(NOON, days(5))), { mailId: id })).rejects.toThrow('away')
    expect(await stateOf(id)).toBe('retrying')
    await perform(
      deliverMail,
      at(later(NOON, days(5)), async () => 'sent'),
      { mailId: id },
    )
    expect(await stateOf(id)).toBe('sent')
  })
})

describe('Send again', () => {
  test('retries a waiting email at once, by its existing job', async () => {
    const id = await mail('waiting')
    await expect(perform(deliverMail, refusing(NOON), { mailId: id })).rejects.toThrow('away')
    await leaveForLater(id)
    expect(await jobsOf(id)).toEqual([{ state: 'retry', isDue: false }])
    await perform(sendAgain, testCtx(), { ids: [id] })
    expect(await jobsOf(id)).toEqual([{ state: 'retry', isDue: true }])
  })

  test('takes everything that failed since a time', async () => {
    const ids: number[] = []
    for (const day of [1, 2, 3]) {
      const id = await mail(`since-${day}`)
      ids.push(id)
      const created = later(NOON, days(10 * day))
      await testCtx().read.run(
        sql`UPDATE mail SET status = 'failed', created_at = ${created}, given_up_at = ${created} WHERE id = ${id}`,
      )
    }
    const matching = '?status[]=failed&created_from=2026-12-01'
    expect(await perform(sendAgain, testCtx(), { matching, shown: 2 })).toBe(2)
    expect(await Promise.all(ids.map(stateOf))).toEqual(['failed', 'queued', 'queued'])
    const entry = await one<{ after: object; actor: string }>(
      sql`SELECT after, actor FROM journal_entry WHERE event = 'outbox.sent-again' ORDER BY id DESC LIMIT 1`,
    )
    expect(entry).toEqual({ actor: 'Test Person', after: { emails: 2, first: ids.slice(1) } })
  })

  test('refuses an email that is being sent already, and everybody but owners', async () => {
    const id = await mail('queued')
    await expect(perform(sendAgain, testCtx(), { ids: [id] })).rejects.toThrow('These emails are being sent already.')
    await expect(
      perform(sendAgain, testCtx({ permissions: ['admin.general', 'email.edit'] }), { ids: [id] }),
    ).rejects.toMatchObject({ code: 'forbidden' })
  })
})
