import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { donorPerfect } from '~/adapters/donorperfect/donor-crm.server'
import { CrmRefused, type CrmDonor, type CrmGift } from '~/ports/donor-crm'
import { donorPerfectServer } from '../support/donorperfect/server'

const KEY = 'abc/def+ghi='
let server: Awaited<ReturnType<typeof donorPerfectServer>>

beforeAll(async () => {
  server = await donorPerfectServer(KEY)
})
beforeEach(() => {
  server.state.line = 'good'
  for (const list of [server.donors, server.gifts, server.codes, server.ownFields, server.actions, server.state.urls])
    list.length = 0
})
afterAll(async () => server.stop())

const crm = (credentials = { username: '', password: '', apiKey: encodeURIComponent(KEY) }, waits = 2000) =>
  donorPerfect({ url: server.url, credentials, waits, guarded: (call) => call() })

const DONOR: CrmDonor = {
  donorId: null,
  firstName: 'Aoife',
  lastName: "O'Brien",
  organization: null,
  email: 'Aoife@Example.org',
  address: '3 Mill Lane',
  city: 'Portland',
  state: 'ME',
  zip: '04101',
  country: 'US',
}
const GIFT: CrmGift = {
  coding: 'order:12',
  minor: 9219n,
  currency: 'USD',
  givenAt: new Date('2026-11-20T03:00:00Z'),
  givenOn: '2026-11-19',
  fundCode: 'GEN-100',
  codes: { dp_campaign: 'SPRING', dp_gift_narrative: "Here's to all", dp_fair_market_value: '1', dp_no_calc: 'N' },
  reference: '12345',
  narrative: '(GC #7F3A09C2B1) [GC:order:12]',
}

describe('a gift', () => {
  test('adds a donor and a gift when the donor is new', async () => {
    const pushed = await crm().push(DONOR, GIFT)
    expect(pushed).toEqual({ donorId: 1001, giftId: 5001 })
    expect(server.donors[0]).toMatchObject({
      first_name: 'Aoife',
      last_name: "O'Brien",
      zip: '04101',
      org_rec: 'N',
      donor_type: 'IN',
      nomail: 'N',
    })
    expect(server.gifts[0]).toMatchObject({
      donor_id: '1001',
      record_type: 'G',
      gift_date: '11/19/2026',
      amount: '92.19',
      fmv: '92.19',
      gl_code: 'GEN-100',
      campaign: 'SPRING',
      nocalc: 'N',
      gift_narrative: "Here's to all (GC #7F3A09C2B1) [GC:order:12]",
      currency: 'USD',
    })
    // A blank code is NULL, because an empty one would be a code that does not exist.
    expect(Object.keys(server.gifts[0] ?? {})).not.toContain('solicit_code')
  })

  test('updates the same gift when it is pushed again', async () => {
    const first = await crm().push(DONOR, GIFT)
    const again = await crm().push({ ...DONOR, email: 'AOIFE@example.org' }, { ...GIFT, minor: 5000n })
    expect(again).toEqual(first)
    expect([server.donors.length, server.gifts.length, server.gifts[0]?.amount]).toEqual([1, 1, '50.00'])
    await crm().push(DONOR, { ...GIFT, coding: 'order:1', narrative: '(GC #1) [GC:order:1]' })
    expect(server.gifts).toHaveLength(2)
  })

  test('finds the donor by id, else by email and name, else by name and ZIP', async () => {
    server.donors.push(
      { donor_id: 7, first_name: 'Liam', last_name: "O'Brien", email: 'aoife@example.org', zip: '04101' },
      { donor_id: 8, first_name: 'Aoife Mary', last_name: "O'Brien", email: 'aoife@example.org', zip: '99999' },
      { donor_id: 9, first_name: 'Grace', last_name: 'Hall-Smith', email: '', zip: '04 101-2345' },
    )
    const donorOf = async (donor: CrmDonor) => (await crm().push(donor, GIFT)).donorId
    expect(await donorOf({ ...DONOR, donorId: 9 })).toBe(9)
    expect(await donorOf(DONOR)).toBe(8)
    expect(await donorOf({ ...DONOR, firstName: 'Nobody' })).toBe(7)
    expect(await donorOf({ ...DONOR, firstName: 'Grace', lastName: 'Hall', email: 'none@none' })).toBe(9)
    expect(server.donors).toHaveLength(3)
    // An id that no longer exists there is looked up again.
    expect(await donorOf({ ...DONOR, donorId: 77, firstName: 'New', lastName: 'Person', email: null, zip: '1' })).toBe(
      1004,
    )
  })

  test('uses the organization’s name when the donor is one', async () => {
    await crm().push(
      { ...DONOR, firstName: null, lastName: null, organization: 'Harbor & Sons "Ltd"', email: null },
      GIFT,
    )
    expect(server.donors[0]).toMatchObject({ last_name: 'Harbor & Sons "Ltd"', org_rec: 'Y', donor_type: 'CO' })
  })

  test.each([
    [{ ...DONOR, firstName: null, lastName: null, email: null }, 'There is too little donor data to push.'],
    [{ ...DONOR, zip: '04101-123456' }, 'The ZIP is longer than 10 characters.'],
    [{ ...DONOR, state: 'Maine' }, 'The state is longer than 2 characters.'],
  ])('is refused with a message when the donor is invalid', async (donor, words) => {
    await expect(crm().push(donor, GIFT)).rejects.toThrow(words)
    expect([server.donors, server.gifts]).toEqual([[], []])
  })
})

test('reads codes page by page, and refuses invalid table names', async () => {
  for (let number = 0; number < 1203; number += 1)
    server.codes.push({
      field_name: 'GL_CODE',
      code: `C${String(number).padStart(4, '0')}`,
      description: `No ${number}`,
      inactive: number === 3 ? 'Y' : 'N',
    })
  const codes = await crm().codes('GL_CODE')
  expect([codes.length, codes[3], codes.at(-1)]).toEqual([
    1203,
    { code: 'C0003', description: 'No 3', isActive: false },
    { code: 'C1202', description: 'No 1202', isActive: true },
  ])
  server.actions.length = 0
  expect(await crm().codes("X'; DROP TABLE dp --")).toEqual([])
  expect(server.actions).toEqual([])
})

test('reads donors in order of id, and prefers the mobile phone', async () => {
  for (let id = 1; id <= 600; id += 1)
    server.donors.push({
      donor_id: id,
      first_name: `Ada ${id}`,
      last_name: 'Byron & Co',
      org_rec: id === 2 ? 'Y' : 'N',
      home_phone: '1',
      mobile_phone: id === 1 ? '2' : '',
    })
  const seen: number[] = []
  for (let page = await crm().donorsAfter(0); page.length > 0; page = await crm().donorsAfter(seen.at(-1) ?? 0))
    seen.push(...page.map(({ donorId }) => donorId))
  expect(seen).toEqual(Array.from({ length: 600 }, (_, index) => index + 1))
  expect(await crm().count()).toBe(600)
  const [first, second] = await crm().donorsAfter(0)
  expect(first).toMatchObject({
    firstName: 'Ada 1',
    lastName: 'Byron & Co',
    organization: null,
    phone: '2',
    isOrganization: false,
    email: null,
  })
  expect(second).toMatchObject({
    firstName: null,
    lastName: null,
    organization: 'Byron & Co',
    phone: '1',
    isOrganization: true,
  })
})

describe('the account', () => {
  test('opens with the key as issued, percent-encoded or not, and with a user name and a password', async () => {
    expect(await crm().verify()).toBe(true)
    expect(await crm({ username: '', password: '', apiKey: KEY }).verify()).toBe(true)
    expect(await crm({ username: 'fiona', password: 'secret', apiKey: '' }).verify()).toBe(true)
    expect(await crm({ username: 'fiona', password: 'wrong', apiKey: '' }).verify()).toBe(false)
    expect(await crm({ username: '', password: '', apiKey: 'wrong' }).verify()).toBe(false)
  })

  test('reports an invalid account without the key that the service repeats', async () => {
    const failed = crm({ username: '', password: '', apiKey: 'a-wrong-key' }).codes('GL_CODE')
    await expect(failed).rejects.toBeInstanceOf(CrmRefused)
    await expect(failed).rejects.toThrow(/^DonorPerfect rejected the credentials\.$/)
  })
})

test.each(['cut', 'slow', 'fault', 'odd', 'redirect'] as const)(
  'a line that is %s gives no answer, and no error names the key or an address',
  async (line) => {
    server.state.line = line
    const outcome: unknown = await crm(undefined, 300)
      .codes('GL_CODE')
      .catch((error: unknown) => error)
    expect(outcome).toBeInstanceOf(Error)
    expect(outcome).not.toBeInstanceOf(CrmRefused)
    const shown = JSON.stringify([String(outcome), (outcome as Error).stack, String((outcome as Error).cause)])
    for (const secret of [KEY, encodeURIComponent(KEY), 'apikey', '127.0.0.1']) expect(shown).not.toContain(secret)
  },
)
