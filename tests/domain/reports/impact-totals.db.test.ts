import { beforeAll, expect, test } from 'vitest'
import { impactList } from '~/domain/reports/impact.list.server'
import { fieldsOfAddress } from '~/lists/request/address'
import { sql, type Sql } from '~/kit/sql'
import { testCtx } from '../../support/ctx'
import { makeAccountType, makeSupporter } from '../../support/factories'

const ctx = testCtx()
const types = { one: 0, other: 0 }

/** Two supporter types; some supporters are archived, some are spam, and one of these became both. */
beforeAll(async () => {
  types.one = (await makeAccountType({ name: 'Shop' })).id
  types.other = (await makeAccountType({ name: 'School' })).id
  for (let index = 0; index < 24; index++)
    await makeSupporter({
      account_type_id: index % 3 === 0 ? types.one : types.other,
      is_active: index % 4 !== 1,
      is_spam: index % 5 === 2,
      display_name: `Supporter ${index}`,
    })
  await ctx.read.run(sql`UPDATE supporter SET is_spam = true, is_active = false WHERE display_name = 'Supporter 6'`)
  await ctx.read.run(sql`UPDATE supporter SET account_type_id = ${types.one} WHERE display_name = 'Supporter 4'`)
})

const FILTERS: readonly (readonly [string, () => string, () => Sql])[] = [
  ['nothing', () => '', () => sql`true`],
  ['a type', () => `account_type=${types.one}`, () => sql`account_type_id = ${types.one}`],
  [
    'two types',
    () => `account_type=${types.one},${types.other}`,
    () => sql`account_type_id IN (${types.one}, ${types.other})`,
  ],
  ['words', () => 'search=supporter', () => sql`display_name LIKE 'Supporter%'`],
  [
    'words and a type',
    () => `search=supporter&account_type=${types.other}`,
    () => sql`account_type_id = ${types.other}`,
  ],
]

test.each(FILTERS)(
  'supporters narrowed to %s are as many as there are, archived ones included',
  async (_what, address, within) => {
    const wanted = await ctx.read.rows<{ id: number }>(
      sql`SELECT id FROM supporter WHERE NOT is_spam AND ${within()} ORDER BY lifetime_donation_minor DESC, id DESC`,
    )
    const { rows, count, isMore } = await impactList.page(ctx, impactList.read(fieldsOfAddress(address())))
    expect([count, isMore]).toEqual([wanted.length, false])
    expect(rows.map(({ id }) => id)).toEqual(wanted.map(({ id }) => id))
    expect(wanted.length).toBeGreaterThan(5)
  },
)
