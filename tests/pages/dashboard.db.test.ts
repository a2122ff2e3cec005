import { createElement } from 'react'
import { RouterContextProvider, type LoaderFunctionArgs } from 'react-router'
import { afterEach, describe, expect, test, vi } from 'vitest'
import { ctxContext } from '~/http/context'
import type { Ctx } from '~/kit/operation'
import type { Permission } from '~/kit/permission'
import type { Sql } from '~/kit/sql'
import Home, { loader } from '~/pages/jpanel/home'
import { OrganisationProvider } from '~/ui/shell/organization'
import { testCtx } from '../support/ctx'
import { markup } from '../ui/render'

/** Drops the connection for queries that contain these words. */
function without(words: string): Ctx {
  const ctx = testCtx()
  const lost = (query: Sql) => query.compile().text.includes(words)
  return {
    ...ctx,
    read: {
      ...ctx.read,
      rows: async (query) =>
        lost(query) ? Promise.reject(new Error('a secret of the database')) : ctx.read.rows(query),
      first: async (query) =>
        lost(query) ? Promise.reject(new Error('a secret of the database')) : ctx.read.first(query),
    },
  }
}

async function dashboard(ctx: Ctx): Promise<string> {
  const request = new Request('http://till.test/jpanel/')
  const context = new RouterContextProvider()
  context.set(ctxContext, ctx)
  const args = { request, context, params: {}, url: new URL(request.url) } as unknown as LoaderFunctionArgs
  const loaderData = await loader(args as Parameters<typeof loader>[0])
  const { locale, zone } = ctx.organisation
  const page = createElement(Home, { loaderData } as unknown as Parameters<typeof Home>[0])
  return markup(
    createElement(OrganisationProvider, { locale, zone, currency: 'USD', now: ctx.now, children: page } as never),
    '/jpanel/',
  )
}

const PARTS = [
  'Figures, last 30 days',
  'Sales, last 30 days',
  'New donors',
  "Today's point of sale",
  'Recent contributions',
] as const

const CHARTS = [
  'Engagement',
  'Member types',
  'Sponsorships',
  'Sponsors',
  'Member signups',
  'Account growth',
  'Best sellers',
  'Category revenue',
] as const

describe('a card whose figures cannot be read (R-REPORTS-7)', () => {
  const said = vi.spyOn(console, 'error').mockImplementation(() => undefined)
  afterEach(() => said.mockClear())

  test('is not shown as failed when everything can be read', async () => {
    const shown = await dashboard(testCtx())
    expect(shown).not.toContain('Error Loading Info...')
    for (const part of [...PARTS, ...CHARTS]) expect(shown).toContain(part.replace("'", '&#x27;'))
  })

  test('puts today’s amount first on a phone when it could be read', async () => {
    const shown = await dashboard(testCtx())
    expect(shown.indexOf('Raised today')).toBeGreaterThan(0)
    expect(shown.indexOf('Raised today')).toBeLessThan(shown.indexOf('Figures, last 30 days'))
    expect(shown).toContain('fd1=2026-11-20&amp;fd2=2026-11-20')
    expect(await dashboard(without('FROM contribution_tally_now'))).not.toContain('Raised today')
  })

  test('is not shown to a person without the permission for its chart', async () => {
    const ctx = testCtx()
    const can = (requested: Permission) => requested === 'dashboard.view' || requested === 'member.view'
    const shown = await dashboard({ ...ctx, actor: { ...ctx.actor, can } })
    expect(CHARTS.filter((chart) => shown.includes(`<h2>${chart}</h2>`))).toEqual([
      'Member types',
      'Member signups',
      'Account growth',
    ])
  })

  test.each([
    ['FROM contribution_tally_now', 2, ['New donors', 'Sales, last 30 days']],
    ['count(*) AS donors FROM supporter', 1, []],
    ['payment_type, count(*)', 1, []],
    ['jsonb_build_object(', 1, []],
    ['AS supporters FROM supporter_tally t', 1, []],
    ['sum(n)::bigint AS added', 1, []],
    ['AS in_checkout', 1, []],
    ['JOIN product_category', 1, []],
  ])('keeps the rest of the page without %s', async (words, failed, gone) => {
    const shown = await dashboard(without(words))
    expect(shown.split('Error Loading Info...').length - 1).toBe(failed)
    for (const part of PARTS.filter((one) => !gone.includes(one) && one !== 'Figures, last 30 days'))
      expect(shown).toContain(part.replace("'", '&#x27;'))
    expect(shown).not.toContain('a secret of the database')
    expect(said.mock.calls.map(([line]) => JSON.parse(String(line)))).toContainEqual(
      expect.objectContaining({ requestId: 'test-request-1', reason: 'a secret of the database' }),
    )
  })

  test('it gives its reference and a way to try again', async () => {
    const shown = await dashboard(without('payment_type, count(*)'))
    expect(shown).toContain('Nothing was changed. Reference')
    expect(shown).toContain('test-request-1')
    expect(shown).toMatch(/<button[^>]*>.*Retry/)
  })
})
