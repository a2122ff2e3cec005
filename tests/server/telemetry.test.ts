import { execFile } from 'node:child_process'
import { readFileSync } from 'node:fs'
import path from 'node:path'
import { promisify } from 'node:util'
import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest'
import { parse } from 'yaml'
import { buildWhenStale } from '../../server/build.ts'
import { startPostgres } from '../../server/postgres/embedded-pg.ts'
import { root } from '../../server/settings/settings.ts'
import { temporaryFolder } from '../support/folder.ts'
import { launchServer, type LaunchedServer, type LogEntry } from '../support/launch-server.ts'
import { query, testPostgres } from '../support/postgres.ts'
import type { TestPostgres } from '../support/provided-postgres.ts'
import { sessionOf } from '../support/sign-in.ts'

const PASSWORD = 'almoner-demo-pass'
const TOKEN = 'a-token-of-the-metrics'
const SECRET = 'a secret of the metrics'

let postgres: TestPostgres
let server: LaunchedServer
let session: string
beforeAll(async () => {
  await buildWhenStale()
  postgres = await testPostgres()
  server = await launchServer({
    DATABASE_URL: postgres.url('telemetry'),
    ALMONER_DEMO_PASSWORD: PASSWORD,
    ALMONER_METRICS_TOKEN: TOKEN,
    ALMONER_SECRET: SECRET,
  })
  session = await sessionOf({ origin: server.origin, email: 'owner@example.org', password: PASSWORD })
}, 180_000)
afterAll(async () => {
  await server?.stop()
  await postgres?.stop()
})

const get = (address: string, headers: Record<string, string> = {}) =>
  fetch(server.origin + address, { headers, redirect: 'manual' })
const asStaff = () => ({ cookie: `almoner=${session}` })

/** The line of a request is written when it is over. */
async function lineOf(id: string): Promise<LogEntry | undefined> {
  const lines = () => server.logged().filter(({ event, id: of }) => event === 'request' && of === id)
  await vi.waitFor(() => expect(lines()).toHaveLength(1))
  return lines()[0]
}

async function scrape(): Promise<string> {
  const answer = await get('/jpanel/api/metrics', { authorization: `Bearer ${TOKEN}` })
  expect([answer.status, answer.headers.get('content-type')]).toEqual([200, 'text/plain; version=0.0.4; charset=utf-8'])
  return answer.text()
}

describe('the log (R-INSTALLATION-3)', () => {
  test.each([
    [
      'a page',
      '/jpanel/supporters?search=Grace',
      asStaff,
      { route: '/jpanel/supporters', status: 200, actor: 'staff' },
    ],
    ['a page of one record', '/jpanel/supporters/1', asStaff, { route: '/jpanel/supporters/:id', actor: 'staff' }],
    ['a page for nobody', '/jpanel/contributions', () => ({}), { status: 302, actor: 'nobody' }],
    ['sign-in', '/jpanel/login', () => ({}), { route: '/jpanel/login', status: 200, actor: 'visitor' }],
    ['health', '/jpanel/api/health', () => ({}), { route: '/jpanel/api/health', status: 200 }],
    ['a built file', '/jpanel/icons/mark.svg', () => ({}), { route: '(built file)', status: 200 }],
    ['no address', '/somewhere/Grace-Hopper', () => ({}), { route: '(none)', status: 404 }],
    ['a call without permission', '/jpanel/supporters/search?q=Grace', () => ({}), { status: 401 }],
  ])('has one line for %s, by its route', async (what, address, headersOf, expected) => {
    const id = `telemetry-${what.replaceAll(' ', '-')}`
    const asCall: Record<string, string> = what.startsWith('a call') ? { 'x-requested-with': 'XMLHttpRequest' } : {}
    const bytes = (await (await get(address, { ...headersOf(), ...asCall, 'x-request-id': id })).arrayBuffer())
      .byteLength
    const line = await lineOf(id)
    expect(line).toMatchObject({ method: 'GET', level: 'info', ms: expect.any(Number), ...expected })
    expect(line?.bytes).toBeGreaterThan(0)
    if (what === 'a built file') expect(line?.bytes).toBeGreaterThan(bytes / 4)
    expect(JSON.stringify(line)).not.toMatch(/Grace|owner@example/)
    expect(Object.keys(line ?? {}).toSorted()).toEqual(
      ['actor', 'bytes', 'event', 'id', 'level', 'method', 'ms', 'route', 'status', 'time'].toSorted(),
    )
  })

  test('contains only entries from its start', () => {
    for (const entry of server.logged())
      expect(entry).toMatchObject({ time: expect.any(String), level: expect.any(String), event: expect.any(String) })
    expect(server.logged().map(({ event }) => event)).toContain('ready')
  })
})

describe('/jpanel/api/metrics (R-INSTALLATION-3)', () => {
  test.each<Record<string, string>>([
    {},
    { authorization: 'Bearer another token' },
    { authorization: `Basic ${TOKEN}` },
  ])('refuses %o with 401 and says nothing', async (headers) => {
    const answer = await get('/jpanel/api/metrics', headers)
    expect([answer.status, await answer.text()]).toEqual([401, expect.not.stringContaining('almoner_')])
  })

  test('counts requests by route, and jobs by name and outcome', async () => {
    await get('/jpanel/supporters', asStaff())
    await query(
      postgres.url('telemetry'),
      `INSERT INTO pgboss.job (name, data, retry_limit) VALUES ('staff.forget-expired', '{}', 0)`,
    )
    await vi.waitFor(
      async () =>
        expect(await scrape()).toMatch(/^almoner_jobs_total\{job="staff\.forget-expired",outcome="done"\} 1$/m),
      { timeout: 30_000, interval: 200 },
    )
    const text = await scrape()
    expect(text).toMatch(/^almoner_requests_total\{route="\/jpanel\/supporters",method="GET",status="200"\} \d+$/m)
    expect(text).toMatch(/^almoner_request_duration_seconds_bucket\{route="\/jpanel\/supporters",le="\+Inf"\} \d+$/m)
    for (const [, line = ''] of text.matchAll(/^(?!#)(.+)$/gm)) expect(line).toMatch(/^[a-z_]+(?:\{.+\})? [\d.e+-]+$/)
  })

  test('shows what waits, what failed, and when the last backup was made', async () => {
    const url = postgres.url('telemetry')
    await query(
      url,
      `INSERT INTO mail (dedupe_key, recipient, subject, text, created_at, status, failure, tries)
        VALUES ('telemetry', 'a@example.org', 'S', 'T', now() - interval '1 hour', 'failed', 'refused', 3)`,
    )
    await query(url, `UPDATE installation SET backed_up_at = '2027-03-12T00:00:00Z'`)
    const text = await scrape()
    expect(text).toMatch(/^almoner_outbox_emails\{state="retrying"\} 1$/m)
    expect(text).toMatch(/^almoner_outbox_oldest_seconds\{state="retrying"\} 36\d\d/m)
    expect(text).toMatch(/^almoner_last_backup_timestamp_seconds 1804809600$/m)
    expect(text).toMatch(/^almoner_last_verified_backup_timestamp_seconds 0$/m)
    expect(text).toMatch(/^almoner_pool_connections\{pool="requests",state="busy"\} \d+$/m)
    expect(text).toMatch(/^almoner_event_loop_delay_seconds\{quantile="0\.99"\} [\d.e-]+$/m)
    expect(text).toMatch(/^almoner_ready 1$/m)
    expect(text).toMatch(/^almoner_payments_sandbox 1$/m)
  })

  test('gives each metric that the example of alerts asks for', async () => {
    const text = await scrape()
    const file = parse(readFileSync(path.join(root, 'deploy/alerts.yml'), 'utf8')) as {
      groups: { rules: { alert: string; expr: string; annotations: { summary: string } }[] }[]
    }
    const rules = file.groups.flatMap(({ rules: some }) => some)
    expect(new Set(rules.map(({ alert }) => alert)).size).toBe(10)
    const wanted = rules.flatMap(({ expr }) => expr.match(/\balmoner_[a-z_]+/g) ?? [])
    const names = new Set([...text.matchAll(/^# TYPE (\S+) (\S+)$/gm)].map(([, name = '']) => name))
    expect(wanted.map((name) => name.replace(/_bucket$/, '')).filter((name) => !names.has(name))).toEqual([])
    for (const { annotations } of rules) expect(annotations.summary).toMatch(/\.$|\?$/)
  })
})

test('the metrics answer while the database is away, without what it holds', async () => {
  const dir = path.join(temporaryFolder('away'), 'postgres')
  const own = await startPostgres({ dir })
  const other = await launchServer({ DATABASE_URL: own.url(), ALMONER_METRICS_TOKEN: TOKEN })
  process.kill(own.pid, 'SIGKILL')
  const scrapeOther = async () =>
    (await fetch(`${other.origin}/jpanel/api/metrics`, { headers: { authorization: `Bearer ${TOKEN}` } })).text()
  await vi.waitFor(async () => expect(await scrapeOther()).toMatch(/^almoner_ready 0$/m), {
    timeout: 30_000,
    interval: 100,
  })
  const text = await scrapeOther()
  expect(text).toMatch(/^almoner_pool_connections\{pool="requests",state="waiting"\} \d+$/m)
  expect(text).not.toContain('almoner_queue_jobs')
  const restarted = await startPostgres({ dir, port: own.port })
  await vi.waitFor(async () => expect(await scrapeOther()).toMatch(/^almoner_ready 1$/m), {
    timeout: 30_000,
    interval: 100,
  })
  await other.stop()
  await restarted.stop()
})

test('npm run backup -- --verify is known by the metrics once it has succeeded', async () => {
  const { stdout } = await promisify(execFile)(
    process.execPath,
    ['bin/backup.ts', '--verify', '--to', temporaryFolder('backups')],
    {
      cwd: root,
      env: {
        PATH: process.env.PATH,
        DATABASE_URL: postgres.url('telemetry'),
        ALMONER_DATA: temporaryFolder('data'),
        ALMONER_SECRET: SECRET,
      },
    },
  )
  expect(stdout).toContain('Verified: restored into a second database')
  const text = await scrape()
  for (const name of ['almoner_last_backup', 'almoner_last_verified_backup']) {
    const [, seconds] = new RegExp(`^${name}_timestamp_seconds (\\d+)`, 'm').exec(text) ?? []
    expect([name, seconds]).toEqual([name, expect.stringMatching(/^1[7-9]\d{8}$/)])
    expect(seconds).not.toBe('1804809600')
  }
})

test('there are no metrics without ALMONER_METRICS_TOKEN, and a short one is refused', async () => {
  const other = await launchServer({ DATABASE_URL: postgres.url('telemetry'), ALMONER_SECRET: SECRET })
  const answer = await fetch(`${other.origin}/jpanel/api/metrics`, { headers: { authorization: `Bearer ${TOKEN}` } })
  expect(answer.status).toBe(404)
  await other.stop()
  await expect(launchServer({ ALMONER_METRICS_TOKEN: 'short' })).rejects.toThrow('needs at least 16')
})
