import { afterAll, beforeAll, describe, expect, onTestFinished, test, vi } from 'vitest'
import { OUTGOING_STOPPED, SECRET_DOES_NOT_FIT, STOPPED_WORDS } from '../../app/domain/installation/messages.ts'
import { buildWhenStale } from '../../server/build.ts'
import { launchServer, type LaunchedServer } from '../support/launch-server.ts'
import { query, testPostgres } from '../support/postgres.ts'
import type { TestPostgres } from '../support/provided-postgres.ts'
import { sessionOf } from '../support/sign-in.ts'

const PASSWORD = 'almoner-demo-pass'
const SECRET = 'a secret of the original'

let postgres: TestPostgres
beforeAll(async () => {
  await buildWhenStale()
  postgres = await testPostgres()
}, 180_000)
afterAll(() => postgres.stop())

async function started(environment: Record<string, string>): Promise<LaunchedServer> {
  const server = await launchServer({ ALMONER_DEMO_PASSWORD: PASSWORD, ALMONER_SECRET: SECRET, ...environment })
  onTestFinished(async () => void (await server.stop()))
  return server
}

/** The worker is off, so that mail still waits when the installation stops. */
async function originalWithMail(name: string): Promise<string> {
  const url = postgres.url(name)
  const server = await started({ DATABASE_URL: url, ALMONER_WORKER: 'off' })
  await server.stop()
  await query(
    url,
    `WITH made AS (INSERT INTO mail (dedupe_key, recipient, subject, text, status, created_at)
        VALUES ('copy:1', 'donor@example.org', 'Thank you', 'Thank you', 'queued', now()) RETURNING id)
      INSERT INTO pgboss.job (name, data) SELECT 'messaging.deliver-mail', jsonb_build_object('mailId', id) FROM made`,
  )
  return url
}

async function copyOf(url: string, name: string): Promise<string> {
  const [from, to] = [url, postgres.url(name)].map((one) => new URL(one).pathname.slice(1))
  await query(postgres.administrative, `CREATE DATABASE "${to}" TEMPLATE "${from}"`)
  return postgres.url(name)
}

const statusOf = async (url: string): Promise<string> =>
  (await query(url, `SELECT status FROM mail WHERE dedupe_key = 'copy:1'`)).rows[0]?.status as string

const untilSent = (url: string) =>
  vi.waitFor(async () => expect(await statusOf(url)).toBe('held'), { timeout: 60_000, interval: 200 })

describe('a copy of a database (R-INSTALLATION-1)', () => {
  test('sends nothing and says so when it starts, until an owner confirms it', async () => {
    const original = await originalWithMail('original')
    const copy = await copyOf(original, 'copy')

    const server = await started({ DATABASE_URL: copy })
    expect(server.printed()).toContain(OUTGOING_STOPPED)
    const session = await sessionOf({ origin: server.origin, email: 'owner@example.org', password: PASSWORD })
    const headers = { cookie: `almoner=${session}`, accept: 'text/html', origin: server.origin }
    for (const address of ['/jpanel/', '/jpanel/contributions', '/jpanel/pos'])
      expect(await (await fetch(`${server.origin}${address}`, { headers })).text()).toContain(STOPPED_WORDS)
    expect(await statusOf(copy)).toBe('queued')
    const { rows } = await query(copy, `SELECT count(*)::int AS jobs FROM pgboss.job WHERE state <> 'created'`)
    expect(rows).toEqual([{ jobs: 0 }])

    const page = await (await fetch(`${server.origin}/jpanel/jobs`, { headers })).text()
    const token = /name="_token" value="([^"]+)"/.exec(page)?.[1] ?? ''
    const confirmed = await fetch(`${server.origin}/jpanel/jobs`, {
      method: 'POST',
      redirect: 'manual',
      headers: { ...headers, 'content-type': 'application/x-www-form-urlencoded' },
      body: new URLSearchParams({ _token: token, intent: 'confirm-installation' }),
    })
    expect(confirmed.status).toBe(302)
    await untilSent(copy)
    expect(await (await fetch(`${server.origin}/jpanel/`, { headers })).text()).not.toContain(STOPPED_WORDS)
  })

  test('is not treated as a copy when the same installation starts again: its mail goes out at once', async () => {
    const original = await originalWithMail('again')
    await started({ DATABASE_URL: original })
    await untilSent(original)
  })
})

test('a start with another secret ends with what to do, and a short one is refused (R-INSTALLATION-2)', async () => {
  const url = postgres.url('secret')
  await (await started({ DATABASE_URL: url })).stop()
  await expect(started({ DATABASE_URL: url, ALMONER_SECRET: 'quite another secret' })).rejects.toThrow(
    SECRET_DOES_NOT_FIT,
  )
  await expect(started({ DATABASE_URL: url, ALMONER_SECRET: 'abc' })).rejects.toThrow('ALMONER_SECRET has 3 characters')
  await expect(started({ DATABASE_URL: url, ALMONER_SECRET: ' ' })).rejects.toThrow(SECRET_DOES_NOT_FIT)
})
