import { describe, expect, test } from 'vitest'
import { z } from 'zod'
import { copyOut } from '~/lists/sql/copy-out.server'
import { operation, sqlOperation, workflow } from '~/db/operation.server'
import { toFault } from '~/http/fault'
import { performRequest } from '~/http/form/perform-request'
import { perform, type Ctx, type Operation } from '~/kit/operation'
import { sql, type SqlRunner } from '~/kit/sql'
import { testCtx } from '../support/ctx'
import { query } from '../support/postgres'

// A lost connection emits 'error', which without a listener would end the process, and here the test run.

const database = process.env.DATABASE_URL ?? ''
const ctx = testCtx()

const backendOf = async (runner: SqlRunner): Promise<number> =>
  (await runner.first<{ pid: number }>(sql`SELECT pg_backend_pid() AS pid`))?.pid ?? 0

/** Ends the session while it is idle, as a restart of Postgres does, and waits until it is gone. */
async function end(pid: number): Promise<void> {
  await query(database, 'SELECT pg_terminate_backend($1, 5000)', [pid])
  await new Promise((settled) => setImmediate(settled))
}

const bySql = sqlOperation({
  name: 'test.by-sql',
  permission: null,
  input: z.object({}),
  run: async ({ sql: runner }) => {
    await end(await backendOf(runner))
    await backendOf(runner)
  },
})
const byPrisma = operation({
  name: 'test.by-prisma',
  permission: null,
  input: z.object({}),
  run: async ({ sql: runner }) => {
    await end(await backendOf(runner))
    await backendOf(runner)
  },
})

describe('a connection that ends inside a transaction', () => {
  test.each([
    ['the raw one', bySql],
    ["Prisma's", byPrisma],
  ] as const)('is a 503 whose outcome is not known, and the next request has another one: %s', async (_which, op) => {
    const fault = await performRequest(op as typeof bySql, ctx, {}).catch((error: unknown) => error)
    const { status, message } = toFault(fault)
    expect([status, message]).toEqual([503, expect.stringContaining('not known yet')])
    expect(await backendOf(ctx.read)).toBeGreaterThan(0)
  })

  test('ends only an export that is not being read', async () => {
    const reading = copyOut(
      sql`SELECT n, repeat('x', 1000) FROM generate_series(1, 200000) n`,
      new AbortController().signal,
    )
    await reading.next()
    const found = await query(database, `SELECT pid FROM pg_stat_activity WHERE query LIKE 'COPY (SELECT n, repeat%'`)
    await end(Number(found.rows[0]?.pid))
    await expect(async () => {
      for await (const chunk of reading) void chunk
    }).rejects.toThrow()
    expect(await backendOf(ctx.read)).toBeGreaterThan(0)
  })
})

describe('what a failed request reports about its changes', () => {
  const withCode = (code: string) => Object.assign(new Error('the words of Postgres'), { code })
  const spec = (code: string) => ({
    name: 'test.failing',
    permission: null,
    input: z.object({}),
    run: (): Promise<void> => Promise.reject(withCode(code)),
  })
  const failing = (code: string) => sqlOperation(spec(code))
  const said = async (code: string, by: typeof sqlOperation | typeof workflow = sqlOperation) =>
    toFault(
      await performRequest(by(spec(code)) as Operation<z.ZodType, void, Ctx>, ctx, {}).catch((error: unknown) => error),
    )

  test('reports no change when the transaction was rolled back', async () => {
    expect(await said('55P03')).toEqual({
      status: 503,
      message: 'The system is busy. Nothing was changed. Please try again.',
    })
    expect(await said('22012')).toEqual({
      status: 500,
      message: 'Something went wrong on our side. Nothing was changed. Please try again.',
    })
  })

  test.each(['ECONNRESET', '57P01', '08006', 'P1017'])(
    'reports an unknown result when the answer to a commit may be lost (%s)',
    async (code) => {
      expect(await said(code)).toEqual({
        status: 503,
        message:
          'The database is unavailable. It is not known yet whether this went through. Please try again in a moment.',
      })
    },
  )

  test.each([
    ['55P03', 503],
    ['22012', 500],
  ])('never reports "nothing changed" after the first of several steps (%s)', async (code, status) => {
    const { message, status: answered } = await said(code, workflow)
    expect([answered, message]).toEqual([
      status,
      expect.stringContaining('It is not known yet whether this went through'),
    ])
    expect(message).not.toContain('Nothing was changed')
  })

  test('reports no change when a request only reads', async () => {
    expect(toFault(withCode('ECONNRESET')).message).toContain('Nothing was changed')
    await expect(perform(failing('55P03'), ctx, {})).rejects.toThrow('the words of Postgres')
  })
})
