import pg from 'pg'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { sealJournal } from '~/domain/journal/seal-journal.server'
import { verifyJournal } from '~/domain/journal/verify-journal.server'
import { perform } from '~/kit/operation'
import { sql } from '~/kit/sql'
import { testCtx } from '../../support/ctx'

let owner: pg.Client
beforeAll(async () => {
  owner = new pg.Client({ connectionString: process.env.DATABASE_URL })
  await owner.connect()
})
afterAll(() => owner.end())
beforeEach(() => owner.query('TRUNCATE journal_entry, journal_seal'))

const ENTRY = `INSERT INTO journal_entry (at, actor, verb, event, subject_type, subject_id, after)
  VALUES (now(), 'Test', 'test.operation', CASE WHEN $1 ~ '[02468]$' THEN 'thing.made' END, 'thing', $1,
    '{"amount":"12"}')`
const write = async (count: number) => {
  for (let index = 0; index < count; index++) await owner.query(ENTRY, [String(index)])
}
const seal = () => perform(sealJournal, testCtx(), {})
const sealedRows = async () => Number((await owner.query('SELECT count(*) AS n FROM journal_seal')).rows[0].n)
/** Transactions of other test files delay the seal, so this retries until enough rows are sealed. */
const sealTo = async (count: number) => {
  await expect.poll(async () => (await seal(), sealedRows()), { timeout: 15_000, interval: 20 }).toBe(count)
}
const verdict = () => verifyJournal(testCtx().read)
const idAt = async (position: number) =>
  BigInt((await owner.query('SELECT entry_id FROM journal_seal WHERE position = $1', [position])).rows[0].entry_id)

describe('the application’s own role', () => {
  test.each(['journal_entry', 'journal_seal'])('may neither change nor remove a row of %s', async (table) => {
    await write(1)
    await sealTo(1)
    const { read } = testCtx()
    const column = table === 'journal_entry' ? sql`verb = 'test.other'` : sql`position = 99`
    const name = table === 'journal_entry' ? sql`journal_entry` : sql`journal_seal`
    await expect(read.run(sql`UPDATE ${name} SET ${column}`)).rejects.toThrow('permission denied')
    await expect(read.run(sql`DELETE FROM ${name}`)).rejects.toThrow('permission denied')
    await expect(read.run(sql`TRUNCATE ${name}`)).rejects.toThrow('permission denied')
  })

  test('cannot set the transaction id of a row', async () => {
    const { read } = testCtx()
    const forged = read.run(
      sql`INSERT INTO journal_entry (at, actor, verb, subject_type, subject_id, xid)
        VALUES (now(), 'T', 'v', 's', '1', '5'::xid8)`,
    )
    await expect(forged).rejects.toThrow('permission denied')
  })
})

describe('the seal', () => {
  test('seals every row once, in batches, in one chain', async () => {
    await owner.query(
      `INSERT INTO journal_entry (at, actor, verb, subject_type, subject_id)
        SELECT now(), 'Test', 'test.operation', 'thing', n::text FROM generate_series(1, 12000) n`,
    )
    await sealTo(12_000)
    expect(await seal()).toBe(0)
    await write(3)
    expect(await verdict()).toMatchObject({ isWhole: true, sealed: 12_000n, waiting: 3n })
    await sealTo(12_003)
    expect(await verdict()).toMatchObject({
      isWhole: true,
      sealed: 12_003n,
      waiting: 0n,
      head: expect.stringMatching(/^[0-9a-f]{64}$/),
    })
  })

  test('makes one chain when two run at once', async () => {
    await write(50)
    await Promise.all([seal(), seal(), seal()])
    await sealTo(50)
    expect(await verdict()).toMatchObject({ isWhole: true, sealed: 50n })
  })

  test('waits for a transaction that is still open, and then takes it in its order', async () => {
    const slow = new pg.Client({ connectionString: process.env.DATABASE_URL })
    await slow.connect()
    await slow.query('BEGIN')
    await slow.query(ENTRY, ['slow'])
    await write(3)
    expect(await seal()).toBe(0)
    await slow.query('COMMIT')
    await slow.end()
    await sealTo(4)
    const first = await owner.query(
      'SELECT subject_id FROM journal_seal s JOIN journal_entry e ON e.id = s.entry_id ORDER BY position LIMIT 1',
    )
    expect(first.rows[0].subject_id).toBe('slow')
    expect(await verdict()).toMatchObject({ isWhole: true, sealed: 4n })
  })

  test('keeps the chain intact when many writers commit late or roll back', async () => {
    const clients = await Promise.all(
      Array.from({ length: 8 }, async () => {
        const client = new pg.Client({ connectionString: process.env.DATABASE_URL })
        await client.connect()
        return client
      }),
    )
    let isWriting = true
    const writers = clients.map(async (client, seat) => {
      for (let round = 0; round < 25; round++) {
        await client.query('BEGIN')
        for (let row = 0; row <= (seat + round) % 4; row++) await client.query(ENTRY, [`${seat}-${round}-${row}`])
        await client.query('SELECT pg_sleep($1)', [((seat * 7 + round * 13) % 10) / 1000])
        await client.query(round % 6 === 5 ? 'ROLLBACK' : 'COMMIT')
      }
      await client.end()
    })
    const sealer = (async () => {
      while (isWriting) await seal()
    })()
    await Promise.all(writers)
    isWriting = false
    await sealer
    await sealTo(Number((await owner.query('SELECT count(*) AS n FROM journal_entry')).rows[0].n))
    const { rows } = await owner.query('SELECT count(*) AS n FROM journal_entry')
    expect(await verdict()).toMatchObject({ isWhole: true, sealed: BigInt(rows[0].n), waiting: 0n })
  })

  test('continues after a restore on a server with lower transaction numbers', async () => {
    await write(4)
    await owner.query(`UPDATE journal_entry SET xid = (xid::text::bigint + 1000000000)::text::xid8`)
    await sealTo(4)
    await write(3)
    expect(await verdict()).toMatchObject({ isWhole: true, waiting: 3n })
    await sealTo(7)
    await write(2)
    await sealTo(9)
    expect(await verdict()).toMatchObject({ isWhole: true, sealed: 9n, waiting: 0n })
  })
})

describe('somebody with the owner’s rights', () => {
  beforeEach(async () => {
    await write(20)
    await sealTo(20)
  })

  test.each([
    ['verb', `verb = 'test.dead'`],
    ['actor', `actor = 'Somebody'`],
    ['event', `event = 'thing.paid'`],
    ['before and after', `after = '{"amount":"13"}'`],
    ['the moment', `at = at + interval '1 millisecond'`],
    ['the subject', `subject_id = 'other'`],
    ['the request', `request_id = 'x'`],
  ])('changes %s: the row is named', async (_what, change) => {
    const id = await idAt(7)
    await owner.query(`UPDATE journal_entry SET ${change} WHERE id = $1`, [id])
    expect(await verdict()).toEqual({ isWhole: false, fault: 'edited', position: 7n, entryId: id })
  })

  test('deletes a row: it is named', async () => {
    const id = await idAt(12)
    await owner.query('DELETE FROM journal_entry WHERE id = $1', [id])
    expect(await verdict()).toEqual({ isWhole: false, fault: 'deleted', position: 12n, entryId: id })
  })

  test('deletes a row with its seal: the place is named', async () => {
    const id = await idAt(12)
    await owner.query('DELETE FROM journal_entry WHERE id = $1', [id])
    await owner.query('DELETE FROM journal_seal WHERE entry_id = $1', [id])
    expect(await verdict()).toMatchObject({ isWhole: false, fault: 'seal missing', position: 12n })
  })

  test('slips a row in behind the seal: it is named', async () => {
    const { rows } = await owner.query(
      `INSERT INTO journal_entry (at, actor, verb, subject_type, subject_id, xid)
        SELECT now(), 'T', 'v', 's', '1', min(xid) FROM journal_entry RETURNING id`,
    )
    expect(await verdict()).toMatchObject({ isWhole: false, fault: 'inserted', entryId: BigInt(rows[0].id) })
    expect(await seal()).toBe(0)
  })

  test('makes a seal again: the next one does not follow from it', async () => {
    await owner.query(`UPDATE journal_seal SET hash = sha256('x') WHERE position = 5`)
    expect(await verdict()).toMatchObject({ isWhole: false, fault: 'edited', position: 5n })
  })
})
