import { beforeAll, describe, expect, test } from 'vitest'
import { findAnything } from '~/domain/reports/find-anything.server'
import { findSupporters } from '~/domain/supporters/autocomplete.server'
import { supporterList } from '~/domain/supporters/supporters.list.server'
import { supportersForTablet } from '~/domain/supporters/tablet-list.server'
import { fieldsOfAddress } from '~/lists/request/address'
import { perform } from '~/kit/operation'
import { sql } from '~/kit/sql'
import { supporterFinder, type StoredPerson } from '~/pages/jpanel/pos/supporter/supporter-finder'
import { testCtx } from '../../support/ctx'
import { makeSupporter } from '../../support/factories'

const ctx = testCtx()
let id = 0

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
