import { afterEach, expect, test, vi } from 'vitest'
import { makeLiveTasks, type EndReason } from '~/domain/tasks/live-tasks.server'
import type { TaskFeed } from '~/domain/tasks/task'
import type { Ctx } from '~/kit/operation'
import { sql } from '~/kit/sql'
import { NOON, testCtx } from '../../support/ctx'
import { makeStaff } from '../../support/factories'
import { query } from '../../support/postgres'

const here = testCtx()
const opened: ReturnType<typeof makeLiveTasks>[] = []
const instance = () => {
  const made = makeLiveTasks()
  opened.push(made)
  return made
}
afterEach(async () => {
  for (const one of opened.splice(0)) await one.close()
})

async function session(staffId: number): Promise<Ctx> {
  const row = await here.read.first<{ id: string }>(sql`
    INSERT INTO staff_session (token_hash, staff_id, created_at, last_seen_at, expires_at)
    VALUES (md5(random()::text) || md5(random()::text), ${staffId}, ${NOON}, ${NOON},
      ${NOON}::timestamptz + interval '1 hour') RETURNING id`)
  return testCtx({ staffId, sessionId: row?.id ?? '' })
}

const page = () => {
  const received: TaskFeed[] = []
  const ended: EndReason[] = []
  return {
    received,
    ended,
    stream: {
      send: (feed: TaskFeed) => void received.push(feed),
      beat: () => undefined,
      end: (why: EndReason) => void ended.push(why),
    },
  }
}

const begin = (staffId: number) =>
  here.read.first<{ id: number }>(sql`
    INSERT INTO task (staff_id, kind, title, unit, total, created_at, updated_at)
    VALUES (${staffId}, 'tests.task', 'Import', 'rows', 10, ${NOON}, ${NOON}) RETURNING id`)

const until = (check: () => void | Promise<void>) => vi.waitFor(check, { timeout: 8000, interval: 25 })
const listeners = async () =>
  (
    await here.read.rows<{ pid: number }>(
      sql`SELECT pid FROM pg_stat_activity WHERE application_name = 'almoner-live' AND datname = current_database()`,
    )
  ).map(({ pid }) => pid)

test('notifies every page of the person, on each instance, and no other', async () => {
  const [ada, bea] = [await makeStaff(), await makeStaff()]
  const [one, two] = [instance(), instance()]
  const [first, second, other] = [page(), page(), page()]
  one.join(await session(ada.id), first.stream)
  two.join(await session(ada.id), second.stream)
  one.join(await session(bea.id), other.stream)
  await until(() => expect([first, second, other].every(({ received }) => received.length > 0)).toBe(true))
  await until(async () => expect(await listeners()).toHaveLength(2))
  const before = other.received.length
  await begin(ada.id)
  await until(() => {
    for (const { received } of [first, second])
      expect(received.at(-1)).toMatchObject({ running: 1, tasks: [{ title: 'Import' }] })
  })
  expect(other.received.slice(before).every(({ tasks }) => tasks.length === 0)).toBe(true)
})

test('connects again after a lost connection, and misses nothing that happened before that', async () => {
  const ada = await makeStaff()
  const one = instance()
  const own = page()
  one.join(await session(ada.id), own.stream)
  await until(async () => expect(await listeners()).toHaveLength(1))
  const [pid] = await listeners()
  await query(process.env.DATABASE_URL ?? '', 'SELECT pg_terminate_backend($1)', [pid])
  await begin(ada.id)
  await until(() => expect(own.received.at(-1)?.running).toBe(1))
  await until(async () => expect(await listeners()).not.toContain(pid))
})

test('sends nothing more to an ended session', async () => {
  const ada = await makeStaff()
  const ctx = await session(ada.id)
  const one = instance()
  const own = page()
  one.join(ctx, own.stream)
  await until(() => expect(own.received.length).toBeGreaterThan(0))
  await until(async () => expect(await listeners()).toHaveLength(1))
  await here.read.run(sql`UPDATE staff_session SET revoked_at = ${NOON} WHERE id = ${ctx.actor.sessionId}::uuid`)
  await begin(ada.id)
  await until(() => expect(own.ended).toEqual(['session']))
  expect(own.received.every(({ tasks }) => tasks.length === 0)).toBe(true)
  expect(one.count).toBe(0)
})

test('reopens the channel when the person’s permissions change', async () => {
  const ada = await makeStaff({ permissions: ['order.view'] })
  const one = instance()
  const own = page()
  one.join(await session(ada.id), own.stream)
  await until(() => expect(own.received.length).toBeGreaterThan(0))
  await until(async () => expect(await listeners()).toHaveLength(1))
  await here.read.run(sql`UPDATE staff SET permissions = '{}' WHERE id = ${ada.id}`)
  await begin(ada.id)
  await until(() => expect(own.ended).toEqual(['restart']))
})

test('serves two hundred pages by one connection, and each gets its own tasks', async () => {
  const one = instance()
  const people = await Promise.all(Array.from({ length: 20 }, () => makeStaff()))
  const pages = await Promise.all(
    people.flatMap(({ id }) =>
      Array.from({ length: 10 }, async () => {
        const made = page()
        one.join(await session(id), made.stream)
        return { id, ...made }
      }),
    ),
  )
  expect(one.count).toBe(200)
  await until(() => expect(pages.every(({ received }) => received.length > 0)).toBe(true))
  expect(await listeners()).toHaveLength(1)
  const [first] = people
  await begin(first?.id ?? 0)
  await until(() => expect(pages.filter(({ received }) => received.at(-1)?.running === 1)).toHaveLength(10))
})

test('closes the oldest streams of a session beyond twelve, so that forgotten pages do not add up', async () => {
  const ada = await makeStaff()
  const ctx = await session(ada.id)
  const one = instance()
  const pages = Array.from({ length: 14 }, page)
  for (const { stream } of pages) one.join(ctx, stream)
  expect(one.count).toBe(12)
  expect(pages.slice(0, 3).map(({ ended }) => ended)).toEqual([['crowded'], ['crowded'], []])
})

test('asks every page to connect again when the server shuts down, and accepts no new one', async () => {
  const ada = await makeStaff()
  const one = instance()
  const own = page()
  one.join(await session(ada.id), own.stream)
  await until(async () => expect(await listeners()).toHaveLength(1))
  await one.close()
  expect(own.ended).toEqual(['restart'])
  expect(one.join(await session(ada.id), own.stream)).toBeNull()
  await until(async () => expect(await listeners()).toHaveLength(0))
})

test('opens no channel for jobs and tokens', () => {
  expect(instance().join(testCtx(), page().stream)).toBeNull()
})
