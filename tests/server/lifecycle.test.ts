import net from 'node:net'
import pg from 'pg'
import path from 'node:path'
import { readFile } from 'node:fs/promises'
import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest'
import { buildWhenStale } from '../../server/build.ts'
import { startPostgres } from '../../server/postgres/embedded-pg.ts'
import { PRISMA_LOCK } from '../../server/postgres/migrate.ts'
import { temporaryFolder } from '../support/folder.ts'
import { freePort } from '../support/free-port.ts'
import type { TestPostgres } from '../support/provided-postgres.ts'
import { launchServer, logEntries } from '../support/launch-server.ts'
import { testPostgres, query } from '../support/postgres.ts'

const health = async (origin: string) => (await fetch(`${origin}/jpanel/api/health`)).status
const eventually = (check: () => Promise<void>) => vi.waitFor(check, { timeout: 30_000, interval: 50 })

function openConnection(origin: string) {
  const { hostname, port } = new URL(origin)
  const socket = net.connect(Number(port), hostname)
  let text = ''
  socket.on('data', (chunk) => (text += String(chunk)))
  const closed = new Promise<string>((resolve, reject) => socket.on('error', reject).on('close', () => resolve(text)))
  return {
    send: (piece: string) => new Promise<void>((sent) => socket.write(piece, () => sent())),
    received: () => text,
    closed,
  }
}

let postgres: TestPostgres
beforeAll(async () => {
  await buildWhenStale()
  postgres = await testPostgres()
}, 180_000)
afterAll(() => postgres.stop())

describe('SIGTERM', () => {
  test('finishes its request, answers health with 503 meanwhile, accepts nothing new and ends with 0', async () => {
    const server = await launchServer({ DATABASE_URL: postgres.url('drained') })
    const slow = openConnection(server.origin)
    const probe = openConnection(server.origin)
    const form = 'email=owner%40example.org&password=not-the-password'
    await slow.send(
      `POST /jpanel/login HTTP/1.1\r\nhost: almoner\r\ncontent-type: ` +
        `application/x-www-form-urlencoded\r\ncontent-length: ${form.length}\r\n\r\n${form.slice(0, 10)}`,
    )
    await probe.send('GET /jpanel/api/health HTTP/1.1\r\nhost: almoner\r\n')

    // A reply on a later connection shows that both beginnings have arrived.
    expect(await health(server.origin)).toBe(200)
    server.process.kill('SIGTERM')
    await eventually(() => expect(fetch(`${server.origin}/jpanel/`)).rejects.toThrow())
    await probe.send('\r\n')
    expect(await probe.closed).toMatch(/^HTTP\/1\.1 503 [\s\S]*"draining"/)
    expect(slow.received()).toBe('')

    await slow.send(form.slice(10))
    expect(await slow.closed).toMatch(/^HTTP\/1\.1 (?:200|302|400|401|422) [\s\S]*connection: close/i)
    expect(await server.exited).toBe(0)
  })
})

describe('two instances that start at once', () => {
  test('migrate once and seed once', async () => {
    const environment = {
      DATABASE_URL: postgres.url('shared'),
      ALMONER_DEMO_PASSWORD: 'almoner-demo-pass',
      ALMONER_SECRET: 'one secret for both instances',
    }
    const servers = await Promise.all([launchServer(environment), launchServer(environment)])
    const { rows } = await query(
      postgres.url('shared'),
      'SELECT migration_name, count(*)::int AS times FROM _prisma_migrations GROUP BY 1',
    )
    const { rows: people } = await query(
      postgres.url('shared'),
      "SELECT count(*)::int AS owners FROM staff WHERE email = 'owner@example.org'",
    )

    expect(rows.length).toBeGreaterThan(0)
    expect(rows.filter(({ times }) => times !== 1)).toEqual([])
    expect(people).toEqual([{ owners: 1 }])
    expect(servers.filter((server) => /\d+ migrations? applied/.test(server.printed()))).toHaveLength(1)
    expect(servers.filter((server) => server.printed().includes('with the password almoner-demo-pass'))).toHaveLength(1)
    expect(await Promise.all(servers.map((server) => server.stop()))).toEqual([0, 0])
  })
})

describe('an instance that starts (R-INSTALLATION-4)', () => {
  test('refuses connections until it can answer, so that proxies go on to another one', async () => {
    const url = postgres.url('starting')
    const PORT = String(await freePort())
    // Another instance appears to migrate, so this one waits.
    await query(postgres.administrative, `CREATE DATABASE ${postgres.prefix}starting`)
    const other = new pg.Client({ connectionString: url })
    await other.connect()
    await other.query('SELECT pg_advisory_lock($1)', [PRISMA_LOCK])
    const starting = launchServer({ DATABASE_URL: url, PORT })
    await eventually(async () =>
      expect(
        (await query(url, "SELECT FROM pg_stat_activity WHERE query LIKE '%pg_try_advisory_lock%'")).rowCount,
      ).toBe(2),
    )
    await expect(fetch(`http://127.0.0.1:${PORT}/jpanel/api/health`)).rejects.toMatchObject({
      cause: { code: 'ECONNREFUSED' },
    })
    await other.end()
    const server = await starting
    expect([new URL(server.origin).port, await health(server.origin)]).toEqual([PORT, 200])
    expect(await server.stop()).toBe(0)
  })
})

describe('a port that is in use', () => {
  test('is one clear line, said before a database is started', async () => {
    const other = net.createServer().listen(0, '127.0.0.1')
    await new Promise((listening) => other.once('listening', listening))
    const { port } = other.address() as net.AddressInfo
    const failure = await launchServer({ PORT: String(port) }).catch((error: Error) => error.message)
    other.close()
    const [ended, ...lines] = String(failure).split('\n')
    expect(ended).toBe('the server ended with 1:')
    expect(logEntries(lines.join('\n'))).toEqual([
      {
        time: expect.any(String),
        level: 'error',
        event: 'start failed',
        message: `Port ${port} is already in use. Choose another one, for example: PORT=${port + 1} npm start`,
      },
    ])
  })
})

describe('a database that goes away', () => {
  test('is answered with 503, and with 200 after it returned', async () => {
    const dir = path.join(temporaryFolder('test'), 'postgres')
    const first = await startPostgres({ dir })
    const server = await launchServer({ DATABASE_URL: first.url() })
    expect(await health(server.origin)).toBe(200)

    process.kill(first.pid, 'SIGKILL')
    await eventually(async () => expect(await health(server.origin)).toBe(503))
    const response = await fetch(`${server.origin}/jpanel/login`)
    expect([response.status, await response.text()]).toEqual([
      503,
      expect.stringContaining('The database is not responding.'),
    ])

    const second = await startPostgres({ dir, port: first.port })
    await eventually(async () => expect(await health(server.origin)).toBe(200))
    expect((await fetch(`${server.origin}/jpanel/login`)).status).toBe(200)
    expect(await server.stop()).toBe(0)
    await second.stop()
  })

  test('is started again by Almoner where it is the embedded one, and nothing is lost', async () => {
    const dataFolder = temporaryFolder('test')
    const server = await launchServer({ ALMONER_DATA: dataFolder })
    const pid = Number((await readFile(path.join(dataFolder, 'postgres/data/postmaster.pid'), 'utf8')).split('\n')[0])
    process.kill(pid, 'SIGKILL')
    await eventually(async () => expect(await health(server.origin)).toBe(503))
    await eventually(async () => expect(await health(server.origin)).toBe(200))
    expect(await server.stop()).toBe(0)
  })
})
