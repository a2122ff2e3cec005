import { spawn } from 'node:child_process'
import { chown, readFile, stat, writeFile } from 'node:fs/promises'
import net, { type AddressInfo } from 'node:net'
import path from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'
import pg from 'pg'
import { describe, expect, test, vi } from 'vitest'
import { startPostgres } from '../../server/postgres/embedded-pg.ts'
import { migrate } from '../../server/postgres/migrate.ts'
import { isAlive } from '../../server/postgres/postmaster.ts'
import { temporaryFolder } from '../support/folder.ts'
import { query } from '../support/postgres.ts'

const ownerOf = async (folder: string): Promise<[number, number]> => {
  const { uid, gid } = await stat(folder)
  return [uid, gid]
}

const newFolder = () => path.join(temporaryFolder('test'), 'postgres')

test('a server left behind by a killed parent is taken over', async () => {
  const dir = newFolder()
  const first = await startPostgres({ dir })
  const second = await startPostgres({ dir })
  expect([second.adopted, second.pid, second.port]).toEqual([true, first.pid, first.port])
  await second.stop()
  expect(isAlive(first.pid)).toBe(false)
})

/** An ended process of that account that its parent never reaps, and that parent. */
async function unreaped([uid, gid]: [number, number]): Promise<{ ended: number; parent: number; stop: () => void }> {
  const shell = spawn('sh', ['-c', 'sleep 0.2 & echo $!; exec sleep 300'], {
    uid,
    gid,
    stdio: ['ignore', 'pipe', 'ignore'],
  })
  const ended = await new Promise<number>((found) => shell.stdout.once('data', (text) => found(Number(String(text)))))
  await vi.waitFor(async () => expect(await readFile(`/proc/${ended}/stat`, 'utf8')).toContain(') Z '))
  return { ended, parent: shell.pid ?? 0, stop: () => void shell.kill() }
}

describe.runIf(process.platform === 'linux')('the lock file of a server that was killed', () => {
  test.each(['ended', 'parent'] as const)(
    'is no obstacle where its process is another or not reaped yet (%s)',
    async (which) => {
      const dir = newFolder()
      const first = await startPostgres({ dir })
      const account = await ownerOf(path.join(dir, 'data'))
      const others = await unreaped(account)
      const lock = path.join(dir, 'data/postmaster.pid')
      const left = await readFile(lock, 'utf8')
      await first.stop()
      await writeFile(lock, left.replace(/^\d+/, String(others[which])), { mode: 0o600 })
      await chown(lock, ...account)
      const second = await startPostgres({ dir })
      expect(second.adopted).toBe(false)
      await second.stop()
      others.stop()
    },
  )

  test('is no obstacle while sessions of the killed server are still ending', async () => {
    const dir = newFolder()
    const first = await startPostgres({ dir })
    const busy = new pg.Client({ connectionString: first.url('postgres') })
    busy.on('error', () => undefined)
    await busy.connect()
    // The query does not notice that its postmaster is gone, so the session outlives it for a while.
    const counting = busy.query('SELECT count(*) FROM generate_series(1, 4000000) a').catch(() => undefined)
    process.kill(first.pid, 'SIGKILL')
    const second = await startPostgres({ dir })
    expect((await query(second.url('postgres'), 'SELECT 1 AS n')).rows).toEqual([{ n: 1 }])
    await counting
    await busy.end().catch(() => undefined)
    await second.stop()
  })
})

test('waits for a port that is taken for a moment', async () => {
  const holder = net.createServer()
  const port = await new Promise<number>((found) =>
    holder.listen(0, '127.0.0.1', () => found((holder.address() as AddressInfo).port)),
  )
  const starting = startPostgres({ dir: newFolder(), port, ephemeral: true })
  await pause(1500)
  holder.close()
  const server = await starting
  expect([server.port, (await query(server.url('postgres'), 'SELECT 1 AS n')).rows]).toEqual([port, [{ n: 1 }]])
  await server.stop()
})

test('keeps committed rows after a crash', async () => {
  const dir = newFolder()
  const first = await startPostgres({ dir })
  await query(first.url('postgres'), 'CREATE TABLE kept AS SELECT 1 AS n')
  await first.stop()
  const second = await startPostgres({ dir })
  expect((await query(second.url('postgres'), 'SELECT n FROM kept')).rows).toEqual([{ n: 1 }])
  await second.stop()
})

test('says what is missing when a Postgres has no ICU, and makes nothing', async () => {
  const server = await startPostgres({ dir: newFolder(), ephemeral: true })
  await query(server.url('postgres'), 'CREATE DATABASE bare')
  await query(
    server.url('bare'),
    "SET allow_system_table_mods = on; DELETE FROM pg_collation WHERE collname = 'und-x-icu'",
  )
  await expect(migrate(server.url('bare'))).rejects.toThrow('was built without ICU, which sorts names')
  const made = await query(server.url('bare'), "SELECT FROM pg_tables WHERE schemaname = 'public'")
  expect(made.rows).toHaveLength(1)
  await server.stop()
})

test('runs migrations once when several processes start them', async () => {
  const server = await startPostgres({ dir: newFolder(), ephemeral: true })
  await query(server.url('postgres'), 'CREATE DATABASE busy')
  const applied = await Promise.all([1, 2, 3, 4].map(() => migrate(server.url('busy'))))
  expect(applied.filter((names) => names.length > 0)).toHaveLength(1)
  expect(await migrate(server.url('busy'))).toEqual([])
  await server.stop()
})
