import path from 'node:path'
import { expect, test } from 'vitest'
import { isAlive, startPostgres } from '../../server/embedded-pg.ts'
import { migrate } from '../../server/migrate.ts'
import { temporaryFolder } from '../support/folder.ts'
import { query } from '../support/postgres.ts'

const newFolder = () => path.join(temporaryFolder('test'), 'postgres')

test('a server left behind by a killed parent is taken over', async () => {
  const dir = newFolder()
  const first = await startPostgres({ dir })
  const second = await startPostgres({ dir })
  expect([second.adopted, second.pid, second.port]).toEqual([true, first.pid, first.port])
  await second.stop()
  expect(isAlive(first.pid)).toBe(false)
})

test('what was committed survives a crash of the server', async () => {
  const dir = newFolder()
  const first = await startPostgres({ dir })
  await query(first.url('postgres'), 'CREATE TABLE kept AS SELECT 1 AS n')
  await first.stop()
  const second = await startPostgres({ dir })
  expect((await query(second.url('postgres'), 'SELECT n FROM kept')).rows).toEqual([{ n: 1 }])
  await second.stop()
})

test('migrations run once, however many run them at the same time', async () => {
  const server = await startPostgres({ dir: newFolder(), ephemeral: true })
  await query(server.url('postgres'), 'CREATE DATABASE busy')
  const applied = await Promise.all([1, 2, 3, 4].map(() => migrate(server.url('busy'))))
  expect(applied.filter((names) => names.length > 0)).toHaveLength(1)
  expect(await migrate(server.url('busy'))).toEqual([])
  await server.stop()
})
