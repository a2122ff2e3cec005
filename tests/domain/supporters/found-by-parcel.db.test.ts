import { beforeAll, describe, expect, test } from 'vitest'
import { recurringList } from '~/domain/reports/recurring.list.server'
import { sponsorList } from '~/domain/sponsors/sponsors.list.server'
import { findAnything } from '~/domain/reports/find-anything.server'
import { findSupporters } from '~/domain/supporters/autocomplete.server'
import { supporterList } from '~/domain/supporters/supporters.list.server'
import { supportersForTablet } from '~/domain/supporters/tablet-list.server'
import { fieldsOfAddress } from '~/lists/request/address'
import { perform } from '~/kit/operation'
import { sql } from '~/kit/sql'
import { supporterFinder, type StoredPerson } from '~/pages/jpanel/pos/supporter/supporter-finder'
import { testCtx } from '../../support/ctx'
import { makeSponsor, makeSponsorship, makeSupporter } from '../../support/factories'
import { makePlan } from '../../support/recurring'

const ctx = testCtx()
let id = 0
let planId = 0
let sponsorId = 0

beforeAll(async () => {
  const giver = await makeSupporter({
    first_name: 'Marta',
    last_name: 'Quill',
    bill_city: 'Portland',
    ship_first_name: 'Ingeborg',
    ship_last_name: 'Åkesson',
    ship_organization_name: 'Lighthouse Press',
    ship_city: 'Kennebunk',
  })
  id = giver.id
  const other = await makeSupporter({
    first_name: 'Otto',
    last_name: 'Quill',
    bill_city: 'Portland',
    ship_city: 'Portland',
  })
  planId = (await makePlan(ctx, { supporter_id: giver.id })).id
  await makePlan(ctx, { supporter_id: other.id })
  const sponsee = await makeSponsorship()
  sponsorId = (await makeSponsor({ supporter_id: giver.id, sponsorship_id: sponsee.id })).id
  await makeSponsor({ supporter_id: other.id, sponsorship_id: sponsee.id })
})

async function listed(list: typeof recurringList, words: string): Promise<unknown[]> {
  const page = await list.page(ctx, list.read(fieldsOfAddress(`?search=${encodeURIComponent(words)}`)))
  return page.rows.map((row) => row.id)
}

const WORDS = ['Ingeborg', 'ÅKESSON', 'lighthouse press', 'kennebunk']

describe('a supporter whose parcels go to somebody else, elsewhere (R-SUPPORTERS-5)', () => {
  test.each(WORDS)('is found by %j in the list, in the palette and at the till', async (words) => {
    const query = supporterList.read(fieldsOfAddress(`?fB=${encodeURIComponent(words)}`))
    expect((await supporterList.page(ctx, query)).rows.map((row) => row.id)).toEqual([id])
    expect((await perform(findAnything, ctx, { query: words })).supporters.map((one) => one.id)).toEqual([id])
    expect((await findSupporters(ctx, words)).map((one) => one.id)).toEqual([id])
  })

  test.each(WORDS)('leads from %j to their plan and their sponsorship in the lists of both', async (words) => {
    expect(await listed(recurringList, words)).toEqual([planId])
    expect(await listed(sponsorList, words)).toEqual([sponsorId])
  })

  test('is found by the same words on a tablet, which receives changes of them', async () => {
    const first = await supportersForTablet(ctx, '')
    const finder = supporterFinder()
    finder.add(JSON.parse(first.people) as StoredPerson[])
    for (const words of WORDS) expect(finder.find(words, 10).map(([one]) => one)).toEqual([id])
    await ctx.read.run(sql`UPDATE supporter SET ship_city = 'Belfast' WHERE id = ${id}`)
    const next = await supportersForTablet(ctx, first.after)
    expect((JSON.parse(next.people) as StoredPerson[]).map(([one]) => one)).toContain(id)
    finder.change(JSON.parse(next.people) as StoredPerson[], next.gone)
    expect(finder.find('belfast', 10).map(([one]) => one)).toEqual([id])
    expect(await listed(sponsorList, 'belfast')).toEqual([sponsorId])
  })

  test('leaves the tablet without the city twice where parcels stay in town', async () => {
    const { people } = await supportersForTablet(ctx, '')
    const neighbor = (JSON.parse(people) as StoredPerson[]).find(([, name]) => name === 'Otto Quill')
    expect(neighbor?.[3]).toBeNull()
  })
})
