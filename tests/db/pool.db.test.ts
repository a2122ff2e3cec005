import { expect, test } from 'vitest'
import { preparedPoolRunner } from '~/db/pool.server'
import { sql } from '~/kit/sql'

const runner = preparedPoolRunner()
const mine = () => runner.first<{ pid: number }>(sql`SELECT pg_backend_pid() AS pid`)

test('sends statements of one tick on one connection, with separate results', async () => {
  const [one, other, words] = await Promise.all([
    mine(),
    mine(),
    runner.rows<{ word: string }>(sql`SELECT ${'several'}::text AS word`),
  ])
  expect(one?.pid).toBe(other?.pid)
  expect(words).toEqual([{ word: 'several' }])
})

test('fails alone, and discards its connection', async () => {
  const failing = (value: number) => runner.first<{ n: number }>(sql`SELECT 10 / ${value}::int AS n`)
  const [before, broken, after] = await Promise.allSettled([mine(), failing(0), failing(5)])
  expect(broken).toMatchObject({ status: 'rejected', reason: { code: '22012' } })
  expect(after).toMatchObject({ status: 'fulfilled', value: { n: 2 } })
  const used = before.status === 'fulfilled' ? before.value?.pid : null
  expect((await mine())?.pid).not.toBe(used)
})
