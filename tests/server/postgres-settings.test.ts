import path from 'node:path'
import { expect, test } from 'vitest'
import { startPostgres } from '../../server/postgres/embedded-pg.ts'
import { tuneForMemory } from '../../server/postgres/postgres-settings.ts'
import { temporaryFolder } from '../support/folder.ts'
import { query } from '../support/postgres.ts'

const GB = 1024 ** 3

test.each([
  [0.5, '128MB', '384MB', '4MB', '64MB'],
  [4, '512MB', '2048MB', '8MB', '128MB'],
  [24, '2048MB', '12288MB', '16MB', '512MB'],
  [256, '2048MB', '16384MB', '16MB', '512MB'],
])('takes a capped share of %d GB for the embedded Postgres', (memory, buffers, cache, work, maintenance) => {
  expect(tuneForMemory(memory * GB)).toMatchObject({
    shared_buffers: buffers,
    effective_cache_size: cache,
    work_mem: work,
    maintenance_work_mem: maintenance,
  })
})

test('it starts so, and what was committed stays durable', async () => {
  const server = await startPostgres({ dir: path.join(temporaryFolder('test'), 'postgres') })
  const { rows } = await query(
    server.url('postgres'),
    `SELECT name, setting FROM pg_settings WHERE name IN ('fsync', 'synchronous_commit', 'full_page_writes', 'jit',
      'checkpoint_timeout')`,
  )
  const { rows: large } = await query(
    server.url('postgres'),
    `SELECT pg_size_bytes(current_setting('shared_buffers')) >= 134217728 AS is_set`,
  )
  await server.stop()
  expect(Object.fromEntries(rows.map(({ name, setting }) => [name, setting]))).toEqual({
    fsync: 'on',
    synchronous_commit: 'on',
    full_page_writes: 'on',
    jit: 'off',
    checkpoint_timeout: '600',
  })
  expect(large).toEqual([{ is_set: true }])
})
