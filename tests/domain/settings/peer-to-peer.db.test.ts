import { describe, expect, test } from 'vitest'
import { verifyFormer } from '~/domain/fundraising/verify-former.server'
import { savePanel } from '~/domain/settings/save-panel.server'
import { perform } from '~/kit/operation'
import { sql } from '~/kit/sql'
import { testCtx } from '../../support/ctx'
import { makePage, makeSupporter } from '../../support/factories'
import { errorsOf } from '../../support/products'

const ctx = testCtx()
const REQUIRED = { fundraising_pages_categories: 'Birthday', fundraising_pages_report_reasons: 'Misleading' }
const save = (change: object) => perform(savePanel, ctx, { panel: 'peer-to-peer', ...REQUIRED, ...change })
const stored = async (key: string) =>
  (await ctx.read.first<{ value: string }>(sql`SELECT value FROM setting WHERE key = ${key}`))?.value ?? null

const used = () => ctx.read.records(sql`SELECT media_id FROM mediable WHERE mediable_type = 'peer_to_peer'`)

let made = 0
async function picture(): Promise<number> {
  const row = await ctx.read.first<{ id: number }>(sql`
    INSERT INTO media (name, filename, content_type, size, key, updated_at)
    VALUES ('a.png', ${`a${++made}.png`}, 'image/png', 1, ${`files/${made}.png`}, now()) RETURNING id`)
  return row?.id ?? 0
}

describe('the settings of peer-to-peer', () => {
  test('without custom image upload, one of the six slots must be filled', async () => {
    expect(await errorsOf(save({}))).toEqual({
      fundraising_pages_default_image_1: ['You must provide default images if you don’t allow custom image uploads'],
    })
    await save({ fundraising_pages_allow_custom_images: '1' })
    const id = await picture()
    await save({ fundraising_pages_default_image_6: String(id) })
    expect(await stored('fundraising_pages_default_image_6')).toBe(String(id))
    expect(await stored('fundraising_pages_allow_custom_images')).toBe('0')
  })

  test('a default picture must be there, and is in use from then on', async () => {
    expect(await errorsOf(save({ fundraising_pages_default_image_2: '999999' }))).toEqual({
      fundraising_pages_default_image_1: [expect.any(String)],
    })
    const id = await picture()
    await save({ fundraising_pages_default_image_2: String(id) })
    expect(await used()).toEqual([{ media_id: id }])
    await save({ fundraising_pages_allow_custom_images: '1' })
    expect(await used()).toEqual([])
  })

  test('keeps the three descriptions also while organizers write their own', async () => {
    const shared = {
      fundraising_pages_allow_custom_images: '1',
      fundraising_pages_description_template_1: 'I raise money for\nthe harbor.',
    }
    await save({ ...shared, fundraising_pages_allow_custom_description: '1' })
    expect(await stored('fundraising_pages_description_template_1')).toBe('I raise money for\nthe harbor.')
    expect(await errorsOf(save({ ...shared, fundraising_pages_description_template_3: 'x'.repeat(5001) }))).toEqual({
      fundraising_pages_description_template_3: ['This field can contain a maximum of 5000 characters.'],
    })
  })

  test('verifies existing organizers once: with an active page at once; with only closed ones they wait', async () => {
    const organizer = async (verified_status: string | null, ...pages: object[]) => {
      const { id } = await makeSupporter({ verified_status })
      for (const page of pages) await makePage({ organizer_id: id, ...page })
      return id
    }
    const open = { status: 'active', goal_deadline: '2026-11-20' }
    const closed = { status: 'active', goal_deadline: '2026-11-19' }
    const pending = { status: 'pending' }
    const ids = [
      await organizer(null, open, closed, pending),
      await organizer('Pending', open),
      await organizer(null, closed),
      await organizer(null, { status: 'draft' }),
      await organizer('Denied', open),
      await organizer(null),
    ]
    await save({ fundraising_pages_allow_custom_images: '1', fundraising_pages_verify_former_pages: '1' })
    expect(await stored('fundraising_pages_verify_former_pages')).toBe('1')
    expect(await ctx.read.records(sql`SELECT 1 FROM pgboss.job WHERE name = 'fundraising.verify-former'`)).toHaveLength(
      1,
    )
    await perform(verifyFormer, ctx, {})
    expect(
      (
        await ctx.read.rows<{ status: string | null }>(
          sql`SELECT verified_status AS status FROM supporter WHERE id = ANY(${ids}::int[]) ORDER BY id`,
        )
      ).map(({ status }) => status),
    ).toEqual(['Verified', 'Verified', 'Pending', null, 'Denied', null])
    expect(
      await ctx.read.record(
        sql`SELECT count(*)::int AS n FROM fundraising_page WHERE organizer_id = ${ids[0]} AND status = 'pending'`,
      ),
    ).toEqual({ n: 0 })
    expect(await stored('fundraising_pages_verify_former_pages')).toBe(null)
    expect(await perform(verifyFormer, ctx, {})).toBe(0)
  })
})
