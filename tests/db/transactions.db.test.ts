import pg from 'pg'
import { describe, expect, test } from 'vitest'
import { z } from 'zod'
import type { PrismaTxCtx, SqlTxCtx } from '~/db/ctx'
import { operation, sqlOperation } from '~/db/operation.server'
import { refused } from '~/kit/errors'
import { perform } from '~/kit/operation'
import { sql } from '~/kit/sql'
import { testCtx } from '../support/ctx'

declare module '~/kit/operation' {
  interface JobPayloads {
    'test.counted': { name: string }
  }
  interface RecordEvents {
    'test-counter.added': { id: string; after: { amount: bigint } }
  }
}

const Input = z.object({ name: z.string(), fails: z.boolean().default(false) })

const byPrisma = operation({
  name: 'test.by-prisma',
  permission: 'order.edit',
  input: Input,
  async run(ctx, { name, fails }) {
    await ctx.tx.counter.create({ data: { name, value: 1n } })
    await ctx.publish('test-counter.added', { id: name, after: { amount: 12n } })
    ctx.enqueue({ job: 'test.counted', payload: { name } })
    if (fails) throw refused('No.')
    return name
  },
})
const bySql = sqlOperation({
  name: 'test.by-sql',
  permission: 'order.edit',
  input: Input,
  async run(ctx, { name, fails }) {
    await ctx.sql.run(sql`INSERT INTO counter (name, value) VALUES (${name}, 1)`)
    await ctx.publish('test-counter.added', { id: name, after: { amount: 12n } })
    ctx.enqueue({ job: 'test.counted', payload: { name } })
    if (fails) throw refused('No.')
    return name
  },
})
const silent = sqlOperation({ name: 'test.silent', permission: null, input: z.object({}), run: async () => 1 })

const traces = async (name: string) => {
  const { read } = testCtx()
  const count = async (query: ReturnType<typeof sql>) => Number((await read.first<{ n: bigint }>(query))?.n ?? 0n)
  return {
    rows: await count(sql`SELECT count(*) AS n FROM counter WHERE name = ${name}`),
    notes: await count(sql`SELECT count(*) AS n FROM journal_entry WHERE subject_id = ${name}`),
    jobs: (await count(
      sql`SELECT count(*) AS n FROM information_schema.tables WHERE table_schema = 'pgboss' AND table_name = 'job'`,
    ))
      ? await count(sql`SELECT count(*) AS n FROM pgboss.job WHERE data ->> 'name' = ${name}`)
      : 0,
  }
}

describe.each([
  ['Prisma', byPrisma],
  ['raw SQL', bySql],
] as const)('an operation in a transaction of %s', (kind, op) => {
  test('commits its rows, its journal entry and its job together', async () => {
    await perform(op, testCtx(), { name: `${kind} done` })
    expect(await traces(`${kind} done`)).toEqual({ rows: 1, notes: 1, jobs: 1 })
  })
  test('changes nothing when it refuses at its end', async () => {
    await expect(perform(op, testCtx(), { name: `${kind} refused`, fails: true })).rejects.toThrow('No.')
    expect(await traces(`${kind} refused`)).toEqual({ rows: 0, notes: 0, jobs: 0 })
  })
  test('does not begin without the permission', async () => {
    await expect(
      perform(op, testCtx({ permissions: ['order.view'] }), { name: `${kind} forbidden` }),
    ).rejects.toMatchObject({
      code: 'forbidden',
    })
  })
  test('names the field that is wrong', async () => {
    await expect(perform(op, testCtx(), { name: 5 })).rejects.toMatchObject({
      code: 'invalid',
      fields: { name: [expect.any(String)] },
    })
  })
})

const Last = z.object({ name: z.string(), amount: z.bigint() })
const lastByPrisma = operation({
  name: 'test.last-by-prisma',
  permission: null,
  input: Last,
  run: async (ctx, { name, amount }) => writesLast(ctx, name, amount),
})
const lastBySql = sqlOperation({
  name: 'test.last-by-sql',
  permission: null,
  input: Last,
  run: async (ctx, { name, amount }) => writesLast(ctx, name, amount),
})

async function writesLast(ctx: SqlTxCtx, name: string, amount: bigint): Promise<number> {
  ctx.writeLast(
    sql`INSERT INTO counter (name, value) VALUES (${name}, ${amount})`,
    sql`INSERT INTO counter (name, value) VALUES (${`${name} too`}, ${amount})`,
  )
  await ctx.publish('test-counter.added', { id: name, after: { amount } })
  return (await ctx.sql.records(sql`SELECT 1 FROM counter WHERE name = ${name}`)).length
}

describe.each([
  ['Prisma', lastByPrisma],
  ['raw SQL', lastBySql],
] as const)('what an operation writes last in a transaction of %s', (kind, op) => {
  test('becomes visible with its journal entry when it commits', async () => {
    expect(await perform(op, testCtx(), { name: `${kind} last`, amount: 1n })).toBe(0)
    expect(await traces(`${kind} last`)).toMatchObject({ rows: 1, notes: 1 })
    expect(await traces(`${kind} last too`)).toMatchObject({ rows: 1 })
  })
  test('rolls everything back when it fails', async () => {
    await testCtx().read.run(sql`INSERT INTO counter (name, value) VALUES (${`${kind} taken too`}, 1)`)
    await expect(perform(op, testCtx(), { name: `${kind} taken`, amount: 1n })).rejects.toThrow('duplicate key')
    expect(await traces(`${kind} taken`)).toMatchObject({ rows: 0, notes: 0 })
  })
})

test('fails when an operation writes no journal entry', async () => {
  await expect(perform(silent, testCtx(), {})).rejects.toThrow('left nothing in the journal')
})

test('the journal keeps amounts exactly, as text of minor units', async () => {
  await perform(bySql, testCtx(), { name: 'exact' })
  expect(
    await testCtx().read.record(sql`SELECT actor, verb, after FROM journal_entry WHERE subject_id = 'exact'`),
  ).toEqual({
    actor: 'Test Person',
    verb: 'test.by-sql',
    after: { amount: '12' },
  })
})

test('fails once per connection when a migration outdates its statements, and replaces the connection', async () => {
  const owner = new pg.Client({ connectionString: process.env.DATABASE_URL })
  await owner.connect()
  await owner.query('CREATE TABLE outdated (id int); GRANT SELECT ON outdated TO almoner_app')
  const look = sqlOperation({
    name: 'test.look',
    permission: null,
    input: z.object({}),
    audit: 'when-changed',
    run: (ctx) => ctx.sql.records(sql`SELECT * FROM outdated`),
  })
  const everywhere = async () => {
    const looks = await Promise.allSettled(Array.from({ length: 30 }, () => perform(look, testCtx(), {})))
    return looks.filter(({ status }) => status === 'rejected').length
  }
  expect(await everywhere()).toBe(0)
  await owner.query('ALTER TABLE outdated ADD COLUMN name text')
  expect(await everywhere()).toBeLessThanOrEqual(10)
  expect(await everywhere()).toBe(0)
  await owner.end()
})

type Moved = { from: string; to: string }

/** Takes from one counter, waits until both operations hold theirs, and adds to the other. */
function moving(add: (ctx: SqlTxCtx, name: string, by: number) => Promise<unknown>) {
  const bothHold = Promise.withResolvers<void>()
  const count = { begun: 0, held: 0 }
  const move = async (ctx: SqlTxCtx, { from, to }: Moved) => {
    count.begun += 1
    await add(ctx, from, -1)
    count.held += 1
    if (count.held === 2) bothHold.resolve()
    await bothHold.promise
    await add(ctx, to, 3)
    await ctx.publish('test-counter.added', { id: from, after: { amount: 1n } })
  }
  return { move, count }
}

const bySqlText = (ctx: SqlTxCtx, counter: string, by: number) =>
  ctx.sql.run(sql`UPDATE counter SET value = value + ${by} WHERE name = ${counter}`)
const MOVED = { name: 'test.moved', permission: null, input: z.object({ from: z.string(), to: z.string() }) }

const byModel = (ctx: SqlTxCtx, counter: string, by: number) =>
  (ctx as PrismaTxCtx).tx.counter.update({ where: { name: counter }, data: { value: { increment: by } } })

type Move = ReturnType<typeof moving>['move']

test.each([
  ['of raw SQL', (run: Move) => sqlOperation({ ...MOVED, run }), bySqlText],
  ['of raw SQL through Prisma', (run: Move) => operation({ ...MOVED, run }), bySqlText],
  ['of Prisma', (run: Move) => operation({ ...MOVED, run }), byModel],
])('completes both of two operations %s that deadlock, each once', async (_kind, made, add) => {
  const [left, right] = [`left ${Math.random()}`, `right ${Math.random()}`]
  const { move, count } = moving(add)
  const moved = made(move)
  const ctx = testCtx()
  await ctx.read.run(sql`INSERT INTO counter (name, value) VALUES (${left}, 10), (${right}, 10)`)
  await Promise.all([perform(moved, ctx, { from: left, to: right }), perform(moved, ctx, { from: right, to: left })])
  expect(count.begun).toBeGreaterThan(2)
  const rows = await ctx.read.records(sql`SELECT value FROM counter WHERE name IN (${left}, ${right})`)
  expect(rows).toEqual([{ value: 12n }, { value: 12n }])
  const entries = await ctx.read.records(
    sql`SELECT 1 FROM journal_entry WHERE verb = 'test.moved' AND subject_id IN (${left}, ${right})`,
  )
  expect(entries).toHaveLength(2)
})
