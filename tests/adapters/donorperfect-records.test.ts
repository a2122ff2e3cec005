import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { donorPerfect } from '~/adapters/donorperfect/donor-crm.server'
import { donorPerfectServer } from '../support/donorperfect/server'

let server: Awaited<ReturnType<typeof donorPerfectServer>>

beforeAll(async () => {
  server = await donorPerfectServer('key')
})
beforeEach(() => {
  for (const list of [server.donors, server.gifts, server.ownFields]) list.length = 0
})
afterAll(async () => server.stop())

const crm = () =>
  donorPerfect({
    url: server.url,
    credentials: { username: '', password: '', apiKey: 'key' },
    waits: 20_000,
    guarded: (call) => call(),
  })

const gift = (id: number, more: Record<string, string | number>) => ({
  gift_id: id,
  donor_id: 7,
  record_type: 'G',
  split_gift: 'N',
  gift_date: '11/19/2026',
  amount: '10.0000',
  ...more,
})

test('a donor comes with gifts and pledges newest first, a gift in parts once, and the total of gifts', async () => {
  server.donors.push({
    donor_id: 7,
    first_name: 'Aoife',
    last_name: "O'Brien",
    org_rec: 'N',
    email: 'aoife@example.org',
    mobile_phone: '2',
  })
  server.gifts.push(
    gift(1, {
      gift_date: '3/9/2025 12:00:00 AM',
      amount: '92.1900',
      gl_code: 'GEN-100',
      gift_narrative: "Here's to all",
      currency: 'usd',
    }),
    gift(2, { record_type: 'M', amount: '30.0000', gift_date: '12/1/2026' }),
    gift(3, { split_gift: 'Y', glink: 2, amount: '20.0000' }),
    gift(4, { split_gift: 'Y', glink: 2, amount: '10.0000' }),
    gift(5, {
      record_type: 'P',
      amount: '0.0000',
      total: '0.0000',
      bill: '25.5000',
      frequency: 'M',
      start_date: '2026-01-31',
    }),
    gift(6, { donor_id: 8 }),
  )
  const found = await crm().donor(7)
  expect(found?.person).toMatchObject({ donorId: 7, firstName: 'Aoife', lastName: "O'Brien", phone: '2' })
  expect(found?.gifts).toEqual([
    { giftId: 2, givenOn: '2026-12-01', amount: '30', currency: null, fundCode: null, narrative: null },
    {
      giftId: 1,
      givenOn: '2025-03-09',
      amount: '92.19',
      currency: 'USD',
      fundCode: 'GEN-100',
      narrative: "Here's to all",
    },
  ])
  expect(found?.pledges).toMatchObject([
    { giftId: 5, givenOn: '2026-01-31', amount: '0', bill: '25.5', frequency: 'M' },
  ])
  expect([found?.count, found?.total]).toEqual([2, '122.19'])
  expect(await crm().donor(77)).toBeNull()
})

test('returns at most twenty gifts and a hundred pledges', async () => {
  server.donors.push({ donor_id: 7, last_name: 'Harbor', org_rec: 'Y' })
  for (let id = 1; id <= 130; id += 1) server.gifts.push(gift(id, {}), gift(1000 + id, { record_type: 'P' }))
  const found = await crm().donor(7)
  expect([found?.gifts.length, found?.pledges.length, found?.count]).toEqual([20, 100, 130])
})

test('matches other donors by email or whole name, with totals, and escapes quotes', async () => {
  server.donors.push(
    { donor_id: 7, first_name: 'Aoife', last_name: "O'Brien", email: 'aoife@example.org' },
    { donor_id: 8, first_name: '', last_name: "Aoife O'Brien", org_rec: 'Y', email: '' },
    { donor_id: 9, first_name: 'Liam', last_name: 'Walsh', email: 'AOIFE@example.org' },
    { donor_id: 10, first_name: 'Aoife', last_name: 'Walsh', email: '' },
  )
  server.gifts.push(gift(1, { donor_id: 9 }), gift(2, { donor_id: 9, amount: '2.5000' }))
  const alike = (person: object, except: number | null = 7) =>
    crm().alike({ firstName: '', lastName: '', email: '', ...person }, except)
  expect(await alike({ firstName: 'Aoife', lastName: "O'Brien", email: 'aoife@example.org' })).toMatchObject([
    { person: { donorId: 8, organization: "Aoife O'Brien", email: null }, total: '0' },
    { person: { donorId: 9, firstName: 'Liam', lastName: 'Walsh', email: 'AOIFE@example.org' }, total: '12.5' },
  ])
  expect((await alike({ lastName: 'Walsh' }, null)).map(({ person }) => person.donorId)).toEqual([9, 10])
  expect((await alike({ firstName: "AOIFE O'BRIEN" }, null)).map(({ person }) => person.donorId)).toEqual([7, 8])
  expect(await alike({ email: "' OR 1=1 --" })).toEqual([])
  server.actions.length = 0
  expect(await alike({})).toEqual([])
  expect(server.actions).toEqual([])
})

test('a gift comes with the donor, codes, own fields under their names, parts and pledge', async () => {
  server.donors.push({ donor_id: 7, first_name: 'Aoife', last_name: "O'Brien" })
  server.gifts.push(
    gift(2, {
      record_type: 'M',
      amount: '30.0000',
      campaign: 'SPRING',
      fmv: '5.0000',
      solicit_code: 'NULL',
      reference: '12345',
      plink: 5,
    }),
    gift(3, { split_gift: 'Y', glink: 2, amount: '20.0000', gl_code: 'A' }),
    gift(4, { split_gift: 'Y', glink: 2, amount: '10.0000', gl_code: 'B' }),
    gift(5, { record_type: 'P', bill: '30.0000', total: '360.0000', frequency: 'M' }),
  )
  server.ownFields.push({ gift_id: 2, found_us_by: 'A friend', blank: '', created_by: 'someone' })
  const found = await crm().gift(2)
  expect(found?.gift).toMatchObject({ giftId: 2, amount: '30' })
  expect(found?.donor?.lastName).toBe("O'Brien")
  expect(found?.codes).toEqual([
    ['Campaign', 'SPRING'],
    ['Reference', '12345'],
    ['Fair market value', '5'],
    ['Found us by', 'A friend'],
  ])
  expect(found?.parts.map(({ amount, fundCode }) => [amount, fundCode])).toEqual([
    ['20', 'A'],
    ['10', 'B'],
  ])
  expect(found?.pledge).toMatchObject({ giftId: 5, bill: '30', amount: '360' })
  expect(await crm().gift(99)).toBeNull()
  const pledge = await crm().gift(5)
  expect([pledge?.gift.amount, pledge?.pledge]).toMatchObject(['360', { giftId: 5, bill: '30', frequency: 'M' }])
})
