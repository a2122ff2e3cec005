import { beforeAll, expect, test } from 'vitest'
import { contributionList } from '~/domain/contributions/list/contributions.list.server'
import { CONTRIBUTION_FILTERS } from '~/domain/contributions/list/filters'
import { listView } from '~/http/list/list-view'
import { unpack } from '~/kit/cache/packed'
import type { ViewFilter } from '~/lists/declare/view'
import { supporter } from '../../support/contributions'
import { testCtx } from '../../support/ctx'
import { makeMembership } from '../../support/factories'

const ctx = testCtx()
const view = (address: string) =>
  listView(contributionList)(ctx, { request: new Request(`http://almoner.test/jpanel/contributions?${address}`) })
const keys = (filters: readonly ViewFilter[]) => filters.map(({ key }) => key)

let person: Awaited<ReturnType<typeof supporter>>
beforeAll(async () => {
  person = await supporter(ctx, {})
})

test('a page brings no filters along until somebody opens them, but those that are set', async () => {
  const bare = await view('')
  expect(bare).toMatchObject({ filters: [], isWaiting: true, filtersAt: '/jpanel/contributions/filters.json' })
  expect(keys((await view('fd1=2026-01-01')).filters)).toEqual(['made'])
  expect((await view('c=0')).isWaiting).toBe(false)
})

test('every filter of the list has a chip that can be removed, under all the names it has in an address', async () => {
  const one: Record<string, string> = {
    fd2: '2026-03-08',
    fc: 'NZ',
    fs: 'Web',
    fp: 'Cash',
    fit: 's',
    fv: 'pass',
    amount_to: '100',
  }
  for (const [key, { params }] of Object.entries(CONTRIBUTION_FILTERS).filter(([name]) => name !== 'search')) {
    const param = params.at(-1) ?? ''
    const { filters } = await view(`${param}=${one[param] ?? '1'}`)
    const [set, ...others] = filters.filter(({ shown }) => shown !== null)
    expect([set?.key, others], key).toEqual([key, []])
    expect(set?.params, key).toEqual(expect.arrayContaining([...params]))
  }
})

test('frequent filters come first, the rest behind "More filters"; those without data are not offered', async () => {
  const { filters } = await view('filters=1')
  const offered = (isMore: boolean) => keys(filters.filter((filter) => filter.isMore === isMore))
  expect(offered(false)).toEqual([
    'made',
    'amount',
    'state',
    'country',
    'source',
    'payment',
    'items',
    'fund',
    'product',
    'supporter',
  ])
  const tracked = ['trackingSource', 'trackingMedium', 'trackingCampaign', 'trackingTerm']
  expect(offered(true)).toEqual(['referral', ...tracked, 'verification', 'gateway', 'promo', 'accountType', 'donor'])
  await makeMembership()
  expect(keys((await view('filters=1')).filters)).toContain('membership')
  const connected = testCtx({ settings: { dp_api_key: 'sealed' } })
  const requested = { request: new Request('http://almoner.test/jpanel/contributions?filters=1') }
  expect(keys((await listView(contributionList)(connected, requested)).filters)).toContain('synced')
})

test('shows names for the ids in a chip', async () => {
  const named = async (address: string) => (await view(address)).filters.find(({ shown }) => shown !== null)?.shown
  expect(await named('c=0')).toBe('Unfulfilled')
  expect(await named('fc=nz')).toBe('New Zealand')
  expect(await named(`fM=${person.id}`)).toMatch(/[A-Z]/)
  expect(await named('fM=rosa')).toBe('rosa')
  expect(await named('fM[]=rosa&fM[]=miguel')).toBe('rosa or miguel')
  expect(await named(`fM=${person.id},2147483647`)).toMatch(/[A-Z].* or 2147483647$/)
  expect(await named('fd1=2026-01-01&fd2=2026-01-31')).toBe('Jan 1, 2026 – Jan 31, 2026')
})

test('a date filter offers the common ranges, by the days of the organization', async () => {
  const late = { ...ctx, now: new Date('2026-03-01T02:00:00Z') }
  const { filters } = await listView(contributionList)(late, { request: new Request('http://almoner.test/?filters=1') })
  const { control } = filters.find(({ key }) => key === 'made') ?? {}
  expect(control?.kind === 'dates' && unpack(control.presets).map(({ label, from, to }) => [label, from, to])).toEqual([
    ['Today', '2026-02-28', '2026-02-28'],
    ['Last 7 days', '2026-02-22', '2026-02-28'],
    ['This month', '2026-02-01', '2026-02-28'],
    ['Last month', '2026-01-01', '2026-01-31'],
    ['This quarter', '2026-01-01', '2026-03-31'],
    ['This fiscal year', '2026-01-01', '2026-12-31'],
  ])
})
