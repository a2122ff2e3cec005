import { createElement, type ComponentType } from 'react'
import { RouterContextProvider, type LoaderFunctionArgs } from 'react-router'
import { beforeAll, describe, expect, test } from 'vitest'
import { AREAS } from '~/areas/areas'
import { closeSettlements } from '~/domain/books/close-settlements.server'
import { chargeDue } from '~/domain/recurring/charging/charge-due.server'
import { recountSupporters } from '~/domain/supporters/recount-lifetimes.server'
import { ctxContext, passageContext } from '~/http/context'
import type { ListView } from '~/lists/declare/view'
import { divideRounded } from '~/kit/money'
import { perform } from '~/kit/operation'
import { unpack } from '~/kit/cache/packed'
import { sql } from '~/kit/sql'
import { OrganisationProvider } from '~/ui/shell/organization'
import { contribution } from '../../support/contributions'
import { testCtx } from '../../support/ctx'
import { makeGift, makeLine, makePayment, makeSupporter, makeVariant } from '../../support/factories'
import { makePlan } from '../../support/recurring'
import { within } from '../../support/within'
import { markup } from '../../ui/render'

const ctx = testCtx({ now: new Date('2026-12-02T17:00:00Z') })

type PageModule = {
  loader?: (args: LoaderFunctionArgs) => Promise<unknown>
  default?: ComponentType<{ loaderData: unknown }>
}
const MODULES = import.meta.glob<PageModule>('../../../app/pages/jpanel/**/*.tsx')

/** Reads the areas, so that a new report is covered. */
const PAGES = AREAS.flatMap(({ pages = {} }) => Object.entries(pages)).map(([path, { file }]) => ({ path, file }))
const ROUTES = [{ path: '', file: 'home' }, ...PAGES]

async function loaded(address: string, of = ctx): Promise<{ data: unknown; module: PageModule } | null> {
  const { pathname } = new URL(address, 'http://almoner.test')
  for (const { path, file } of ROUTES) {
    const names = [...path.matchAll(/:(\w+)/g)].map(([, name = '']) => name)
    const found = new RegExp(`^/jpanel/${path.replaceAll('.', '\\.').replaceAll(/:\w+/g, '([^/]+)')}$`).exec(pathname)
    const module = found === null ? undefined : await MODULES[`../../../app/pages/jpanel/${file}.tsx`]?.()
    if (found === null || module?.loader === undefined) continue
    const request = new Request(new URL(address, 'http://almoner.test'))
    const context = new RouterContextProvider()
    context.set(ctxContext, of)
    context.set(passageContext, { csrf: 'token', isBearer: false, email: 'owner@example.org' })
    const params = Object.fromEntries(names.map((name, index) => [name, found[index + 1] ?? '']))
    const args = {
      request,
      context,
      params,
      url: new URL(request.url),
      unstable_pattern: path,
    } as unknown as LoaderFunctionArgs
    return { data: await module.loader(args), module }
  }
  return null
}

const listOf = (data: unknown): ListView | null =>
  typeof data === 'object' && data !== null && 'list' in data ? (data.list as ListView) : null

async function drawn(address: string, { data, module }: { data: unknown; module: PageModule }): Promise<string> {
  if (!module.default) return ''
  const { locale, zone, currency } = ctx.organisation
  const page = createElement(module.default, { loaderData: data })
  return markup(
    createElement(OrganisationProvider, { locale, zone, currency, now: ctx.now, children: page } as never),
    address,
  )
}

type Figure = { shown: string; to: string }
const AMOUNT = /^-?\$?-?[\d,]+\.\d\d$/

/** Finds every link whose whole text is an amount. */
const figuresOf = (html: string): Figure[] =>
  [...html.matchAll(/<a\b([^>]*)>([^<]*)<\/a>/g)].flatMap(([, attributes = '', shown = '']) => {
    const [, quoted, bare] = /href=(?:"([^"]*)"|([^\s>]*))/.exec(attributes) ?? []
    const to = (quoted ?? bare)?.replaceAll('&amp;', '&')
    return to !== undefined && AMOUNT.test(shown) ? [{ shown, to }] : []
  })

/** The card of the last 30 days; a phone's card holds today's figures. */
const HEADLINES = /<section class="card figures"(?:(?!<\/section>)[^])*New donors[^]*?<\/section>/

const minorOf = (shown: string): bigint => BigInt(shown.replaceAll(/[^\d]/g, ''))

async function sumsBehind(to: string, what: string): Promise<bigint[]> {
  const opened = listOf((await loaded(to))?.data)
  expect(opened, what).not.toBeNull()
  const sums = (opened?.sums ?? []).map(minorOf)
  // A list without rows has no sums.
  return sums.length === 0 ? [0n] : sums
}

let giftProduct = 0

beforeAll(async () => {
  const host = await makeSupporter({ first_name: 'Host' })
  const giver = await makeSupporter({ first_name: 'Giver', referred_by: host.id })
  const gift = await makeGift()
  giftProduct = gift.product_id
  const shirt = await makeVariant()
  const sold: { lines: object[]; paid: object }[] = [
    {
      lines: [{ variant_id: gift.id, total_minor: 5000n, is_donation: true, dcc_minor: 150n, is_dcc_eligible: true }],
      paid: { gateway: 'stripe', card_brand: 'Visa' },
    },
    {
      lines: [
        { variant_id: gift.id, total_minor: 3300n, is_donation: true, fundraising_member_id: host.id },
        { variant_id: shirt.id, total_minor: 2100n },
      ],
      paid: { gateway: 'stripe', card_brand: 'MasterCard' },
    },
    { lines: [{ variant_id: shirt.id, total_minor: 4200n }], paid: { gateway: 'offline', type: 'cash' } },
  ]
  for (const { lines, paid } of sold) {
    const total = (lines as { total_minor: bigint; dcc_minor?: bigint }[]).reduce(
      (sum, { total_minor: of, dcc_minor: dcc = 0n }) => sum + of + dcc,
      0n,
    )
    const id = await contribution(ctx, {
      supporterId: giver.id,
      totalMinor: total,
      orderedAt: new Date('2026-11-20T17:00:00Z'),
    })
    for (const line of lines as { total_minor: bigint }[])
      await makeLine(id, { price_minor: line.total_minor, original_price_minor: line.total_minor, ...line })
    await makePayment(id, {
      amount_minor: total,
      is_live: true,
      is_paid: true,
      captured_at: new Date('2026-11-20T17:00:00Z'),
      ...paid,
    })
  }
  const plan = await makePlan(ctx, {
    supporter_id: giver.id,
    dcc_minor: 110n,
    tax_minor: 40n,
    next_billing_on: '2026-12-02',
  })
  await makePlan(ctx, { status: 'Suspended', amount_minor: 1900n })
  await makePlan(ctx, { next_billing_on: '2026-12-05', amount_minor: 6000n })
  await makePlan(ctx, { next_billing_on: '2026-12-05', amount_minor: 800n, is_locked: true })
  await perform(chargeDue, ctx, {})
  await perform(closeSettlements, { ...ctx, now: new Date('2026-12-04T12:00:00Z') }, {})
  await within(ctx, (tx) => recountSupporters(tx, [giver.id, host.id, plan.supporterId]))
  await ctx.read.run(sql`ANALYZE`)
})

/** Pages with figures, and how many they show at least over these rows. */
const REPORTS: Record<string, number> = {
  '/jpanel/reports/payments': 6,
  '/jpanel/reports/products': 2,
  '/jpanel/reports/donor-covers-costs': 1,
  '/jpanel/reports/impact-by-supporter': 3,
  '/jpanel/reports/platform-fees?period=2026-11': 3,
  '/jpanel/reports/settlements': 4,
  '/jpanel/recurring_payments': 3,
}

const SHOWN = PAGES.filter(({ path }) => !path.includes(':')).map(({ path }) => `/jpanel/${path}`)

describe('each figure opens a list whose sum is the same figure', () => {
  test('does so on every page with a list', { timeout: 120_000 }, async () => {
    const compared: Record<string, number> = {}
    const isKnown = (address: string) => Object.keys(REPORTS).some((known) => known.split('?')[0] === address)
    for (const address of [...SHOWN.filter((one) => !isKnown(one)), ...Object.keys(REPORTS)]) {
      const page = await loaded(address).catch(() => null)
      const list = listOf(page?.data)
      if (page === null || list === null) continue
      const figures = figuresOf(await drawn(address, page))
      for (const { shown, to } of figures) {
        const what = `${address}: ${shown} leads to ${to}`
        expect(await sumsBehind(to, what), what).toContain(minorOf(shown))
      }
      compared[address] = figures.length
    }
    for (const [address, min] of Object.entries(REPORTS))
      expect(compared[address] ?? 0, address).toBeGreaterThanOrEqual(min)
    expect(Object.keys(compared).length).toBeGreaterThan(20)
  })

  test('does so for each part of a chart, on the dashboard and of a product', async () => {
    for (const [address, least] of [
      ['/jpanel/', 2],
      [`/jpanel/products/${giftProduct}/dashboard`, 1],
    ] as const) {
      const page = await loaded(address)
      if (page === null) throw new Error(`${address} has no page`)
      // The dashboard's headline figures have their own test, because one of them is a mean.
      const html = await drawn(address, page)
      const figures = figuresOf(address === '/jpanel/' ? html.replace(HEADLINES, '') : html)
      for (const { shown, to } of figures) {
        const what = `${address}: ${shown} leads to ${to}`
        expect(await sumsBehind(to, what), what).toContain(minorOf(shown))
      }
      expect(figures.length, address).toBeGreaterThanOrEqual(least)
    }
  })

  test('does so for each headline figure of the dashboard: its amount, its number or its mean', async () => {
    const page = await loaded('/jpanel/')
    const html = page === null ? '' : await drawn('/jpanel/', page)
    const card = HEADLINES.exec(html)?.[0] ?? ''
    const links = [...card.matchAll(/<span class="k">([^<]*)<|<a[^>]*href="([^"]*)"[^>]*>([^<]*)<\/a>/g)]
    let label = ''
    const seen: string[] = []
    for (const [, name, to, shown = ''] of links) {
      if (name !== undefined) label = name
      if (to === undefined) continue
      const list = listOf((await loaded(to.replaceAll('&amp;', '&')))?.data)
      const what = `${label}: ${shown} leads to ${to}`
      expect(list, what).not.toBeNull()
      const [sum = 0n] = (list?.sums ?? []).map(minorOf)
      if (!shown.includes('.')) expect(list?.count, what).toBe(Number(minorOf(shown)))
      else if (label === 'Average') expect(divideRounded(sum, BigInt(list?.count ?? 1)), what).toBe(minorOf(shown))
      else expect(sum, what).toBe(minorOf(shown))
      seen.push(label)
    }
    // Sales and charges of plans are two lists.
    expect(seen).toEqual(['Raised', 'Raised', 'Contributions', 'Average', 'New donors'])
  })

  test('a figure of a list that may not be opened is no link', async () => {
    const page = await loaded('/jpanel/', testCtx({ now: ctx.now, permissions: ['dashboard.view', 'order.view'] }))
    const card = HEADLINES.exec(page === null ? '' : await drawn('/jpanel/', page))?.[0] ?? ''
    expect([...card.matchAll(/href="([^"?]*)/g)].map(([, to]) => to)).toEqual([
      '/jpanel/contributions',
      '/jpanel/contributions',
      '/jpanel/contributions',
    ])
    expect(card).toContain('New donors')
  })

  test('opens as many plans as the slice shows', async () => {
    const page = await loaded('/jpanel/')
    const html = page === null ? '' : await drawn('/jpanel/', page)
    const slices = [
      ...html.matchAll(/href="(\/jpanel\/recurring_payments\?status\[\]=\w+)"[^>]*>\w+<\/a><span class="n">(\d+)</g),
    ]
    expect(slices.map(([, to = '']) => to.split('=')[1])).toEqual(['Active', 'Suspended', 'Cancelled'])
    for (const [, to = '', plans] of slices) expect(listOf((await loaded(to))?.data)?.count, to).toBe(Number(plans))
  })

  test('the figures are those of the rows behind them, also where plans pay', async () => {
    const impact = listOf((await loaded('/jpanel/reports/impact-by-supporter'))?.data)
    const cells = impact?.sent.columns.map((column) => column?.text) ?? []
    const at = !impact ? 0 : unpack(impact.columns).findIndex(({ key }) => key === 'donated')
    // Two gifts and one charge of a plan, without tax and covered costs.
    expect(cells[at]).toContain('108.00')
  })
})
