import { beforeEach, describe, expect, test } from 'vitest'
import { VIEWS } from '~/pages/jpanel/supporters/parts/views'
import { hashId } from '~/kit/codes/public-id'
import { supporterList } from '~/domain/supporters/supporters.list.server'
import { fieldsOfAddress } from '~/lists/request/address'
import { sql, type Sql } from '~/kit/sql'
import { contribution } from '../../support/contributions'
import { testCtx } from '../../support/ctx'
import { makeAccountType, makeLine, makeSupporter, makeVariant } from '../../support/factories'

const ctx = testCtx()

beforeEach(() => ctx.read.run(sql`UPDATE supporter SET is_spam = true, is_active = false`))

const listed = async (address: string) =>
  (await supporterList.page(ctx, supporterList.read(fieldsOfAddress(address)))).rows.map(
    ({ id }) => id as unknown as number,
  )
const of = (...people: { id: number }[]) => people.map(({ id }) => id)
const run = (statement: Sql) => ctx.read.run(statement)

describe('the list of supporters', () => {
  test('is what each of the fifteen ready-made views says', async () => {
    expect(VIEWS.map(({ label }) => label)).toEqual(
      (
        'All,Individuals,Organizations,Sponsors,Members,New donors,Active donors,Recurring donors,Slipping,Lapsed,' +
        'Marketing opt-ins,Text-to-give users,Fundraisers,Portal users,Archived'
      ).split(','),
    )
    while ((await ctx.read.record(sql`SELECT id FROM account_type WHERE id = 2`)) === null)
      await makeAccountType({ name: 'Organization' })
    const who = {
      person: await makeSupporter(),
      organization: await makeSupporter({ account_type_id: 2 }),
      fresh: await makeSupporter({
        first_payment_at: new Date('2026-11-01T12:00:00Z'),
        last_payment_at: new Date('2026-11-01T12:00:00Z'),
      }),
      lapsed: await makeSupporter({
        first_payment_at: new Date('2024-01-01T12:00:00Z'),
        last_payment_at: new Date('2024-01-01T12:00:00Z'),
      }),
      portal: await makeSupporter({ has_login: true }),
      away: await makeSupporter({ is_active: false }),
    }
    const nameOf = (id: number) => Object.entries(who).find(([, one]) => one.id === id)?.[0]
    const shown = Object.fromEntries(
      await Promise.all(VIEWS.map(async ({ label, search }) => [label, (await listed(search)).map(nameOf)])),
    )
    expect(shown).toMatchObject({
      All: ['portal', 'lapsed', 'fresh', 'organization', 'person'],
      Organizations: ['organization'],
      'New donors': ['fresh'],
      'Active donors': ['fresh'],
      Lapsed: ['lapsed'],
      'Portal users': ['portal'],
      Archived: expect.arrayContaining(['away']),
      Sponsors: [],
      Members: [],
      Fundraisers: [],
    })
  })

  test('knows who began a contribution on a donation form, paid or not, by the hashes of forms', async () => {
    const [payer, visitor, other, gone] = [
      await makeSupporter(),
      await makeSupporter(),
      await makeSupporter(),
      await makeSupporter(),
    ]
    const [gala, appeal] = [
      await makeVariant({}, { type: 'donation_form' }),
      await makeVariant({}, { type: 'donation_form' }),
    ]
    const began = async (supporterId: number, variantId: number, isPaid = true) => {
      const id = await contribution(ctx, { supporterId })
      await makeLine(id, { variant_id: variantId })
      if (!isPaid) await run(sql`UPDATE contribution SET confirmed_at = NULL, number = NULL WHERE id = ${id}`)
      return id
    }
    await began(payer.id, gala.id)
    await began(visitor.id, gala.id, false)
    await began(other.id, appeal.id)
    await run(sql`UPDATE contribution SET deleted_at = now() WHERE id = ${await began(gone.id, gala.id)}`)
    const [first, second] = [hashId(gala.product_id), hashId(appeal.product_id)]
    expect(await listed(`?donationForms=${first}`)).toEqual(of(visitor, payer))
    expect(await listed(`?donationForms=${first},${second}`)).toEqual(of(other, visitor, payer))
    expect(await listed(`?donationForms[]=${second}`)).toEqual(of(other))
    expect(await listed('?donationForms=nothing')).toHaveLength(4)
  })
})
