import fc from 'fast-check'
import pg from 'pg'
import { expect, test } from 'vitest'
import { foldTally } from '~/domain/contributions/list/fold-tally.server'
import { sponsorList } from '~/domain/sponsors/sponsors.list.server'
import { sponseeList } from '~/domain/sponsorships/sponsorships.list.server'
import { perform } from '~/kit/operation'
import { sql } from '~/kit/sql'
import type { List } from '~/lists/declare/declaration'
import { fieldsOfAddress } from '~/lists/request/address'
import { testCtx } from '../../support/ctx'
import { makeSponsor, makeSponsorship, makeSupporter } from '../../support/factories'

const ctx = testCtx({ now: new Date('2026-11-20T17:00:00Z') })
const LISTS = { sponsees: sponseeList, sponsors: sponsorList } as unknown as Record<'sponsees' | 'sponsors', List>

const COUNTED: readonly (readonly ['sponsees' | 'sponsors', string])[] = [
  ...['', 'is_sponsored=1', 'is_sponsored=0', 'is_enabled=1', 'is_enabled=0&gender=F', 'gender[]=M&gender[]=F'].map(
    (address) => ['sponsees', address] as const,
  ),
  ...['', 'sponsor_status=Active', 'sponsor_status=Ended', 'sponsor_status[]=Active&sponsor_status[]=Ended'].map(
    (address) => ['sponsors', address] as const,
  ),
]

async function compare([of, address]: readonly ['sponsees' | 'sponsors', string]): Promise<[number, number]> {
  const list = LISTS[of]
  const query = list.read(fieldsOfAddress(address))
  expect(list.scale.tally?.(query, ctx, list) ?? null).not.toBeNull()
  const row = await ctx.read.first<{ n: number }>(
    sql`SELECT count(*)::int AS n FROM ${list.from} WHERE ${list.condition(query, ctx)}`,
  )
  return [(await list.count(ctx, query)).count, row?.n ?? -1]
}

const compared = async () => {
  const found = await Promise.all(COUNTED.map(compare))
  expect(found.map(([counted]) => counted)).toEqual(found.map(([, rows]) => rows))
  return found.map(([counted]) => counted)
}

const DAYS = ['2026-10-01', '2026-11-19', '2026-11-20', '2026-11-21', '2027-03-01', null]
const dayOf = (pick: number) => DAYS[pick % DAYS.length] ?? null

test('sponsors and sponsees are counted as their rows say, in any order of beginnings and ends', async () => {
  const supporter = await makeSupporter()
  const last = (table: 'sponsor' | 'sponsorship', pick: number) =>
    sql`(SELECT id FROM ${table === 'sponsor' ? sql`sponsor` : sql`sponsorship`} ORDER BY id DESC OFFSET ${pick % 4}
      LIMIT 1)`
  const steps: Record<string, (pick: number) => Promise<unknown>> = {
    child: (pick) =>
      makeSponsorship({ gender: ['M', 'F', null][pick % 3], is_enabled: pick % 2 === 0, is_sponsored: pick % 5 === 0 }),
    sponsored: (pick) =>
      ctx.read.run(sql`UPDATE sponsorship SET is_sponsored = NOT is_sponsored, gender = ${pick % 2 === 0 ? 'M' : null}
        WHERE id = ${last('sponsorship', pick)}`),
    gone: (pick) =>
      ctx.read.run(sql`UPDATE sponsorship SET deleted_at = ${pick % 3 === 0 ? null : ctx.now}
        WHERE id = ${last('sponsorship', pick)}`),
    begins: async (pick) =>
      makeSponsor({
        supporter_id: supporter.id,
        sponsorship_id: (await makeSponsorship()).id,
        started_at: new Date(ctx.now.getTime() + ((pick % 5) - 3) * 86_400_000),
        ended_on: dayOf(pick),
      }),
    ends: (pick) =>
      ctx.read.run(sql`UPDATE sponsor SET ended_on = ${dayOf(pick)}::date WHERE id = ${last('sponsor', pick)}`),
    deleted: (pick) =>
      ctx.read.run(sql`UPDATE sponsor SET deleted_at = ${pick % 3 === 0 ? null : ctx.now}
        WHERE id = ${last('sponsor', pick)}`),
    fold: () => perform(foldTally, ctx, {}),
  }
  const step = fc.tuple(fc.constantFrom(...Object.keys(steps)), fc.nat(30))
  await fc.assert(
    fc.asyncProperty(fc.array(step, { minLength: 5, maxLength: 12 }), async (picked) => {
      for (const [name, pick] of picked) await steps[name]?.(pick)
      await compared()
    }),
    { numRuns: 30 },
  )
  expect(Math.min(...(await compared()))).toBeGreaterThan(0)
})

test('are counted as their rows say while eight people write at once and the counters are folded', async () => {
  const supporter = await makeSupporter()
  const children = await Promise.all(Array.from({ length: 8 }, () => makeSponsorship()))
  const clients = children.map(() => new pg.Client({ connectionString: process.env.DATABASE_URL }))
  await Promise.all(clients.map((client) => client.connect()))
  try {
    let isDone = false
    const folding = (async () => {
      while (!isDone) await perform(foldTally, ctx, {})
    })()
    await Promise.all(
      clients.map(async (client, index) => {
        for (let time = 0; time < 15; time++) {
          await client.query('BEGIN')
          await client.query(`UPDATE sponsorship SET is_sponsored = NOT is_sponsored WHERE id = ANY($1)`, [
            // Each writes its own row and one that all of them write.
            [children[index]?.id, children[0]?.id].toSorted((one, other) => (one ?? 0) - (other ?? 0)),
          ])
          await client.query(`INSERT INTO sponsor (supporter_id, sponsorship_id, started_at) VALUES ($1, $2, now())`, [
            supporter.id,
            children[index]?.id,
          ])
          await client.query(time % 4 === 3 ? 'ROLLBACK' : 'COMMIT')
        }
      }),
    )
    isDone = true
    await folding
    await compared()
    await perform(foldTally, ctx, {})
    await compared()
  } finally {
    await Promise.all(clients.map((client) => client.end()))
  }
})

test.each([
  ['sponsees', 'sponsor_count_start=1'],
  ['sponsors', 'source=Mail'],
  ['sponsors', 'sponsor_status=Active&is_sponsored=1'],
] as const)('%s narrowed by “%s” are counted from the rows', (of, address) => {
  const list = LISTS[of]
  expect(list.scale.tally?.(list.read(fieldsOfAddress(address)), ctx, list) ?? null).toBeNull()
})
