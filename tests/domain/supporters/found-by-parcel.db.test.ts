import { beforeAll, describe, expect, test } from 'vitest'
import { findAnything } from '~/domain/reports/find-anything.server'
import { recurringList } from '~/domain/reports/recurring.list.server'
import { sponsorList } from '~/domain/sponsors/sponsors.list.server'
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
let sponsorId = 0
let planId = 0

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
  sponsorId = (await makeSponsor({ supporter_id: id, sponsorship_id: (await makeSponsorship()).id })).id
  planId = (await makePlan(ctx, { supporter_id: id })).id
  await makeSupporter({ first_name: 'Otto', last_name: 'Quill', bill_city: 'Portland', ship_city: 'Portland' })
})

const WORDS = ['Ingeborg', 'ÅKESSON', 'lighthouse press', 'kennebunk']

describe('a supporter whose parcels go to somebody else, elsewhere (R-SUPPORTERS-5)', () => {
  test.each(WORDS)('is found by %j in the list, in the palette and at the till', async (words) => {
    const query = supporterList.read(fieldsOfAddress(`?fB=${encodeURIComponent(words)}`))
    expect((await supporterList.page(ctx, query)).rows.map((row) => row.id)).toEqual([id])
    expect((await perform(findAnything, ctx, { query: words })).supporters.map((one) => one.id)).toEqual([id])
    expect((await findSupporters(ctx, words)).map((one) => one.id)).toEqual([id])
  })

  test.each(WORDS)('has plans and sponsorships that %j finds in their lists', async (words) => {
    const search = fieldsOfAddress(`?search=${encodeURIComponent(words)}`)
    const rowsOf = async (list: typeof sponsorList) =>
      (await list.page(ctx, list.read(search))).rows.map((row) => row.id)
    expect(await rowsOf(sponsorList)).toEqual([sponsorId])
    expect(await rowsOf(recurringList)).toEqual([planId])
  })

  test('is found as a sponsor by a city that was corrected', async () => {
    await ctx.read.run(sql`UPDATE supporter SET ship_city = 'Rockland' WHERE id = ${id}`)
    const found = await sponsorList.page(ctx, sponsorList.read({ search: 'rockland' }))
    expect(found.rows.map((row) => row.id)).toEqual([sponsorId])
    await ctx.read.run(sql`UPDATE supporter SET ship_city = 'Kennebunk' WHERE id = ${id}`)
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
  })

  test('leaves the tablet without the city twice where parcels stay in town', async () => {
    const { people } = await supportersForTablet(ctx, '')
    const neighbor = (JSON.parse(people) as StoredPerson[]).find(([, name]) => name === 'Otto Quill')
    expect(neighbor?.[3]).toBeNull()
  })
})
