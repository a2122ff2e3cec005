import { randomBytes } from 'node:crypto'
import { afterEach, expect, test, vi } from 'vitest'
import { hashSecret } from '~/kit/codes/secret'
import { as, origin, rows, visitor } from '../support/server'

const LIVE = '/jpanel/jobs/live'
const open: AbortController[] = []
afterEach(() => {
  for (const one of open.splice(0)) one.abort()
})

async function stream(cookie: string) {
  const gone = new AbortController()
  open.push(gone)
  const response = await fetch(origin() + LIVE, {
    signal: gone.signal,
    redirect: 'manual',
    headers: { accept: 'text/event-stream', 'accept-encoding': 'gzip, br', ...(cookie ? { cookie } : {}) },
  })
  return { response, reader: response.body?.pipeThrough(new TextDecoderStream()).getReader(), gone }
}

async function person() {
  const token = randomBytes(32).toString('base64url')
  const [staff] = await rows<{ id: number }>(
    "INSERT INTO staff (first_name, last_name, email, permissions) VALUES ('Live', 'Test', $1, '{}') RETURNING id",
    [`${randomBytes(6).toString('hex')}@example.org`],
  )
  const [session] = await rows<{ id: string }>(
    'INSERT INTO staff_session (token_hash, staff_id, created_at, last_seen_at, expires_at) VALUES ($1, $2, ' +
      "now(), now() - interval '30 minutes', now() + interval '1 hour') RETURNING id",
    [hashSecret(token), staff?.id],
  )
  return { staffId: staff?.id ?? 0, sessionId: session?.id ?? '', cookie: `almoner=${token}` }
}

const begin = (staffId: number) =>
  rows(
    "INSERT INTO task (staff_id, kind, title, unit, total, created_at, updated_at) VALUES ($1, 'tests.task', " +
      "'Import', 'rows', 10, now(), now())",
    [staffId],
  )

test('sends events at once, though other replies are compressed', async () => {
  const { staffId, cookie } = await person()
  const { response, reader } = await stream(cookie)
  expect(response.status).toBe(200)
  expect(response.headers.get('content-type')).toBe('text/event-stream; charset=utf-8')
  expect(response.headers.get('content-encoding')).toBeNull()
  expect(response.headers.get('cache-control')).toContain('no-transform')
  expect((await reader?.read())?.value).toBe('event: tasks\ndata: {"running":0,"unread":0,"tasks":[]}\n\n')
  await begin(staffId)
  await vi.waitFor(async () => expect((await reader?.read())?.value).toContain('"running":1'), { timeout: 8000 })
})

test('answers the same once when no stream is requested', async () => {
  const { staffId, cookie } = await person()
  await begin(staffId)
  const reply = await fetch(origin() + LIVE, { headers: { accept: 'application/json', cookie } })
  expect(await reply.json()).toMatchObject({ running: 1, tasks: [{ title: 'Import' }] })
})

test('a page that only waits does not keep its session alive', async () => {
  const { sessionId, cookie } = await person()
  const seen = async () =>
    (
      await rows<{ at: Date }>('SELECT last_seen_at AS at FROM staff_session WHERE id = $1', [sessionId])
    )[0]?.at.getTime()
  const before = await seen()
  await (await stream(cookie)).reader?.read()
  await fetch(origin() + LIVE, { headers: { accept: 'application/json', cookie } })
  expect(await seen()).toBe(before)
  await fetch(`${origin()}/jpanel/jobs`, { headers: { accept: 'text/html', cookie } })
  expect(await seen()).toBeGreaterThan(before ?? 0)
})

test('refuses without 401, so that the browser does not reconnect', async () => {
  expect((await stream('')).response.status).toBe(401)
  expect((await visitor().get(LIVE)).status).toBe(401)
})

test('answers 404 to somebody else’s task', async () => {
  const { staffId } = await person()
  await begin(staffId)
  const [task] = await rows<{ id: number }>('SELECT id FROM task WHERE staff_id = $1', [staffId])
  const owner = await as('owner')
  expect((await owner.visit(`/jpanel/jobs/${task?.id}`)).status).toBe(404)
  expect((await owner.visit('/jpanel/jobs/x')).status).toBe(404)
})

test('200 open pages take one database connection and little memory, and end with their readers', async () => {
  const people = await Promise.all(Array.from({ length: 20 }, person))
  const streams = await Promise.all(people.flatMap(({ cookie }) => Array.from({ length: 10 }, () => stream(cookie))))
  const first = await Promise.all(
    streams.map(async ({ response, reader }) => [response.status, (await reader?.read())?.value?.slice(0, 12)]),
  )
  expect(new Set(first.map(String))).toEqual(new Set(['200,event: tasks']))
  const connections = await rows<{ name: string; n: number }>(
    'SELECT application_name AS name, count(*)::int AS n FROM pg_stat_activity WHERE datname = ' +
      'current_database() GROUP BY 1',
  )
  expect(connections.find(({ name }) => name === 'almoner-live')?.n).toBe(1)
  expect(connections.reduce((sum, { n }) => sum + n, 0)).toBeLessThan(40)
  const [one] = people
  await begin(one?.staffId ?? 0)
  const reported = streams.slice(0, 10).map(async ({ reader }) => {
    let text = ''
    while (!text.includes('"running":1')) text = (await reader?.read())?.value ?? ''
  })
  await Promise.all(reported)
})

test('the page of jobs and the record work without JavaScript', async () => {
  const { staffId, cookie } = await person()
  await begin(staffId)
  const list = await (await fetch(`${origin()}/jpanel/jobs`, { headers: { accept: 'text/html', cookie } })).text()
  expect(list).toContain('Waiting to start')
  const [, id] = /\/jpanel\/jobs\/(\d+)/.exec(list) ?? []
  const record = await (
    await fetch(`${origin()}/jpanel/jobs/${id}`, { headers: { accept: 'text/html', cookie } })
  ).text()
  expect(record).toContain('Cancel job')
})
