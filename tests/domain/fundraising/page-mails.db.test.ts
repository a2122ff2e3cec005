import { beforeAll, describe, expect, test } from 'vitest'
import { activatePage } from '~/domain/fundraising/activate-page.server'
import { closePages } from '~/domain/fundraising/close-pages.server'
import { findPages } from '~/domain/fundraising/queries.server'
import { hashId } from '~/kit/codes/public-id'
import { mailPage } from '~/domain/fundraising/mail-page.server'
import { pageHistory, pageRecord } from '~/domain/fundraising/page-record.server'
import { suspendPage } from '~/domain/fundraising/suspend-page.server'
import { perform, type Ctx } from '~/kit/operation'
import { sql } from '~/kit/sql'
import { testCtx } from '../../support/ctx'
import { anAccountType, makePage, makeSupporter } from '../../support/factories'

const STAFF = {
  fundraising_pages_notify_activated: 'Pages@example.org',
  fundraising_pages_notify_closed: 'closed@example.org',
}
const ctx = testCtx({ settings: STAFF })
const at = (id: number) => ({ type: 'fundraising_page', hashid: hashId(id) })

beforeAll(async () => void (await anAccountType()))

/** Runs the jobs of a page twice, as a queue may do. */
async function mailed(over: Ctx, id: number): Promise<string[]> {
  const jobs = await over.read.rows<{ payload: { id: number; event: 'activated'; at: string } }>(
    sql`SELECT data AS payload FROM pgboss.job WHERE name = 'fundraising.mail-page' AND (data ->> 'id')::int = ${id}
      ORDER BY created_on`,
  )
  for (const { payload } of [...jobs, ...jobs]) await perform(mailPage, over, payload)
  const mails = await over.read.rows<{ recipient: string; subject: string }>(
    sql`SELECT recipient, subject FROM mail WHERE dedupe_key LIKE ${`page:${id}:%`} ORDER BY id`,
  )
  return mails.map(({ recipient, subject }) => `${recipient}: ${subject}`)
}

describe('a page that changes its status', () => {
  test('notifies its organizer and the staff of the settings, once for each change', async () => {
    const { id: organizer_id } = await makeSupporter({ email: 'grace@example.org' })
    const { id } = await makePage({ title: 'Grace turns sixty', status: 'draft', organizer_id })
    await perform(activatePage, ctx, at(id))
    await perform(suspendPage, ctx, at(id))
    expect(await mailed(ctx, id)).toEqual([
      'grace@example.org: Your page "Grace turns sixty" is active',
      'Pages@example.org: Fundraising page active: Grace turns sixty',
      'grace@example.org: Your page "Grace turns sixty" is suspended',
    ])
  })

  test('is announced only to staff when it waits for a verification', async () => {
    const verifying = testCtx({ settings: { ...STAFF, fundraising_pages_requires_verify: '1' } })
    const { id: organizer_id } = await makeSupporter({ email: 'rosa@example.org' })
    const { id } = await makePage({ title: 'Rosa runs', status: 'draft', organizer_id })
    await perform(activatePage, verifying, at(id))
    expect(await mailed(verifying, id)).toEqual([
      'Pages@example.org: Fundraising page pending until its organizer is verified: Rosa runs',
    ])
  })

  test('sends nothing when no address is set', async () => {
    const quiet = testCtx()
    const { id } = await makePage({ status: 'draft' })
    await perform(activatePage, quiet, at(id))
    expect(await mailed(quiet, id)).toEqual([])
  })
})

describe('a page whose deadline has passed', () => {
  test('is closed once, the day after its deadline, with a line in its history and an email to staff', async () => {
    const page = (goal_deadline: string, values: object = {}) => makePage({ goal_deadline, ...values })
    const over = await page('2026-11-19', { title: 'Over', goal_minor: 5000n, raised_minor: 1200n })
    const last = await page('2026-11-20')
    const suspended = await page('2026-11-01', { status: 'suspended' })
    for (const run of [1, 2]) expect(await perform(closePages, ctx, {}), `run ${run}`).toBe(run === 1 ? 1 : 0)
    expect(await mailed(ctx, over.id)).toEqual(['closed@example.org: Fundraising page closed: Over'])
    expect(await mailed(ctx, last.id)).toEqual([])
    expect(await mailed(ctx, suspended.id)).toEqual([])
    expect((await pageHistory(ctx, over.id)).map(({ event }) => event)).toEqual(['fundraising_page.closed'])
  })
})

describe('a page without a picture of its own', () => {
  test('is shown with one of the default pictures, and its own comes first', async () => {
    const picture = async (key: string) =>
      (
        await ctx.read.first<{ id: number }>(sql`
          INSERT INTO media (filename, name, content_type, size, key, thumbnail_key)
          VALUES (${key}, ${key}, 'image/png', 10, ${key}, ${`${key}-small`}) RETURNING id`)
      )?.id ?? 0
    const [default1, own] = [await picture('default'), await picture('own')]
    const over = testCtx({ settings: { fundraising_pages_default_image_3: String(default1) } })
    const { id } = await makePage({ title: 'Pictured' })
    expect((await pageRecord(over, id))?.thumbnail).toBe('/default-small')
    expect((await findPages(over, 'Pictured'))[0]?.thumbnail).toBe('/default-small')
    expect((await pageRecord(ctx, id))?.thumbnail).toBe(null)
    await ctx.read.run(
      sql`INSERT INTO mediable (media_id, mediable_type, mediable_id, sequence)
        VALUES (${own}, 'fundraising_page', ${id}, 1)`,
    )
    expect((await pageRecord(over, id))?.thumbnail).toBe('/own-small')
  })
})
