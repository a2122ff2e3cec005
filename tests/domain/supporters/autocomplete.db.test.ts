import { beforeAll, describe, expect, test } from 'vitest'
import { sql } from '~/kit/sql'
import { calls } from '~/endpoints/jpanel/supporters'
import { call } from '../../support/call'
import { testCtx } from '../../support/ctx'
import { makeAccountType, makeMembership, makeSupporter } from '../../support/factories'
import { planOf } from '../../support/plans'

const loader = calls['GET /jpanel/supporters/autocomplete']

const ctx = testCtx({ permissions: ['member.view'] })
type Found = { id: number; display_name: string; email: string | null }

const search = async (words: string, query = '') =>
  (await call<Found[]>(loader, { ctx, query: `?search=${encodeURIComponent(words)}${query}` })).json
const names = async (words: string) => (await search(words)).map(({ display_name }) => display_name)

beforeAll(async () => {
  await makeSupporter({ first_name: 'Marta', last_name: 'Quill', email: 'marta@quill.example' })
  await makeSupporter({ first_name: 'Quilla', last_name: 'Adams' })
  await makeSupporter({ first_name: 'Zed', last_name: 'Last', email: 'quill@example.org' })
  await makeSupporter({ first_name: 'Una', last_name: 'Quill', is_active: false })
  await makeSupporter({ first_name: 'Spam', last_name: 'Quill', is_spam: true })
})

describe('ranking (R-SUPPORTERS-5)', () => {
  test('names that begin so come before the rest, archived supporters and spam do not come', async () =>
    expect(await names('QUILL')).toEqual(['Quilla Adams', 'Marta Quill', 'Zed Last']))
  test('an exact e-mail comes first', async () => expect((await names('quill@example.org'))[0]).toBe('Zed Last'))
  test('matches one or two letters at the beginning of words', async () => {
    expect(await names('qu')).toEqual(['Quilla Adams', 'Marta Quill', 'Zed Last'])
    expect(await names('ui')).toEqual([])
  })
  test.each(['', '   ', '%', '_', '\\'])('%j finds nobody', async (words) => expect(await names(words)).toEqual([]))
  test('keeps the best results within a limit', async () =>
    expect((await search('quill', '&limit=1')).map(({ display_name }) => display_name)).toEqual(['Quilla Adams']))
  test('accepts any query without an error', async () => {
    for (const query of ['', '?search[x]=1', '?search=a&search=b', '?search=quill&limit=abc', '?search=quill&limit=-5'])
      expect((await call(loader, { ctx, query })).status).toBe(200)
  })
})

test('finds by address, postal code, phone and CRM number, and shows the documented fields', async () => {
  const office = await makeAccountType({ name: 'Organization', is_organization: true })
  const firm = await makeSupporter({
    display_name: 'Giving Ltd',
    account_type_id: office.id,
    email: 'hi@giving.example',
    bill_address_01: '9 Wharf Lane',
    bill_city: 'Exeter',
    bill_zip: '03833',
    bill_phone: '603-555-0100',
    donor_id: 4711,
  })
  const friend = await makeMembership({ name: 'Friend' })
  await ctx.read.run(
    sql`INSERT INTO supporter_membership (supporter_id, membership_id, starts_on, ends_on)
      VALUES (${firm.id}, ${friend.id}, '2025-01-01', '2025-12-31')`,
  )
  for (const words of ['wharf lane', '03833', '555-0100', '4711'])
    expect(await search(words)).toEqual([
      {
        id: firm.id,
        display_name: 'Giving Ltd',
        email: 'hi@giving.example',
        display_bill_address: '9 Wharf Lane, Exeter, 03833 (4711)',
        display_bill_phone: '603-555-0100',
        icon: 'fa-building',
        membership_name: 'Friend',
        membership_expires_on: '2025-12-31',
        membership_is_expired: true,
      },
    ])
})

test('is for those who see supporters and for those who sell', async () => {
  const ask = async (permissions: string[]) =>
    (await call(loader, { ctx: testCtx({ permissions }), query: '?search=quill' })).status
  expect([await ask(['member.view']), await ask(['pos.edit']), await ask(['order.view'])]).toEqual([200, 200, 403])
})

test('can be answered by the trigram index', async () => {
  for (const words of ['%quill%', '% qu%']) {
    const finding = sql`SELECT id FROM supporter s WHERE s.is_active AND NOT s.is_spam AND s.search_text LIKE ${words}`
    expect(await planOf(finding, { table: 'supporter', index: 'supporter_search' })).toContain(
      'Bitmap Index Scan on supporter_search',
    )
  }
})
