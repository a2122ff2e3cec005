import { beforeAll, describe, expect, test } from 'vitest'
import { failingJobs } from '~/domain/queue/failing-jobs.server'
import { jobTitle } from '~/domain/queue/job-titles'
import { retryJobs } from '~/domain/queue/retry-jobs.server'
import { reportFailures } from '~/domain/tasks/report-failures.server'
import { JOBS } from '~/jobs/registry'
import { openQueue } from '~/jobs/queue.server'
import { hours, later, minutes } from '~/kit/clock'
import { perform } from '~/kit/operation'
import { sql } from '~/kit/sql'
import { testCtx } from '../../support/ctx'
import { one } from '../../support/staff'

const read = testCtx().read
const now = async () => (await one<{ now: Date }>(sql`SELECT now()`)).now

/** Takes a job as a worker does, and fails it with the queue's own call. */
async function fail(name: string, reason: string, data: object = {}): Promise<string> {
  const boss = await openQueue(name)
  const id = (await boss.send(name, data)) ?? ''
  await failAgain(name, reason)
  return id
}
async function failAgain(name: string, reason: string): Promise<void> {
  const boss = await openQueue(name)
  const [job] = await boss.fetch(name)
  if (!job) throw new Error('there was no job to take')
  await boss.fail(name, job.id, new Error(reason))
}
const giveUp = (id: string, at: Date) =>
  read.run(sql`UPDATE pgboss.job SET state = 'failed', completed_on = ${at} WHERE id = ${id}::uuid`)
const forgetAll = () => read.run(sql`DELETE FROM pgboss.job`)

beforeAll(async () => {
  await openQueue('recurring.charge-due')
})

test('has a title for every job', () => {
  expect(JOBS.filter(({ name }) => jobTitle(name) === name)).toEqual([])
})

describe('what failed', () => {
  test('is shown with how many, how often, why and when next, and is done again at once by Retry', async () => {
    await forgetAll()
    await fail('recurring.charge-due', '12 charges could not be made or settled: the gateway is away')
    const first = await failingJobs(read)
    expect(first).toMatchObject([
      {
        name: 'recurring.charge-due',
        title: 'Charge recurring payments',
        state: 'retrying',
        jobs: 1,
        attempts: 1,
        reason: '12 charges could not be made or settled: the gateway is away',
      },
    ])
    expect(first[0]?.nextAt?.getTime()).toBeGreaterThan((await now()).getTime())

    expect(await perform(retryJobs, testCtx(), { job: 'recurring.charge-due' })).toEqual({
      title: 'Charge recurring payments',
      jobs: 1,
    })
    await failAgain('recurring.charge-due', 'still away')
    expect(await failingJobs(read)).toMatchObject([{ state: 'retrying', attempts: 1, reason: 'still away' }])
    const entry = await one<object>(
      sql`SELECT subject_id AS id, after FROM journal_entry WHERE event = 'job.retried' ORDER BY id DESC LIMIT 1`,
    )
    expect(entry).toEqual({ id: 'recurring.charge-due', after: { jobs: 1 } })
  })

  test('is shown as done when the same work succeeded later', async () => {
    await forgetAll()
    const id = await fail('recurring.charge-due', 'away')
    await giveUp(id, later(await now(), -minutes(20)))
    expect(await failingJobs(read)).toMatchObject([{ state: 'failed', nextAt: null }])
    const boss = await openQueue('recurring.charge-due')
    const next = (await boss.send('recurring.charge-due', {})) ?? ''
    await boss.fetch('recurring.charge-due')
    await boss.complete('recurring.charge-due', next)
    expect(await failingJobs(read)).toMatchObject([{ state: 'recovered' }])
  })

  test('is shown in a plain sentence when its process ended', async () => {
    await forgetAll()
    const boss = await openQueue('imports.run-import')
    const id = (await boss.send('imports.run-import', { workbookId: 1 })) ?? ''
    await boss.fetch('imports.run-import')
    await boss.fail('imports.run-import', id, { value: { message: 'job heartbeat timeout' } })
    expect(await failingJobs(read)).toMatchObject([{ reason: 'The server process that worked on it ended.' }])
  })

  test('is retried only by owners, and only when something failed', async () => {
    await forgetAll()
    await expect(perform(retryJobs, testCtx(), { job: 'recurring.charge-due' })).rejects.toThrow(
      'There is nothing to retry.',
    )
    await expect(
      perform(retryJobs, testCtx({ permissions: ['admin.general'] }), { job: 'recurring.charge-due' }),
    ).rejects.toMatchObject({ code: 'forbidden' })
  })
})

describe('the email to owners', () => {
  const mails = () =>
    read.rows<{ recipient: string; text: string }>(
      sql`SELECT recipient, text FROM mail WHERE starts_with(dedupe_key, 'failures:') ORDER BY id`,
    )

  test('names each job and email that was given up once, to every owner and nobody else', async () => {
    await forgetAll()
    await read.run(sql`INSERT INTO staff (email, first_name, last_name, is_owner, deleted_at) VALUES
      ('first@example.org', 'A', 'A', true, NULL), ('second@example.org', 'B', 'B', true, NULL),
      ('gone@example.org', 'C', 'C', true, now()), ('clerk@example.org', 'D', 'D', false, NULL)`)
    const at = await now()
    await giveUp(await fail('recurring.charge-due', 'the gateway is away'), later(at, -minutes(5)))
    await fail('webhooks.send-due', 'is retried')
    await read.run(sql`INSERT INTO mail (dedupe_key, recipient, subject, text, created_at, status, failure, given_up_at)
      VALUES ('sale:1', 'x@example.org', 'S', 'T', ${at}, 'failed', 'mailbox full', ${later(at, -minutes(1))}),
        ('failures:0', 'y@example.org', 'S', 'T', ${at}, 'failed', 'mailbox full', ${later(at, -minutes(1))})`)

    expect(await perform(reportFailures, testCtx({ now: at }), {})).toBe(2)
    const said = (await mails()).filter(({ text }) => text !== 'T')
    expect(said.map(({ recipient }) => recipient)).toEqual(['first@example.org', 'second@example.org'])
    expect(said[0]?.text).toContain(
      'Charge recurring payments: the gateway is away\n1 email could not be sent: mailbox full\n',
    )
    expect(said[0]?.text).toContain('/jpanel/jobs')
    expect(said[0]?.text).not.toContain('is retried')

    expect(await perform(reportFailures, testCtx({ now: later(at, hours(1)) }), {})).toBe(0)
    expect(await mails()).toHaveLength(3)
  })
})
