import { describe, expect, test } from 'vitest'
import { PANELS } from '~/domain/settings/panels/panels'
import { givingSettings, sponseeListName } from '~/domain/settings/giving.server'
import { settleSponsors } from '~/domain/sponsors/settle-sponsors.server'
import { recountAllSponsors } from '~/domain/sponsorships/recount-all-sponsors.server'
import { findSponsorships } from '~/domain/sponsorships/queries.server'
import { perform } from '~/kit/operation'
import { sql } from '~/kit/sql'
import { sponseePage } from '~/pages/jpanel/sponsorships/parts/record-data.server'
import { testCtx } from '../../support/ctx'
import { makeSponsor, makeSponsorship, makeSupporter } from '../../support/factories'

const ctx = testCtx()
const withSettings = (settings: Record<string, string>) => testCtx({ settings })

describe('settings of sponsorship', () => {
  test('the order is that in which sponsees are offered', async () => {
    await ctx.read.run(sql`UPDATE sponsorship SET deleted_at = now() WHERE deleted_at IS NULL`)
    await makeSponsorship({ reference_number: 'S-2', first_name: 'Amani', last_name: 'Zed' })
    await makeSponsorship({ reference_number: 'S-3', first_name: 'zuri', last_name: 'Auma' })
    await makeSponsorship({ reference_number: 's-1', first_name: 'Baraka', last_name: 'Mwangi' })
    const offered = async (sorting: string) =>
      (await findSponsorships(withSettings({ sponsorship_default_sorting: sorting }), ''))
        .map(({ firstName }) => firstName)
        .join(' ')
    expect(await offered('id_asc')).toBe('Amani zuri Baraka')
    expect(await offered('id_desc')).toBe('Baraka zuri Amani')
    expect(await offered('ref_asc')).toBe('Baraka Amani zuri')
    expect(await offered('ref_desc')).toBe('zuri Amani Baraka')
    expect(await offered('fname_asc')).toBe('Amani Baraka zuri')
    expect(await offered('fname_desc')).toBe('zuri Baraka Amani')
    expect(await offered('lname_asc')).toBe('zuri Baraka Amani')
    expect(await offered('lname_desc')).toBe('Amani Baraka zuri')
    expect((await offered('random')).split(' ').toSorted()).toEqual(['Amani', 'Baraka', 'zuri'])
  })

  test('decide who is sponsored, mature and on the website', async () => {
    const child = await makeSponsorship({ birth_date: '2010-01-01', is_enabled: true })
    await makeSponsor({ sponsorship_id: child.id, supporter_id: (await makeSupporter()).id })
    const shown = async (settings: Record<string, string>) => {
      const of = withSettings(settings)
      await perform(recountAllSponsors, of, {})
      const { sponsee, onWeb, isMature } = await sponseePage(of, { params: { id: String(child.id) } })
      return [sponsee.isSponsored, onWeb, isMature]
    }
    expect(await shown({})).toEqual([true, 'Yes', false])
    expect(await shown({ sponsorship_num_sponsors: '2', sponsorship_maturity_age: '16' })).toEqual([false, 'Yes', true])
    expect(await shown({ sponsorship_show_sponsored_on_web: '0' })).toEqual([true, 'Not while sponsored', false])
    expect(await shown({ sponsorship_show_sponsored_on_web: '0', sponsorship_num_sponsors: '2' })).toEqual([
      false,
      'Yes',
      false,
    ])
  })

  test('reasons of sponsors are offered to staff where sponsors may end, and Website is always a source', () => {
    const [staffs, sponsors] = ['Moved,Other', 'Too costly,Other']
    const of = (allowed: string) =>
      givingSettings({
        sponsorship_end_reasons: staffs,
        public_sponsorship_end_reasons: sponsors,
        allow_member_to_end_sponsorship: allowed,
        sponsorship_sources: 'Mail',
      })
    expect(of('0').endReasons).toEqual(['Moved', 'Other'])
    expect(of('1').endReasons).toEqual(['Moved', 'Other', 'Too costly'])
    expect(of('0').sources).toEqual(['Mail', 'Website'])
    expect(sponseeListName({})).toBe('Children')
    expect(sponseeListName({ syn_sponsorship_children: 'Students' })).toBe('Students')
    expect(sponseeListName({ sponsorship_database_name: ' The harbor school ' })).toBe('The harbor school')
  })

  test('every one of them is in the panel', () => {
    const keys = PANELS.find(({ id }) => id === 'sponsorship')?.groups.flatMap(({ fields }) =>
      fields.map(({ key }) => key),
    )
    expect(keys?.toSorted()).toEqual([
      'allow_member_to_end_sponsorship',
      'dcc_enabled_on_sponsorships',
      'public_sponsorship_end_reasons',
      'sponsorship_database_name',
      'sponsorship_default_sorting',
      'sponsorship_end_on_rpp_cancel',
      'sponsorship_end_on_rpp_suspend',
      'sponsorship_end_reasons',
      'sponsorship_maturity_age',
      'sponsorship_max_sponsors',
      'sponsorship_num_sponsors',
      'sponsorship_show_sponsored_on_details_page',
      'sponsorship_show_sponsored_on_web',
      'sponsorship_sources',
      'sponsorship_tax_receipts',
      'syn_sponsorship_child',
      'syn_sponsorship_children',
    ])
  })
})

test('sponsors who begin or end while nothing runs are counted afterwards, up to a month later', async () => {
  const [begins, ends] = [await makeSponsorship(), await makeSponsorship()]
  await makeSponsor({
    sponsorship_id: begins.id,
    supporter_id: (await makeSupporter()).id,
    started_at: new Date('2026-11-25T15:00:00Z'),
  })
  await makeSponsor({ sponsorship_id: ends.id, supporter_id: (await makeSupporter()).id, ended_on: '2026-11-25' })
  await perform(recountAllSponsors, ctx, {})
  const counts = async () =>
    (
      await ctx.read.rows<{ n: number }>(
        sql`SELECT sponsor_count AS n FROM sponsorship WHERE id IN (${begins.id}, ${ends.id}) ORDER BY id`,
      )
    ).map(({ n }) => n)
  expect(await counts()).toEqual([0, 1])
  await perform(settleSponsors, testCtx({ now: new Date('2026-12-20T15:00:00Z') }), {})
  expect(await counts()).toEqual([1, 0])
})
