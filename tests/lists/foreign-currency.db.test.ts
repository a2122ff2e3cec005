import { beforeAll, expect, test } from 'vitest'
import { contributionList } from '~/domain/contributions/list/contributions.list.server'
import { listView } from '~/http/list/list-view'
import { sql } from '~/kit/sql'
import { contribution } from '../support/contributions'
import { testCtx } from '../support/ctx'
import { makePayment } from '../support/factories'

const ctx = testCtx()

beforeAll(async () => {
  const id = await contribution(ctx, { name: 'Wilhelmina' })
  await ctx.read.run(sql`UPDATE contribution SET currency = 'CAD' WHERE id = ${id}`)
  await makePayment(id, { is_paid: true, currency: 'CAD' })
})

test('names the currency beside each amount and sum of a list that has only another one', async () => {
  const request = new Request('https://office.example.org/jpanel/contributions')
  const view = await listView(contributionList)(ctx, { request })
  expect(view.isMixed).toBe(true)
  expect(view.sums).toEqual([expect.stringMatching(/^\$[\d.,]+ CAD$/)])
  expect(JSON.stringify(view.sent)).toMatch(/\d\.\d\d CAD/)
  const own = testCtx({ settings: { dpo_currency: 'CAD' } })
  expect((await listView(contributionList)(own, { request })).isMixed).toBe(false)
})
