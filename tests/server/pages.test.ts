import { createServer, type Server } from 'node:http'
import type { AddressInfo } from 'node:net'
import compression from 'compression'
import express from 'express'
import fc from 'fast-check'
import { createElement } from 'react'
import {
  createContext,
  matchRoutes,
  type RouterContext,
  type RouterContextProvider,
  type ServerBuild,
} from 'react-router'
import { afterEach, expect, test } from 'vitest'
import { jsonAnswer } from '~/fast/reply'
import { narrowRoutes } from '~/fast/routing/pages'
import { pages } from '../../server/pages.ts'

const PATHS: Record<string, string | undefined> = {
  home: 'jpanel',
  gifts: 'jpanel/gifts',
  gift: 'jpanel/gifts/:number',
  csv: 'jpanel/gifts.csv',
  people: 'jpanel/people',
  any: 'jpanel/:area/anything',
  maybe: 'jpanel/people?/new',
  rest: 'files/*',
}
const PAGE = `<!DOCTYPE html><title>Gifts</title>${'é'.repeat(3000)}`
const wholeAnswer: RouterContext<((bytes: Uint8Array) => void) | null> = createContext<
  ((bytes: Uint8Array) => void) | null
>(null)

function build(): ServerBuild {
  const page = { default: () => createElement('p') }
  const routes = Object.entries(PATHS).map(([id, path]) => [id, { id, parentId: 'frame', path, module: page }])
  const drawn = (
    _request: Request,
    status: number,
    headers: Headers,
    _entry: unknown,
    context: RouterContextProvider,
  ) => {
    headers.set('content-type', 'text/html; charset=utf-8')
    headers.set('content-length', String(Buffer.byteLength(PAGE)))
    const take = context.get(wholeAnswer)
    take?.(Buffer.from(PAGE))
    return new Response(take ? null : PAGE, { status, headers })
  }
  return {
    entry: { module: { default: drawn } },
    routes: {
      root: { id: 'root', path: '', module: page },
      frame: { id: 'frame', parentId: 'root', module: page },
      ...Object.fromEntries(routes),
    },
    assets: { entry: { module: '', imports: [] }, routes: {}, url: '', version: '1' },
    publicPath: '/',
    basename: '/',
    future: {},
    ssr: true,
    isSpaMode: false,
    prerender: [],
    routeDiscovery: { mode: 'initial' },
  } as unknown as ServerBuild
}

const routesFor = (pathname: string) => {
  const found = narrowRoutes(build())(pathname)
  return found && Object.keys(found.build().routes)
}

test('searches an address among those with the same beginning and length, with the frames around it', () => {
  expect(routesFor('/jpanel/gifts')).toEqual(['root', 'frame', 'gifts', 'csv', 'maybe'])
  expect(routesFor('/jpanel/gifts.data')).toEqual(routesFor('/jpanel/gifts'))
  expect(routesFor('/jpanel/gifts/')).toEqual(routesFor('/jpanel/gifts'))
  expect(routesFor('/jpanel/people/7')).toEqual(['root', 'frame', 'any', 'maybe'])
  expect(routesFor('/jpanel/people/7.data')).toEqual(routesFor('/jpanel/people/7'))
  expect(routesFor('/jpanel/people/7/8')).toEqual(['root', 'frame'])
})

test('puts addresses of any length into few groups', () => {
  const keyOf = (pathname: string) => narrowRoutes(build())(pathname)?.key
  expect(keyOf(`/jpanel/gifts${'/a'.repeat(50)}`)).toBe(keyOf(`/jpanel/gifts${'/a'.repeat(9)}`))
})

test('matches the same route as a search of all routes', () => {
  const routeOf = (some: ServerBuild, pathname: string) => {
    const tree = Object.values(some.routes).filter(
      (route) => route !== undefined && !['root', 'frame'].includes(route.id),
    )
    const all = tree.flatMap((route) => (route ? [{ id: route.id, path: route.path ?? '' }] : []))
    return matchRoutes(all, pathname)?.map(({ route }) => route.id)
  }
  const part = fc.constantFrom('jpanel', 'gifts', 'people', 'new', 'anything', 'files', '7', 'gifts.csv', 'a%2Fb')
  fc.assert(
    fc.property(fc.array(part, { minLength: 1, maxLength: 5 }), fc.boolean(), (parts, hasSlash) => {
      const pathname = `/${parts.join('/')}${hasSlash ? '/' : ''}`
      const found = narrowRoutes(build())(pathname)
      if (found) expect(routeOf(found.build(), pathname), pathname).toEqual(routeOf(build(), pathname))
    }),
    { numRuns: 500 },
  )
})

test('searches all routes for encoded addresses', () => {
  for (const pathname of [
    '/',
    '/jpanel',
    '/jpanel/Gifts',
    '/jpanel/gift%73',
    '/jpanel//gifts',
    '/jpanel/gifts.csv',
    '/jpanel/unknown',
    '/files/a/b',
    '/jpanel/gifts/_.data',
    '/jpanel/gifts//7',
  ])
    expect(routesFor(pathname), pathname).toBeNull()
})

let server: Server | undefined
afterEach(() => server?.closeAllConnections())

async function serving(entry: Parameters<typeof pages>[1], isFast = true): Promise<string> {
  const app = express()
  app.use(compression({ level: 2 }))
  app.use(pages(build(), entry, isFast))
  server = createServer(app)
  await new Promise<void>((listening) => server?.listen(0, '127.0.0.1', listening))
  return `http://127.0.0.1:${(server.address() as AddressInfo).port}`
}

test.each([
  ['as bytes, past the stream', { wholeAnswer }, true],
  ['as a body, where nothing takes its bytes', {}, true],
  ['through React Router alone', { wholeAnswer }, false],
])('a page arrives whole: %s', async (_how, entry, isFast) => {
  const origin = await serving(entry, isFast)
  for (const encoding of ['identity', 'gzip']) {
    const answer = await fetch(`${origin}/jpanel/gifts`, { headers: { 'accept-encoding': encoding } })
    expect(answer.status).toBe(200)
    expect(answer.headers.get('content-encoding')).toBe(encoding === 'gzip' ? 'gzip' : null)
    expect(await answer.text()).toBe(PAGE)
  }
  const head = await fetch(`${origin}/jpanel/gifts`, { method: 'HEAD' })
  expect(await head.text()).toBe('')
  expect((await fetch(`${origin}/jpanel/gifts/1/2/3`)).status).toBe(404)
})

test('an answer in JSON is the same whether its bytes are taken or not', async () => {
  const value = { status: 'success', order: { note: 'é 😀', items: [1, null] } }
  const taken: Uint8Array[] = []
  const whole = jsonAnswer(value, (bytes) => void taken.push(bytes))
  const plain = jsonAnswer(value, null)
  expect(whole.body).toBeNull()
  expect([...whole.headers]).toEqual([...plain.headers])
  expect(plain.headers.get('content-type')).toBe(Response.json(value).headers.get('content-type'))
  expect(Number(plain.headers.get('content-length'))).toBe(taken[0]?.length)
  expect(Buffer.concat(taken).toString()).toBe(await plain.text())
  expect(JSON.parse(Buffer.concat(taken).toString())).toEqual(value)
})
