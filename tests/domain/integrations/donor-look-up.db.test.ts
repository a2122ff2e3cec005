import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { standInDonorCrm } from '~/adapters/fake/donor-crm.server'
import { donorPerfect } from '~/adapters/donorperfect/donor-crm.server'
import { calls } from '~/endpoints/jpanel/supporters'
import { sql } from '~/kit/sql'
import { call } from '../../support/call'
import { contribution } from '../../support/contributions'
import { testCtx } from '../../support/ctx'
import { donorPerfectServer } from '../../support/donorperfect/server'
import { makeSupporter } from '../../support/factories'

const gift = calls['POST /jpanel/donors/gift']
const view = calls['POST /jpanel/donors/view']

let server: Awaited<ReturnType<typeof donorPerfectServer>>

beforeAll(async () => {
  server = await donorPerfectServer('key')
})
beforeEach(() => {
  server.state.line = 'good'
  for (const list of [server.donors, server.gifts, server.ownFields, server.actions]) list.length = 0
})
afterAll(async () => server.stop())

const office = (apiKey = 'key') =>
  testCtx({
    settings: { dp_api_key: 'sealed' },
    ports: {
      donorCrm: donorPerfect({
        url: server.url,
        credentials: { username: '', password: '', apiKey },
        waits: 20_000,
        guarded: (run) => run(),
      }),
    },
  })

describe('with an account at the donor CRM', () => {
  test('finds the donor by number, with pledges and gifts linked to our supporters and contributions', async () => {
    const ctx = office()
    const donor = await makeSupporter({ first_name: 'Ours', last_name: 'Alone', donor_id: 52_001 })
    const pushed = await contribution(ctx, { supporterId: donor.id })
    await ctx.read.run(sql`UPDATE contribution SET donor_gift = 71001 WHERE id = ${pushed}`)
    server.donors.push(
      { donor_id: 52_001, first_name: 'Aoife', last_name: 'Moran', email: 'aoife@moran.example', city: 'Galway' },
      { donor_id: 52_002, first_name: 'Aoife', last_name: 'Moran' },
    )
    server.gifts.push(
      {
        gift_id: 71_001,
        donor_id: 52_001,
        record_type: 'G',
        gift_date: '11/19/2026',
        amount: '92.1900',
        gift_narrative: 'Winter',
      },
      {
        gift_id: 71_002,
        donor_id: 52_001,
        record_type: 'G',
        gift_date: '1/2/2019',
        amount: '1000.0000',
        currency: 'JPY',
      },
      {
        gift_id: 71_003,
        donor_id: 52_001,
        record_type: 'P',
        gift_date: '1/2/2019',
        total: '120.0000',
        bill: '10.0000',
        frequency: 'M',
      },
    )
    const { json } = await call(view, { ctx, body: { id: 52_001, first_name: 'Aoife', last_name: 'Moran', email: '' } })
    expect(json.donor).toMatchObject({
      id: donor.id,
      donor_id: 52_001,
      display_name: 'Aoife Moran',
      address: 'Galway',
      gifts_count: 2,
      url: `/jpanel/supporters/${donor.id}`,
    })
    expect(json.gifts).toMatchObject([
      {
        gift_id: 71_001,
        gift_date: '2026-11-19',
        amount: 92.19,
        currency_code: 'USD',
        description: 'Winter',
        number: expect.any(String),
      },
      { gift_id: 71_002, gift_date: '2019-01-02', amount: 1000, currency_code: 'JPY', number: null },
    ])
    expect(json.pledges).toMatchObject([{ gift_id: 71_003, total: 120, bill: 10, frequency: 'M' }])
    expect(json.matches).toMatchObject([{ id: null, donor_id: 52_002, gift_total: 0, url: null }])
  })

  test('a gift is the one with the id there, and one that is not there is not found', async () => {
    const ctx = office()
    server.donors.push({ donor_id: 52_003, first_name: 'Liam', last_name: 'Walsh' })
    server.gifts.push({
      gift_id: 71_009,
      donor_id: 52_003,
      record_type: 'G',
      gift_date: '11/19/2026',
      amount: '5.0000',
      campaign: 'SPRING',
    })
    const { json } = await call(gift, { ctx, body: { id: 71_009 } })
    expect(json).toMatchObject({
      gift_id: 71_009,
      donor: 'Liam Walsh',
      amount: 5,
      codes: [{ name: 'Campaign', value: 'SPRING' }],
      url: null,
    })
    expect((await call(gift, { ctx, body: { id: 71_010 } })).status).toBe(404)
  })

  test('reports a service without an answer, and shows the reason of a refusal', async () => {
    server.state.line = 'fault'
    const away = await call(view, { ctx: office(), body: { id: 1 } })
    expect([away.status, away.json.message]).toEqual([
      502,
      'The donor CRM could not be reached. Please try again later.',
    ])
    // A second call would count as another failure for the circuit that all instances share.
    expect(server.actions).toHaveLength(1)
    server.state.line = 'good'
    const refused = await call(view, { ctx: office('wrong'), body: { id: 1 } })
    expect([refused.status, refused.json.message]).toEqual([422, 'DonorPerfect rejected the credentials.'])
  })
})

test.each([
  ['without an account', {}],
  ['with one that is paused', { dp_api_key: 'sealed', dp_paused: '1' }],
])('answers from our own books %s, without a call', async (_which, settings: Record<string, string>) => {
  const donorId = 52_010 + Object.keys(settings).length
  const { id } = await makeSupporter({ first_name: 'Own', last_name: 'Books', donor_id: donorId })
  const reached = async (): Promise<never> => {
    throw new Error('called')
  }
  const ctx = testCtx({ settings, ports: { donorCrm: { ...standInDonorCrm, donor: reached, alike: reached } } })
  const { json } = await call<{ donor: { id: number } }>(view, { ctx, body: { id: donorId } })
  expect(json.donor.id).toBe(id)
})
