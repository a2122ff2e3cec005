import { createElement } from 'react'
import { renderToString } from 'react-dom/server'
import { createStaticHandler, createStaticRouter, StaticRouterProvider } from 'react-router'
import { beforeAll, expect, test } from 'vitest'
import { LISTS } from '~/domain/views/lists.server'
import { drawPage } from '~/fast/draw'
import { listView } from '~/http/list/list-view'
import type { ListView } from '~/lists/declare/view'
import { ListRoute } from '~/pages/jpanel/parts/list-route'
import { contribution } from '../support/contributions'
import { testCtx } from '../support/ctx'
import { makeLine, makePayment, makeVariant } from '../support/factories'
import { asReactDraws } from '../support/optional-html'

const ctx = testCtx()

beforeAll(async () => {
  const variant = await makeVariant()
  for (let index = 0; index < 60; index++) {
    const id = await contribution(ctx, { orderedAt: new Date(Date.UTC(2026, index % 11, 1 + (index % 28))) })
    await makeLine(id, { variant_id: variant.id, dcc_minor: 90n, is_dcc_eligible: true })
    await makePayment(id, { type: 'card', gateway: 'stripe', card_brand: 'Visa', is_paid: true })
  }
})

/** Returns a function that draws the list as its page does, each time from the start. */
async function drawing(list: ListView): Promise<() => string> {
  const page = { title: 'A list', list, at: '/jpanel/list', failure: null }
  const element = createElement(ListRoute, { ...page, empty: { icon: 'tag', title: 'Nothing yet', text: 'Nothing.' } })
  const handler = createStaticHandler([{ path: '*', element }])
  const context = await handler.query(new Request('http://localhost/jpanel/list'))
  if (context instanceof Response) throw new Error('the list redirected')
  const router = createStaticRouter(handler.dataRoutes, context)
  return () => renderToString(createElement(StaticRouterProvider, { router, context, hydrate: false }))
}

test.each(LISTS.map((list) => [list.name, list] as const))(
  'the list %s is drawn by React as it is written and stored',
  async (_name, list) => {
    for (const address of ['', '?filters=1', '?page=2']) {
      const request = new Request(`http://localhost/jpanel/list${address}`)
      const draw = await drawing(await listView(list)(ctx, { request }))
      const byReact = drawPage(draw, 'react')
      // The first time finds what is drawn twice, the second stores it, and the third shows it.
      for (let time = 0; time < 3; time++)
        expect(asReactDraws(drawPage(draw, 'stores')), address).toBe(asReactDraws(byReact))
    }
  },
)

test('the rows of a list are not drawn by React when the page is stored', async () => {
  const contributions = LISTS.find(({ name }) => name === 'contributions')
  if (contributions === undefined) throw new Error('there is no list of contributions')
  const draw = await drawing(await listView(contributions)(ctx, { request: new Request('http://localhost/') }))
  expect(drawPage(draw, 'react')).toContain('</td>')
  expect(drawPage(draw, 'stores')).not.toContain('</td>')
})
