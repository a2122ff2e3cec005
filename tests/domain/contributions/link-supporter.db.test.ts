import { describe, expect, test } from 'vitest'
import { editContribution } from '~/domain/contributions/edit/edit-contribution.server'
import { contributionForEdit } from '~/domain/contributions/edit/edit-form.server'
import { historySentence } from '~/domain/contributions/history'
import { perform } from '~/kit/operation'
import { sql } from '~/kit/sql'
import { testCtx } from '../../support/ctx'
import { makeGift, makeMembership, makeSupporter } from '../../support/factories'
import { cartWith, tillOf } from '../../support/pos-calls'
import { receiptOffice } from '../../support/receipts'
import { makePlan } from '../../support/recurring'

const ctx = testCtx()

async function sale(): Promise<number> {
  const gift = await makeGift()
  const order = await cartWith(ctx, { variant_id: gift.id, amount: 25 })
  await tillOf(ctx).complete(order.id, { payment_type: 'cash', cash_received: '25' })
  return order.id
}

const link = (id: number, supporterId: number | '') => perform(editContribution, ctx, { id, supporterId })
const linkedTo = async (id: number) => {
  const row = await ctx.read.first<{ supporter: number | null; booked: (number | null)[] }>(sql`
    SELECT c.supporter_id AS supporter, (SELECT array_agg(DISTINCT e.supporter_id) FROM ledger_entry e
      WHERE e.contribution_id = c.id) AS booked FROM contribution c WHERE c.id = ${id}`)
  return row
}
const listedAs = async (id: number) =>
  (await ctx.read.first<{ name: string }>(sql`SELECT supporter_name AS name FROM contribution WHERE id = ${id}`))?.name
const lifetimeOf = async (id: number) =>
  (
    await ctx.read.first<{ minor: bigint }>(
      sql`SELECT lifetime_donation_minor AS minor FROM supporter WHERE id = ${id}`,
    )
  )?.minor
const entry = (id: number) =>
  ctx.read.first<{ event: string; verb: string; before: object; after: object }>(
    sql`SELECT event, verb, before, after FROM journal_entry
      WHERE subject_type = 'contribution' AND subject_id = ${String(id)} ORDER BY id DESC LIMIT 1`,
  )
const sentenceOf = async (id: number) =>
  historySentence((await entry(id)) ?? { verb: '', before: null, after: null }, 'USD')
const errorAt = (message: string) => ({ code: 'invalid', fields: { supporterId: [message] } })

describe('the supporter of a contribution (R-CONTRIBUTIONS-12)', () => {
  test('a gift without supporter is linked, moved and unlinked; books and lifetime totals follow', async () => {
    const id = await sale()
    const [ada, ben] = [
      await makeSupporter({ display_name: 'Ada Byron' }),
      await makeSupporter({ display_name: 'Ben Okri' }),
    ]
    await link(id, ada.id)
    expect(await linkedTo(id)).toEqual({ supporter: ada.id, booked: [ada.id] })
    expect([await lifetimeOf(ada.id), await lifetimeOf(ben.id)]).toEqual([2500n, 0n])
    expect(await entry(id)).toMatchObject({ before: { supporter: null }, after: { supporter: 'Ada Byron' } })
    await link(id, ben.id)
    expect(await linkedTo(id)).toEqual({ supporter: ben.id, booked: [ben.id] })
    expect([await lifetimeOf(ada.id), await lifetimeOf(ben.id)]).toEqual([0n, 2500n])
    expect(await listedAs(id)).toBe('Ben Okri')
    expect(await sentenceOf(id)).toBe('Changed Supporter “Ada Byron” → “Ben Okri”')
    await link(id, '')
    expect(await listedAs(id)).toBe('')
    expect(await linkedTo(id)).toEqual({ supporter: null, booked: [null] })
    expect([await lifetimeOf(ada.id), await lifetimeOf(ben.id)]).toEqual([0n, 0n])
    expect(await entry(id)).toMatchObject({ before: { supporter: 'Ben Okri' }, after: { supporter: null } })
    expect(await sentenceOf(id)).toBe('Changed Supporter “Ben Okri” → empty')
  })

  test('stays unchanged when it is the same or left out', async () => {
    const id = await sale()
    const ada = await makeSupporter({})
    await link(id, ada.id)
    expect(await link(id, ada.id)).toMatchObject({ hasChanged: false })
    expect(await perform(editContribution, ctx, { id, customerNotes: 'x' })).toMatchObject({ hasChanged: true })
    expect(await linkedTo(id)).toMatchObject({ supporter: ada.id })
  })

  test('is refused at the field when archived or unknown', async () => {
    const id = await sale()
    const archived = await makeSupporter({ is_active: false })
    for (const nobody of [archived.id, 1_999_999])
      await expect(link(id, nobody)).rejects.toMatchObject(errorAt('Please choose a supporter.'))
    expect(await linkedTo(id)).toMatchObject({ supporter: null })
  })

  test('stays when the contribution began a recurring plan', async () => {
    const plan = await makePlan(ctx)
    const other = await makeSupporter({})
    const { id } = (await ctx.read.first<{ id: number }>(
      sql`SELECT contribution_id AS id FROM recurring_profile WHERE id = ${plan.id}`,
    )) ?? { id: 0 }
    for (const to of [other.id, '' as const])
      await expect(link(id, to)).rejects.toMatchObject(
        errorAt('This contribution began a recurring plan, which belongs to its supporter.'),
      )
  })

  test('stays when the contribution began a membership, until that is removed', async () => {
    const id = await sale()
    const [ada, ben] = [await makeSupporter({}), await makeSupporter({})]
    await link(id, ada.id)
    const membership = await makeMembership()
    await ctx.read.run(sql`
      INSERT INTO supporter_membership (supporter_id, membership_id, line_id, starts_on)
      SELECT ${ada.id}, ${membership.id}, id, '2026-11-20' FROM contribution_line WHERE contribution_id = ${id}`)
    await expect(link(id, ben.id)).rejects.toMatchObject(
      errorAt('A membership or a sponsorship came with this contribution, which belongs to its supporter.'),
    )
    await ctx.read.run(sql`UPDATE supporter_membership SET removed_at = now() WHERE supporter_id = ${ada.id}`)
    await link(id, ben.id)
    expect(await linkedTo(id)).toMatchObject({ supporter: ben.id })
  })

  test('is not changed by people who may only fulfill', async () => {
    const id = await sale()
    const ada = await makeSupporter({})
    await perform(editContribution, testCtx({ permissions: ['order.fullfill'] }), {
      id,
      supporterId: ada.id,
      customerNotes: 'y',
    })
    expect(await linkedTo(id)).toMatchObject({ supporter: null })
  })

  test('is shown in the form', async () => {
    const id = await sale()
    const ada = await makeSupporter({ display_name: 'Ada Byron' })
    await link(id, ada.id)
    const { number } = (await ctx.read.first<{ number: string }>(
      sql`SELECT number FROM contribution WHERE id = ${id}`,
    )) ?? { number: '' }
    expect((await contributionForEdit(ctx, number)).supporter).toEqual({ id: ada.id, name: 'Ada Byron' })
  })
})

describe('its tax receipt (R-CONTRIBUTIONS-12)', () => {
  const office = receiptOffice()
  test('follows the contribution, also when issued, with its original text', async () => {
    const [ada, ben] = [
      await makeSupporter({ display_name: 'Ada Byron' }),
      await makeSupporter({ display_name: 'Ben Okri' }),
    ]
    const receipt = await office.found(await office.issued({ supporterId: ada.id }))
    const of = await ctx.read.first<{ id: number }>(
      sql`SELECT contribution_id AS id FROM tax_receipt_line WHERE receipt_id = ${receipt.id} LIMIT 1`,
    )
    await perform(editContribution, office.ctx, { id: of?.id, supporterId: ben.id })
    const row = await ctx.read.first<{ supporter: number }>(
      sql`SELECT supporter_id AS supporter FROM tax_receipt WHERE id = ${receipt.id}`,
    )
    expect(row).toEqual({ supporter: ben.id })
    const after = await office.found(receipt.id)
    expect({ ...after, supporterId: 0 }).toEqual({ ...receipt, supporterId: 0 })
  })
})
