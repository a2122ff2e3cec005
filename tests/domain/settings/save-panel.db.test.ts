import { afterAll, beforeEach, describe, expect, test } from 'vitest'
import { closeDatabase } from '~/composition.server'
import { recountAllSponsors } from '~/domain/sponsorships/recount-all-sponsors.server'
import { rezoneContributions } from '~/domain/contributions/list/rezone-contributions.server'
import { savePanel } from '~/domain/settings/save-panel.server'
import { shippingSettings } from '~/domain/settings/shipping.server'
import { shownValues } from '~/domain/settings/panels/panel-values'
import { PANELS } from '~/domain/settings/panels/panels'
import { closeQueue } from '~/jobs/queue.server'
import { perform } from '~/kit/operation'
import { sql } from '~/kit/sql'
import { testCtx } from '../../support/ctx'
import { anAccountType, makeSponsor, makeSponsorship, makeSupporter } from '../../support/factories'

const organization = PANELS[0]!
const typed = (changes: Record<string, string>, stored = {}) => ({
  panel: 'organization',
  ...shownValues(organization, stored),
  ...changes,
})
const stored = async () =>
  Object.fromEntries((await testCtx().prisma.setting.findMany()).map((row) => [row.key, row.value]))

beforeEach(async () => void (await testCtx().prisma.setting.deleteMany()))
afterAll(async () => {
  await closeQueue()
  await closeDatabase()
})

describe('addresses of the settings', () => {
  const till = PANELS.find(({ groups }) => groups.some(({ address }) => address?.state === 'pos_tax_state'))!
  test('keep the code of a region that is written as its name', async () => {
    const ctx = testCtx({ isOwner: true })
    await perform(savePanel, ctx, {
      panel: till.id,
      ...shownValues(till, {}),
      pos_tax_country: 'US',
      pos_tax_state: ' maine ',
    })
    await perform(savePanel, ctx, typed({ default_country: 'CA', organization_state: 'Ontario' }))
    expect(await stored()).toMatchObject({ pos_tax_state: 'ME', organization_state: 'ON' })
  })
  test('mean the region that was stored by its name earlier', () => {
    const settings = { organization_state: 'Maine', default_country: 'US' }
    expect(shippingSettings(settings).from.region).toBe('ME')
  })
})

describe('the panel of sponsorship', () => {
  const sponsorship = PANELS.find(({ id }) => id === 'sponsorship')!
  const posted = (changes: Record<string, string>) => ({
    panel: 'sponsorship',
    ...shownValues(sponsorship, {}),
    ...changes,
  })

  test('a job sets again who is sponsored when the number for it changes (R-SPONSORSHIP-2)', async () => {
    const ctx = testCtx()
    await anAccountType()
    const [auto, byHand] = [
      await makeSponsorship({ sponsor_count: 9 }),
      await makeSponsorship({ is_sponsored_auto: false, is_sponsored: true }),
    ]
    await makeSponsor({ supporter_id: (await makeSupporter()).id, sponsorship_id: auto.id })
    const queuedRecounts = async () =>
      (await ctx.read.records(sql`SELECT 1 FROM pgboss.job WHERE name = 'sponsorships.recount-all-sponsors'`)).length
    const states = async () =>
      ctx.read.records(
        sql`SELECT sponsor_count AS n, is_sponsored AS is FROM sponsorship WHERE id IN (${auto.id}, ${byHand.id})
          ORDER BY id`,
      )
    await perform(savePanel, ctx, posted({ sponsorship_num_sponsors: '2' }))
    expect(await queuedRecounts()).toBe(1)
    await perform(recountAllSponsors, testCtx({ settings: { sponsorship_num_sponsors: '2' } }), {})
    expect(await states()).toEqual([
      { n: 1, is: false },
      { n: 0, is: true },
    ])
    await perform(savePanel, ctx, posted({ sponsorship_num_sponsors: '1' }))
    expect(await queuedRecounts()).toBe(2)
    await perform(recountAllSponsors, testCtx(), {})
    expect(await states()).toEqual([
      { n: 1, is: true },
      { n: 0, is: true },
    ])
  })

  test.each(['0', '-1', '1.5', 'many', '1000'])('%s is no number of sponsors', async (input) => {
    const saving = perform(savePanel, testCtx(), posted({ sponsorship_max_sponsors: input }))
    await expect(saving).rejects.toMatchObject({
      fields: { sponsorship_max_sponsors: ['Enter a whole number from 1 to 999.'] },
    })
  })
})

describe('saving a panel', () => {
  test('stores what differs from the default and removes what no longer does', async () => {
    const ctx = testCtx()
    await perform(savePanel, ctx, typed({ organization_name: 'Harbor Light Trust', organization_city: 'Halifax' }))
    expect(await stored()).toEqual({ organization_name: 'Harbor Light Trust', organization_city: 'Halifax' })
    const after = await perform(savePanel, ctx, typed({ organization_name: 'Harbor Light Trust' }))
    expect(after.changed).toEqual(['organization_city'])
    expect(await stored()).toEqual({ organization_name: 'Harbor Light Trust' })
  })

  test('writes who changed what in the journal, and nothing where nothing changed', async () => {
    const ctx = testCtx()
    const count = () => ctx.prisma.journalEntry.count({ where: { verb: 'settings.save-panel' } })
    const before = await count()
    await perform(savePanel, ctx, typed({}))
    expect(await count()).toBe(before)
    await perform(savePanel, ctx, typed({ website: 'https://harborlight.example.org' }))
    const entry = await ctx.prisma.journalEntry.findFirst({
      where: { verb: 'settings.save-panel' },
      orderBy: { id: 'desc' },
    })
    expect(entry).toMatchObject({
      subjectType: 'settings',
      subjectId: 'organization',
      before: { website: null },
      after: { website: 'https://harborlight.example.org' },
    })
  })

  test('changes nothing when one field is wrong', async () => {
    await expect(
      perform(savePanel, testCtx(), typed({ organization_city: 'Halifax', timezone: 'Mars/Olympus' })),
    ).rejects.toMatchObject({
      code: 'invalid',
      message: 'Updates failed to save.',
      fields: { timezone: ['Choose an option from the list.'] },
    })
    expect(await stored()).toEqual({})
  })

  test('is refused without the permission of its panel', async () => {
    await expect(perform(savePanel, testCtx({ permissions: ['admin.billing'] }), typed({}))).rejects.toMatchObject({
      code: 'forbidden',
    })
    await expect(perform(savePanel, testCtx({ permissions: ['order.edit'] }), typed({}))).rejects.toMatchObject({
      code: 'forbidden',
    })
    await expect(perform(savePanel, testCtx(), { panel: 'nothing' })).rejects.toMatchObject({ code: 'not-found' })
  })
})

describe('a change of the time zone', () => {
  test('puts contributions on their new local day and keeps the tally equal to the rows', async () => {
    const ctx = testCtx()
    await ctx.prisma.$executeRaw`
      INSERT INTO contribution (client_uuid, number, started_at, ordered_at, confirmed_at, currency, subtotal_minor,
        total_minor)
      SELECT upper(lpad(to_hex(n), 10, '0')), upper(lpad(to_hex(n), 10, '0')), at, at, at, 'USD', 100 * n, 100 * n
      FROM generate_series(1, 48) n, LATERAL (SELECT timestamptz '2026-11-19 00:30Z' + n * interval '1 hour' AS at) t`
    await perform(savePanel, ctx, typed({ timezone: 'Asia/Tokyo' }))
    const queued = await ctx.read.rows<{ name: string }>(
      sql`SELECT name FROM pgboss.job WHERE name = 'contributions.rezone'`,
    )
    expect(queued).toHaveLength(2)
    const { moved } = await perform(rezoneContributions, ctx, {})
    expect(moved).toBeGreaterThan(0)
    const wrong = await ctx.read.first<{ count: bigint }>(
      sql`SELECT count(*) FROM contribution WHERE ordered_on <> (ordered_at AT TIME ZONE 'Asia/Tokyo')::date`,
    )
    expect(wrong?.count).toBe(0n)
    const perDay = sql`SELECT day, sum(contributions)::bigint AS n, sum(total_minor)::bigint AS total
      FROM contribution_tally_now GROUP BY day HAVING sum(contributions) <> 0 ORDER BY day`
    expect(await ctx.read.records(perDay)).toEqual(
      await ctx.read.records(
        sql`SELECT ordered_on AS day, count(*) AS n, sum(total_minor)::bigint AS total FROM contribution GROUP BY 1
          ORDER BY 1`,
      ),
    )
    expect((await perform(rezoneContributions, ctx, {})).moved).toBe(0)
  })
})
