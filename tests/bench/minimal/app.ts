import { createElement as h } from 'react'
import { renderToString } from 'react-dom/server'
import {
  type EntryContext,
  Link,
  Links,
  Meta,
  Outlet,
  Scripts,
  ScrollRestoration,
  type ServerBuild,
  ServerRouter,
  useLoaderData,
} from 'react-router'
import type pg from 'pg'

/** The least that Postgres needs for the 17 columns and the order of the list. */
export const FLOOR_QUERY = `SELECT id, number, supporter_name, billing_city, billing_state, billing_country,
  payment_type, payment_label, fund_code,
  subtotal_minor::text, total_minor::text, refunded_minor::text, currency, ordered_at, is_fulfilled, shippable_items,
  warning_count
  FROM contribution WHERE is_listed ORDER BY ordered_at DESC, id DESC LIMIT 50`

export const PEOPLE_QUERY = `SELECT s.id, s.id AS number, s.display_name AS supporter_name, a.name AS type, s.email,
  s.referral_source, s.recurring_state, s.nps, s.has_login,
  s.payments_count, s.payments_minor::text, s.created_at
  FROM supporter s JOIN account_type a ON a.id = s.account_type_id WHERE s.is_active AND NOT s.is_spam
  ORDER BY s.created_at DESC, s.id DESC LIMIT 10`

interface Row {
  id: number
  number: string | number
  supporter_name: string
  [column: string]: string | number | boolean | Date | null
}

function Root() {
  const head = [
    h('meta', { key: 1, charSet: 'utf-8' }),
    h('meta', { key: 2, name: 'viewport', content: 'width=device-width, initial-scale=1' }),
  ]
  return h(
    'html',
    { lang: 'en' },
    h('head', null, head, h(Meta), h(Links)),
    h('body', null, h(Outlet), h(ScrollRestoration), h(Scripts)),
  )
}

const HEADS = [
  'Supporter',
  'Number',
  'Id',
  'City',
  'State',
  'Country',
  'Type',
  'Payment',
  'Fund',
  'Net',
  'Total',
  'Refunded',
  'Currency',
]
const COLUMNS = [...HEADS, 'Date', 'Fulfilled', 'To ship', 'Warnings']
const OF_PEOPLE = [
  'Supporter',
  'Number',
  'Id',
  'Type',
  'Email',
  'Referral Source',
  'Recurring',
  'NPS',
  'Login',
  'Payments',
  'Total',
  'Created',
]

type Least = { title: string; columns: readonly string[]; query: string }

export const LEAST = {
  contributions: { title: 'Contributions', columns: COLUMNS, query: FLOOR_QUERY },
  supporters: { title: 'Supporters', columns: OF_PEOPLE, query: PEOPLE_QUERY },
} satisfies Record<string, Least>

const listOf = ({ title, columns }: Least) =>
  function List() {
    const rows = useLoaderData<Row[]>()
    const cells = ({ supporter_name: name, number, ...others }: Row) => [
      h(Link, { to: `/list/${number}` }, name),
      number,
      ...Object.values(others).map((value) => (value instanceof Date ? value.toISOString() : String(value ?? ''))),
    ]
    const head = h('tr', null, ...columns.map((column) => h('th', { key: column }, column)))
    const body = rows.map((row) =>
      h('tr', { key: row.id }, ...cells(row).map((cell, index) => h('td', { key: index }, cell))),
    )
    return h('main', null, h('h1', null, title), h('table', null, h('thead', null, head), h('tbody', null, body)))
  }

const END = '</body></html>'

const escape = (sign: string): string => `\\u${sign.charCodeAt(0).toString(16).padStart(4, '0')}`

/** Writes the loader's data as the scripts from which React Router hydrates, without its streamed chunks. */
async function handedOver(stream: ReadableStream<Uint8Array>): Promise<string> {
  const decoder = new TextDecoder()
  let text = ''
  for await (const bytes of stream) text += decoder.decode(bytes, { stream: true })
  const literal = JSON.stringify(text).replace(/[&<>\u2010-\u2029\u20a0-\u20bf]/g, escape)
  const open = '<script nonce="">window.__reactRouterContext.streamController'
  return `${open}.enqueue(${literal});</script>${open}.close();</script>`
}

/** Renders into one text and writes it at once, so that the page is compared and not the way of sending it. */
async function render(request: Request, status: number, headers: Headers, context: EntryContext): Promise<Response> {
  headers.set('content-type', 'text/html; charset=utf-8')
  const { serverHandoffStream, ...drawn } = context
  const html = renderToString(h(ServerRouter, { context: drawn, url: request.url }))
  const scripts = serverHandoffStream ? await handedOver(serverHandoffStream) : ''
  return new Response(Buffer.from(`<!DOCTYPE html>${html.slice(0, -END.length)}${scripts}${END}`), { status, headers })
}

const CHUNKS = ['/assets/chunk-EPOLDU6W-B6dT3ZcQ.js', '/assets/jsx-runtime-D_zvdyIk.js']

const inManifest = (id: string, parentId: string | undefined, path: string) => ({
  ...{ id, parentId, path, module: `/assets/${id}-4f3a09c2.js`, imports: CHUNKS, css: [] },
  ...{
    hasAction: false,
    hasLoader: id === 'list',
    hasClientAction: false,
    hasClientLoader: false,
    hasClientMiddleware: false,
    hasDefaultExport: true,
  },
  ...{
    hasErrorBoundary: false,
    clientActionModule: undefined,
    clientLoaderModule: undefined,
    clientMiddlewareModule: undefined,
    hydrateFallbackModule: undefined,
  },
})

/** The least that React Router needs for a page of rows: one route, loader and table, with data and scripts. */
export function minimalBuild(pool: pg.Pool, of: Least): ServerBuild {
  const loader = async () => (await pool.query({ name: 'floor', text: of.query })).rows as Row[]
  return {
    entry: { module: { default: render } },
    routes: {
      root: { id: 'root', path: '', module: { default: Root } },
      list: {
        id: 'list',
        parentId: 'root',
        path: 'list',
        module: { default: listOf(of), meta: () => [{ title: of.title }], loader },
      },
    },
    assets: {
      entry: { module: '/assets/entry.client-BkE2Dw1s.js', imports: CHUNKS },
      routes: { root: inManifest('root', undefined, ''), list: inManifest('list', 'root', 'list') },
      url: '/assets/manifest-4f3a09c2.js',
      version: '1',
    },
    publicPath: '/',
    assetsBuildDirectory: 'build/client',
    basename: '/',
    future: {},
    ssr: true,
    isSpaMode: false,
    prerender: [],
    routeDiscovery: { mode: 'initial' },
  } as unknown as ServerBuild
}
