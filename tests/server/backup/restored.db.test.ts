import { readFile } from 'node:fs/promises'
import path from 'node:path'
import fc from 'fast-check'
import pg from 'pg'
import { PgBoss } from 'pg-boss'
import { beforeAll, describe, expect, it } from 'vitest'
import { seed } from '../../../prisma/seed.ts'
import { makeKeyPair } from '../../../app/kit/keys/age-keys.server.ts'
import { filesOnDisk } from '../../../server/backup/stored-files.ts'
import { temporaryFolder } from '../../support/folder.ts'
import { query } from '../../support/postgres.ts'
import { hashesOf } from '../../support/table-hashes.ts'
import { emptyDatabase, office, restored, saveFile } from './offices.ts'

const url = process.env.DATABASE_URL ?? ''
const keys = makeKeyPair()

async function writeRandomRows(texts: string[], numbers: bigint[]): Promise<void> {
  const client = new pg.Client({ connectionString: url })
  await client.connect()
  try {
    for (const [index, text] of texts.entries()) {
      const name = `random ${index}`
      await client.query(
        `INSERT INTO setting (key, value) VALUES ($1, $2) ON CONFLICT (key) DO UPDATE SET value = excluded.value`,
        [name, text],
      )
      await client.query(
        `INSERT INTO journal_entry (at, actor, verb, subject_type, subject_id, after)
         VALUES (now(), 'a test', 'test.write', 'setting', $1, $2)`,
        [name, JSON.stringify({ text })],
      )
    }
    for (const [index, number] of numbers.entries())
      await client.query(
        `INSERT INTO counter (name, value) VALUES ($1, $2) ON CONFLICT (name) DO UPDATE SET value = excluded.value`,
        [`random ${index}`, number.toString()],
      )
  } finally {
    await client.end()
  }
}

describe('restore(backup(x))', () => {
  beforeAll(async () => {
    await seed({ databaseUrl: url, password: 'a password of the tests', now: new Date('2026-11-28T08:00:00Z') })
    const boss = new PgBoss({ connectionString: url })
    boss.on('error', () => {})
    await boss.start()
    await boss.createQueue('messaging.deliver-mail')
    await boss.send('messaging.deliver-mail', { mailId: 1 })
    await boss.stop({ graceful: false })
  }, 120_000)

  it('equals x in every table, sequence, index, constraint and trigger when x is anything', async () => {
    const text = fc.string({ unit: 'binary', maxLength: 300 }).filter((value) => !value.includes('\0'))
    const hostile = fc.constantFrom('\\N', '\\.', 'a\tb\nc\rd\\', '\\x00', '', ' ', '☃\u{1F49D}')
    const number = fc.bigInt({ min: 0n, max: 2n ** 63n - 1n })
    await fc.assert(
      fc.asyncProperty(
        fc.array(fc.oneof(text, hostile), { maxLength: 12 }),
        fc.array(number),
        async (texts, numbers) => {
          await writeRandomRows(texts, numbers)
          const folder = temporaryFolder('backup')
          const { file } = await saveFile(office(url, { publicKeys: [keys.publicKey] }), folder)
          const copy = await restored(file, { privateKey: keys.privateKey })
          const [hashes, expected] = await Promise.all([copy.url, url].map(hashesOf))
          expect(hashes).toEqual(expected)
          expect(copy.secret).toBe('the secret of the office')
        },
      ),
      { numRuns: 3, endOnFailure: true },
    )
  }, 600_000)

  it('brings every file back under its key with its type when files are restored', async () => {
    const folder = temporaryFolder('backup')
    const files = filesOnDisk(path.join(folder, 'files'))
    const large = Buffer.alloc(9 * 1024 * 1024, 'almoner ')
    const contents: [string, Buffer][] = [
      ['logos/empty.png', Buffer.alloc(0)],
      ['logos/Größe ☃.png', Buffer.from('small')],
      ['media/large.pdf', large],
    ]
    for (const [key, body] of contents) {
      const writer = await files.create(key, 'image/png')
      await writer.write(body)
      await writer.finish()
    }
    const { file } = await saveFile(office(url, { files }), folder)
    const target = temporaryFolder('restored')
    await restored(file, { files: filesOnDisk(target) })
    for (const [key, body] of contents) {
      expect((await readFile(path.join(target, 'content', key))).equals(body)).toBe(true)
      expect(await readFile(path.join(target, 'types', key), 'utf8')).toBe('image/png')
    }
  }, 120_000)

  it('holds one moment when two tables change together all the while', async () => {
    const folder = temporaryFolder('backup')
    let written = 0
    let isOver = false
    const writing = (async () => {
      while (!isOver) {
        await query(
          url,
          `BEGIN; INSERT INTO counter VALUES ('pair', ${++written})
           ON CONFLICT (name) DO UPDATE SET value = excluded.value;
           INSERT INTO setting (key, value) VALUES ('pair', '${written}')
           ON CONFLICT (key) DO UPDATE SET value = excluded.value; COMMIT`,
        )
      }
    })()
    await query(url, 'SELECT 1')
    const atStart = written
    const { file } = await saveFile(office(url), folder)
    isOver = true
    await writing
    expect(written).toBeGreaterThan(atStart + 1)
    const copy = await restored(file, {})
    const { rows } = await query(
      copy.url,
      `SELECT c.value::text AS left, s.value AS right FROM counter c, setting s
       WHERE c.name = 'pair' AND s.key = 'pair'`,
    )
    const [pair] = rows as { left: string; right: string }[]
    expect(pair?.left).toBe(pair?.right)
  }, 120_000)

  it('restores nothing into a database that is not empty', async () => {
    const folder = temporaryFolder('backup')
    const { file } = await saveFile(office(url), folder)
    const taken = await emptyDatabase()
    await query(taken, 'CREATE TABLE own (id integer); INSERT INTO own VALUES (1)')
    await expect(restored(file, { into: taken })).rejects.toThrow('The database is not empty')
    expect((await query(taken, 'SELECT * FROM own')).rows).toEqual([{ id: 1 }])
  }, 120_000)
})
