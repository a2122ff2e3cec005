import { beforeAll, beforeEach, describe, expect, test, vi } from 'vitest'
import { copySlices, type Keys, type Slices } from '~/lists/sql/copy-slices.server'
import { copyPool, poolRunner } from '~/db/pool.server'
import { sql } from '~/kit/sql'
import { query } from '../../support/postgres'

const between = (after: Keys | null, upTo: Keys | null) =>
  sql`id > ${Number(after?.[0] ?? 0)}::int AND id <= ${Number(upTo?.[0] ?? 1_000_000)}::int`

/** Rows of 1 KB, a hundred in each slice. */
const slices: Slices = {
  end: (after) => sql`SELECT id FROM sliced WHERE ${between(after, null)} ORDER BY id LIMIT 1 OFFSET 99`,
  keysOf: ({ id }) => [String(id)],
  rows: (after, upTo) => sql`SELECT id, repeat('x', 1000) FROM sliced WHERE ${between(after, upTo)} ORDER BY id`,
}

const database = process.env.DATABASE_URL ?? ''

const fill = async (count: number) => {
  await poolRunner().run(sql`DELETE FROM sliced`)
  await poolRunner().run(sql`INSERT INTO sliced SELECT generate_series(1, ${count}::int)`)
}

beforeAll(() => query(database, 'CREATE TABLE sliced (id int PRIMARY KEY); GRANT ALL ON sliced TO PUBLIC'))

async function ids(reading: AsyncIterable<Uint8Array>, onFirst?: () => Promise<unknown>): Promise<number[]> {
  const pieces: Uint8Array[] = []
  for await (const chunk of reading) if (pieces.push(chunk) === 1) await onFirst?.()
  const lines = Buffer.concat(pieces).toString().split('\r\n')
  return lines.filter(Boolean).map((line) => Number(line.split(',')[0]))
}

const upTo = (count: number) => Array.from({ length: count }, (_, index) => index + 1)
const inUse = () => copyPool().totalCount - copyPool().idleCount
const never = () => new AbortController().signal

beforeEach(async () => {
  await vi.waitFor(() => expect(inUse()).toBe(0))
})

describe('an export in slices', () => {
  test.each([0, 1, 99, 100, 101, 199, 200, 201, 1234])('of %i rows has each row once, in its order', async (count) => {
    await fill(count)
    expect(await ids(copySlices(slices, never()))).toEqual(upTo(count))
    expect(inUse()).toBe(0)
  })

  test('shows one moment, whatever is written meanwhile', async () => {
    await fill(1000)
    const change = () =>
      poolRunner().run(
        sql`WITH gone AS (DELETE FROM sliced WHERE id > 500) INSERT INTO sliced SELECT generate_series(2001, 2100)`,
      )
    expect(await ids(copySlices(slices, never()), change)).toEqual(upTo(1000))
  })

  test('reads on two connections, and a short one on one', async () => {
    const max = async (count: number) => {
      await fill(count)
      let seen = 0
      await ids(copySlices(slices, never()), async () => void (seen = inUse()))
      return seen
    }
    expect(await max(1000)).toBe(2)
    expect(await max(50)).toBe(1)
  })

  test('leaves a connection to the next one', async () => {
    await fill(1000)
    const readers = [1, 2, 3].map(() => copySlices(slices, never()))
    for (const reader of readers) await reader.next()
    expect(inUse()).toBe(4)
    for (const reader of readers) expect((await ids(reader)).length).toBeGreaterThan(0)
    expect(inUse()).toBe(0)
  })

  test('reads no further than three slices ahead of a slow client', async () => {
    await fill(10_000)
    let begun = 0
    const counted: Slices = {
      ...slices,
      rows(after, end) {
        begun += 1
        return slices.rows(after, end)
      },
    }
    const reader = copySlices(counted, never())
    await reader.next()
    await new Promise((settled) => setTimeout(settled, 1500))
    const ahead = begun
    await reader.return(undefined)
    await vi.waitFor(() => expect(inUse()).toBe(0))
    expect(ahead).toBeLessThanOrEqual(4)
    begun = 0
    expect(await ids(copySlices(counted, never()))).toHaveLength(10_000)
    expect(begun).toBeGreaterThan(99)
  })

  test('ends its statements when nobody listens any more', async () => {
    await fill(1000)
    const left = new AbortController()
    const slow: Slices = {
      ...slices,
      rows: (after, end) => sql`SELECT id, pg_sleep(0.2) FROM sliced WHERE ${between(after, end)}`,
    }
    const reader = copySlices(slow, left.signal)
    const next = reader.next()
    await vi.waitFor(() => expect(inUse()).toBe(2))
    left.abort()
    await expect(next).rejects.toThrow()
    const running = async () =>
      (
        await poolRunner().records(
          sql`SELECT 1 FROM pg_stat_activity WHERE state = 'active' AND query LIKE 'COPY (SELECT id, pg_sleep%'`,
        )
      ).length
    await vi.waitFor(async () => expect(await running()).toBe(0), { timeout: 10_000 })
    expect(inUse()).toBe(0)
  })

  test.each([0, 1, 5])('gives its connections back when it is left %i ms after it began', async (after) => {
    await fill(1000)
    const left = new AbortController()
    const reader = copySlices(slices, left.signal)
    const next = reader.next().catch(() => null)
    await new Promise((settled) => setTimeout(settled, after))
    left.abort()
    await next
    await vi.waitFor(() => expect(inUse()).toBe(0))
  })

  test('reports an error of any slice, and begins nothing after it', async () => {
    await fill(1000)
    const failing: Slices = {
      ...slices,
      rows: (after, end) => sql`SELECT id, 1 / (id - 350) FROM sliced WHERE ${between(after, end)} ORDER BY id`,
    }
    await expect(ids(copySlices(failing, never()))).rejects.toThrow('division by zero')
    expect(inUse()).toBe(0)
  })
})
