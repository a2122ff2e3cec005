import { beforeAll, describe, expect, test } from 'vitest'
import { renewDownloads } from '~/domain/checkout/mails/renew-downloads.server'
import { addSupporter } from '~/domain/contributions/edit/add-supporter.server'
import { contributionByNumber } from '~/domain/contributions/queries.server'
import { editContribution } from '~/domain/contributions/edit/edit-contribution.server'
import { relatedRecords } from '~/domain/contributions/related-records.server'
import { openDownload } from '~/domain/downloads/open-download.server'
import { listGrants } from '~/domain/downloads/queries.server'
import { applyMemberships } from '~/domain/memberships/apply-memberships.server'
import { listSpans } from '~/domain/memberships/queries.server'
import { perform } from '~/kit/operation'
import { sql } from '~/kit/sql'
import { NOON, testCtx } from '../../support/ctx'
import {
  anAccountType,
  makeDownload,
  makeGift,
  makeMembership,
  makeSupporter,
  makeVariant,
} from '../../support/factories'
import { cartWith, tillOf } from '../../support/pos-calls'
import { refundOf } from '../../support/refunds'

const ctx = testCtx()
beforeAll(async () => void (await anAccountType()))

/** A cash sale without a supporter, unless `to` names one. Without `of` it is a gift of 25.00. */
async function sale(of?: { variant_id: number; qty?: number }, to?: object): Promise<number> {
  const order = await cartWith(ctx, of ?? { variant_id: (await makeGift()).id, amount: 25 })
  if (to) await tillOf(ctx).update(order.id, to)
  const completed = await tillOf(ctx).complete(order.id, { payment_type: 'cash', cash_received: '1000' })
  expect(completed.json.status).toBe('success')
  return order.id
}

const edit = (id: number, change: object) => perform(editContribution, ctx, { id, ...change })
const add = (id: number, over = ctx) => perform(addSupporter, over, { id })
const supporterOf = async (id: number) =>
  (await ctx.read.first<{ id: number | null }>(sql`SELECT supporter_id AS id FROM contribution WHERE id = ${id}`))
    ?.id ?? null
const offered = async (id: number) => {
  const row = await ctx.read.first<{ number: string }>(sql`SELECT number FROM contribution WHERE id = ${id}`)
  const { memberships, canRenewDownloads } = await relatedRecords(
    ctx,
    await contributionByNumber(ctx, row?.number ?? ''),
  )
  return { memberships, canRenewDownloads }
}

describe('the supporter whom a contribution names (R-CONTRIBUTIONS-12)', () => {
  test('is added with its details and linked; another contribution with that email gets the same one', async () => {
    const [first, second] = [await sale(), await sale()]
    const named = {
      billingFirstName: 'Grace',
      billingLastName: 'Hopper',
      billingEmail: `grace${first}@example.org`,
      billingCity: 'New York',
    }
    await edit(first, named)
    expect(await add(first)).toEqual({ name: 'Grace Hopper' })
    const id = await supporterOf(first)
    expect(
      await ctx.read.record(
        sql`SELECT email, bill_city AS city, lifetime_donation_minor AS given FROM supporter WHERE id = ${id}`,
      ),
    ).toEqual({ email: named.billingEmail, city: 'New York', given: 2500n })
    await edit(second, { billingEmail: named.billingEmail.toUpperCase() })
    expect(await add(second)).toEqual({ name: 'Grace Hopper' })
    expect(await supporterOf(second)).toBe(id)
    const entry = await ctx.read.first<{ event: string; after: object }>(
      sql`SELECT event, after FROM journal_entry WHERE subject_type = 'contribution' AND subject_id = ${String(second)}
        ORDER BY id DESC LIMIT 1`,
    )
    expect(entry).toMatchObject({ event: 'contribution.edited', after: { supporter: 'Grace Hopper' } })
  })

  test('is not added without a name, when one exists, or without the permission', async () => {
    const id = await sale()
    await expect(add(id)).rejects.toMatchObject({ message: expect.stringContaining('names nobody') })
    await edit(id, { billingFirstName: 'Ada' })
    await expect(add(id, testCtx({ permissions: ['order.edit'] }))).rejects.toMatchObject({ code: 'forbidden' })
    await add(id)
    await expect(add(id)).rejects.toMatchObject({ message: 'This contribution has a supporter already.' })
  })

  test('is added once when two presses come at once', async () => {
    const id = await sale()
    await edit(id, { billingFirstName: 'Twice', billingLastName: `Pressed ${id}` })
    const pressed = await Promise.allSettled([add(id), add(id)])
    expect(pressed.map(({ status }) => status).sort()).toEqual(['fulfilled', 'rejected'])
    const [{ n } = { n: 0n }] = await ctx.read.rows<{ n: bigint }>(
      sql`SELECT count(*) AS n FROM supporter WHERE display_name = ${`Twice Pressed ${id}`}`,
    )
    expect(n).toBe(1n)
  })
})

describe('a membership that is applied afterwards (R-MEMBERSHIPS-9)', () => {
  const apply = (id: number) => perform(applyMemberships, ctx, { id })

  test('begins today for the supporter who was linked later, once', async () => {
    const variant = await makeVariant({})
    const id = await sale({ variant_id: variant.id, qty: 2 })
    const level = await makeMembership({ name: `Friends ${id}`, days: 30 })
    await ctx.read.run(sql`UPDATE product_variant SET membership_id = ${level.id} WHERE id = ${variant.id}`)
    await expect(apply(id)).rejects.toMatchObject({ code: 'refused' })
    const ada = await makeSupporter({})
    await edit(id, { supporterId: ada.id })
    expect(await offered(id)).toMatchObject({ memberships: [`Friends ${id}`] })
    await apply(id)
    expect((await listSpans(ctx.read, ada.id)).map(({ startsOn, endsOn }) => [startsOn, endsOn])).toEqual([
      ['2026-11-20', '2027-01-19'],
    ])
    expect(await offered(id)).toMatchObject({ memberships: [] })
    await expect(apply(id)).rejects.toMatchObject({ message: expect.stringContaining('does not have yet') })
  })

  test('lasts as long as what was not refunded', async () => {
    const variant = await makeVariant({})
    const id = await sale({ variant_id: variant.id, qty: 2 })
    const level = await makeMembership({ days: 30 })
    await ctx.read.run(sql`UPDATE product_variant SET membership_id = ${level.id} WHERE id = ${variant.id}`)
    const ada = await makeSupporter({})
    await edit(id, { supporterId: ada.id })
    const line = await ctx.read.first<{ id: number }>(
      sql`SELECT id FROM contribution_line WHERE contribution_id = ${id}`,
    )
    await refundOf(ctx, id, { lines: [{ id: line?.id, qty: 1 }] })
    await apply(id)
    expect((await listSpans(ctx.read, ada.id)).map(({ startsOn, endsOn }) => [startsOn, endsOn])).toEqual([
      ['2026-11-20', '2026-12-20'],
    ])
  })
})

describe('downloads that are renewed (R-DOWNLOADS-4)', () => {
  const renew = (id: number) => perform(renewDownloads, ctx, { id })
  const open = (token: string, address: string, over = ctx) => perform(openDownload, over, { token, address })

  async function aFile(): Promise<number> {
    const file = await makeDownload({ name: 'Songs.zip', key: `downloads/${Math.random()}` })
    const stored = await ctx.read.first<{ key: string }>(sql`SELECT key FROM download_file WHERE id = ${file.id}`)
    await ctx.ports.objectStore.put(stored?.key ?? '', new Uint8Array(10), 'application/zip')
    return file.id
  }

  test('may be fetched once more by the same link, in time and elsewhere; downloads stay counted', async () => {
    const limits = { download_expiry_seconds: 3600, download_address_limit: 1, download_limit: 1 }
    const variant = await makeVariant({ download_file_id: await aFile(), ...limits })
    const id = await sale(
      { variant_id: variant.id },
      { bill_first_name: 'Ada', bill_email: `ada${variant.id}@example.org` },
    )
    const [{ token } = { token: '' }] = await listGrants(ctx.read, id)
    await open(token, '203.0.113.1')
    const tomorrow = { ...testCtx({ now: new Date(NOON.getTime() + 86_400_000) }), ports: ctx.ports }
    await expect(open(token, '203.0.113.2', tomorrow)).rejects.toThrow()
    expect(await perform(renewDownloads, tomorrow, { id })).toEqual({ email: `ada${variant.id}@example.org` })
    expect(await listGrants(ctx.read, id)).toEqual([
      expect.objectContaining({
        token,
        downloadsUsed: 1,
        downloadLimit: 2,
        addressLimit: 2,
        expiresAt: new Date(NOON.getTime() + 86_400_000 + 3_600_000),
      }),
    ])
    const mail = await ctx.read.first<{ text: string }>(
      sql`SELECT text FROM mail WHERE dedupe_key = ${`downloads:${id}:1`}`,
    )
    expect(mail?.text).toContain('Songs.zip (until Nov 21, 2026, 1 download)')
    await open(token, '203.0.113.2', tomorrow)
    await expect(open(token, '203.0.113.2', tomorrow)).rejects.toThrow()
  })

  test('are those of today: a file that came after the sale is handed out, too', async () => {
    const variant = await makeVariant({})
    const id = await sale({ variant_id: variant.id })
    expect(await offered(id)).toMatchObject({ canRenewDownloads: false })
    await expect(renew(id)).rejects.toMatchObject({ message: 'Nothing in this contribution is a download today.' })
    await ctx.read.run(sql`UPDATE product_variant SET download_file_id = ${await aFile()} WHERE id = ${variant.id}`)
    expect(await offered(id)).toMatchObject({ canRenewDownloads: true })
    expect(await renew(id)).toEqual({ email: null })
    const [{ token } = { token: '' }] = await listGrants(ctx.read, id)
    await open(token, '203.0.113.1')
  })
})
