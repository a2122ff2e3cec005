import { spawnSync } from 'node:child_process'
import { chmodSync } from 'node:fs'
import path from 'node:path'
import { beforeAll, describe, expect, onTestFinished, test } from 'vitest'
import { buildWhenStale } from '../../server/build.ts'
import { explainFailure } from '../../server/settings/explain-failure.ts'
import { readSettings } from '../../server/settings/settings.ts'
import { temporaryFolder } from '../support/folder.ts'
import { launchServer, logEntries } from '../support/launch-server.ts'
import { testPostgres } from '../support/postgres.ts'
import { mayMount, mountSmallDisk } from '../support/small-disk.ts'

const DATABASE_URL = 'postgresql://ada:secret@db.example.org/almoner'
const root = path.resolve(import.meta.dirname, '../..')

/** Drops root's rights before the start. */
async function startAs(uid: number, environment: Record<string, string>): Promise<string[]> {
  const script = `process.setuid(${uid}); await import(${JSON.stringify(path.join(root, 'server/start.ts'))})`
  const { stdout, stderr } = spawnSync(process.execPath, ['--input-type=module', '--eval', script], {
    cwd: root,
    encoding: 'utf8',
    env: { PATH: process.env.PATH, NODE_ENV: 'production', PORT: '0', ...environment },
  })
  return logEntries(`${stdout}${stderr}`).map(({ message = '' }) => message)
}

const failure = (code: string, more: object = {}) => Object.assign(new Error(`a failure ${code}`), { code, ...more })

describe('a start that cannot go on', () => {
  test.each([
    [failure('28P01'), 'refuses the password'],
    [failure('28000'), 'pg_hba.conf'],
    [failure('ECONNREFUSED'), 'db.example.org:5432 (database almoner, account ada) does not answer'],
    [failure('57P03'), 'starting or stopping'],
    [failure('53300'), 'max_connections'],
    [failure('53100'), 'The disk of the database at db.example.org:5432 (database almoner, account ada) is full'],
    [failure('ENOSPC', { path: '/data/secret' }), '/data/secret could not be written'],
    [failure('EACCES', { path: '/data/secret' }), '/data/secret may not be written by'],
  ])('ends with a sentence, without the password, when it is %s', (error, words) => {
    const said = explainFailure(error, { DATABASE_URL }) ?? ''
    expect(said).toContain(words)
    expect(said).not.toMatch(/:secret|\n/)
  })

  test('keeps its stack when the fault is not the operator’s', () => {
    expect(explainFailure(new TypeError('x is not a function'), { DATABASE_URL })).toBeNull()
  })

  test('says what DATABASE_URL should be when it is no address', () => {
    expect(() => readSettings({ DATABASE_URL: 'localhost/almoner' })).toThrow('DATABASE_URL is no address')
  })
})

describe('npm start prints one line and ends when', () => {
  beforeAll(() => buildWhenStale(), 180_000)
  const linesOf = async (environment: Record<string, string>): Promise<string[]> => {
    const error = await launchServer(environment).then(
      async (server) => {
        await server.stop()
        throw new Error('it started')
      },
      (reason: unknown) => String(reason),
    )
    return logEntries(error.split('\n').slice(1).join('\n')).map(({ message = '' }) => message)
  }

  test('the database is away', async () => {
    expect(await linesOf({ DATABASE_URL: 'postgresql://ada:secret@127.0.0.1:9/almoner' })).toEqual([
      expect.stringContaining('127.0.0.1:9 (database almoner, account ada) does not answer (ECONNREFUSED)'),
    ])
  })
  test('the password of DATABASE_URL is wrong', async () => {
    const postgres = await testPostgres()
    onTestFinished(postgres.stop)
    const url = new URL(postgres.url('never'))
    url.password = 'not-the-password'
    expect(await linesOf({ DATABASE_URL: url.href })).toEqual([
      expect.stringMatching(/^The database at .+ refuses the password of DATABASE_URL\.$/),
    ])
  })

  const isRoot = process.getuid?.() === 0
  test.runIf(isRoot)('the data folder belongs to root, and somebody else starts', async () => {
    const folder = temporaryFolder('of-root')
    chmodSync(folder, 0o755)
    expect(await startAs(65_534, { ALMONER_DATA: path.join(folder, 'data') })).toEqual([
      expect.stringMatching(/^\S+data may not be written by \w+: give the folder of ALMONER_DATA to this account\.$/),
    ])
  })

  test.runIf(isRoot && mayMount())('the disk is full before the embedded Postgres is made', async () => {
    const disk = mountSmallDisk('4m')
    onTestFinished(() => disk?.unmount())
    expect(await linesOf({ ALMONER_DATA: path.join(disk?.folder ?? '', 'data') })).toEqual([
      'The disk is full. Free some space and start again.',
    ])
  })

  test('TRUST_PROXY is neither a number nor an address', async () => {
    expect(await linesOf({ TRUST_PROXY: 'nginx' })).toEqual([expect.stringContaining('TRUST_PROXY is "nginx"')])
  })
  test('SMTP_FROM is not set beside SMTP_URL, and the database is away', async () => {
    const lines = await linesOf({ SMTP_URL: 'smtp://127.0.0.1:9', DATABASE_URL: 'postgresql://a:b@127.0.0.1:9/c' })
    expect(lines[0]).toContain('SMTP_FROM is not set')
  })
})
