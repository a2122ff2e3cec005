import { expect, test } from 'vitest'
import { appPool } from '~/db/pool.server'
import { refused } from '~/kit/errors'
import type { Readers } from '~/db/ctx'
import { sql } from '~/kit/sql'
import { testCtx } from '../support/ctx'

const ctx = testCtx()
const TWO = sql`SELECT count(*)::int AS n FROM counter WHERE name IN ('first', 'second')`

const seenBy = async ({ read, prepared, prisma }: Readers) => [
  (await read.first<{ n: number }>(TWO))?.n,
  (await prepared.first<{ n: number }>(TWO))?.n,
  await prisma.counter.count({ where: { name: { in: ['first', 'second'] } } }),
]

const writeBoth = () =>
  appPool().query(
    `BEGIN; INSERT INTO counter (name, value) VALUES ('first', 1); INSERT INTO counter (name, value)
      VALUES ('second', 1); COMMIT`,
  )

test('a page of one moment sees nothing that is written while it is read, by raw statements or by Prisma', async () => {
  const seen = await ctx.inSnapshot(async (moment) => {
    const before = await seenBy(moment)
    await writeBoth()
    return { before, after: await seenBy(moment) }
  })
  expect(seen).toEqual({ before: [0, 0, 0], after: [0, 0, 0] })
  expect(await seenBy(ctx)).toEqual([2, 2, 2])
})

test('reads the same moment by raw statements after a read by Prisma', async () => {
  await ctx.inSnapshot(async (moment) => {
    await appPool().query(`INSERT INTO counter (name, value) VALUES ('third', 1)`)
    expect(await moment.prisma.counter.count({ where: { name: 'third' } })).toBe(0)
    expect(await moment.read.records(sql`SELECT 1 FROM counter WHERE name = 'third'`)).toEqual([])
  })
})

test('writes nothing, and releases both connections after an error', async () => {
  const writing = ctx.inSnapshot(({ read }) => read.run(sql`INSERT INTO counter (name, value) VALUES ('fourth', 1)`))
  await expect(writing).rejects.toMatchObject({ code: '25006' })
  for (const _ of Array.from({ length: 30 }))
    await expect(ctx.inSnapshot(() => Promise.reject(refused('No.')))).rejects.toThrow('No.')
  expect(await seenBy(ctx)).toEqual([2, 2, 2])
  expect(appPool().totalCount - appPool().idleCount).toBe(0)
})

test('serves more pages at a time than there are connections', async () => {
  const pages = Array.from({ length: 40 }, () => ctx.inSnapshot(seenBy))
  expect(await Promise.all(pages)).toEqual(pages.map(() => [2, 2, 2]))
})
