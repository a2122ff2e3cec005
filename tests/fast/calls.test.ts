import { createServer, request as requested, type Server } from 'node:http'
import type { AddressInfo } from 'node:net'
import compression from 'compression'
import express from 'express'
import fc from 'fast-check'
import { data, matchRoutes, redirect, RouterContextProvider, type ServerBuild } from 'react-router'
import { afterEach, beforeEach, expect, expectTypeOf, test, vi } from 'vitest'
import { readBytes, decodeText } from '~/http/body-bytes'
import type { CallArgs } from '~/http/call-args'
import type { SentRequest } from '~/http/sent-request'
import type { CallRequest } from '~/fast/routing/call-request'
import { answerCall, makeCallFinder } from '~/fast/routing/calls'
import { bodyLimit } from '../../server/request-limits.ts'

type Work = (args: CallArgs) => unknown

const PATHS = {
  gifts: 'jpanel/gifts',
  gift: 'jpanel/gifts/:number',
  csv: 'jpanel/gifts/list.csv',
  end: 'jpanel/gifts/:number/end',
  newest: 'jpanel/:area/newest',
  rest: 'jpanel/*',
}

const notGet = () => Response.json({ message: 'Method not allowed.' }, { status: 405, headers: { allow: 'POST' } })

const works: Record<string, Work> = {}
let order: string[] = []
const handleError = vi.fn()

function build(paths: Record<string, string> = PATHS): ServerBuild {
  const step = (name: string) => async (_args: CallArgs, next: () => Promise<Response>) => {
    order.push(`${name} before`)
    const answer = await next()
    order.push(`${name} after`)
    answer.headers.set(`x-${name}`, String(answer.status))
    return answer
  }
  const call = (id: string) => ({ action: (args: CallArgs) => works[id]?.(args), loader: notGet })
  const page = { default: () => null, loader: () => null }
  const routes = Object.entries(paths).map(([id, path]) => [
    id,
    { id, parentId: 'frame', path, module: id === 'rest' ? page : call(id) },
  ])
  return {
    routes: {
      root: { id: 'root', path: '', module: { ...page, middleware: [step('outer')] } },
      frame: { id: 'frame', parentId: 'root', module: { ...page, middleware: [step('inner')] } },
      ...Object.fromEntries(routes),
    },
  } as unknown as ServerBuild
}

let server: Server
let origin = ''

beforeEach(async () => {
  order = []
  handleError.mockClear()
  const callOf = makeCallFinder(build())
  const app = express()
  app.use(compression(), bodyLimit, async (request, response) => {
    const call = callOf(request)
    if (call === null) return void response.status(404).send('for React Router')
    await answerCall(call, { request, response, context: new RouterContextProvider(), handleError })
  })
  server = createServer(app)
  await new Promise<void>((listening) => server.listen(0, '127.0.0.1', listening))
  origin = `http://127.0.0.1:${(server.address() as AddressInfo).port}`
})
afterEach(() => server.closeAllConnections())

const post = (path: string, init: RequestInit = {}) =>
  fetch(`${origin}${path}`, { method: 'POST', redirect: 'manual', ...init })

test('a call has all that endpoints read of a request', () => {
  expectTypeOf<CallRequest>().toExtend<SentRequest>()
})

test('a call is found where React Router finds it, and nowhere else', () => {
  const callOf = makeCallFinder(build())
  const patterns = new Map(Object.values(PATHS).map((path) => [`/${path}`, path]))
  const routes = Object.values(PATHS).map((path) => ({ path }))
  const part = fc.constantFrom(
    'jpanel',
    'gifts',
    'Gifts',
    'newest',
    'NEWEST',
    '7',
    'list.csv',
    'LIST.CSV',
    'end',
    'a%2Fb',
    'gifts.data',
  )
  fc.assert(
    fc.property(fc.array(part, { minLength: 1, maxLength: 4 }), fc.boolean(), (parts, hasSlash) => {
      const path = `/${['jpanel', ...parts].join('/')}${hasSlash ? '/' : ''}`
      const call = callOf({ method: 'POST', path })
      if (call === null) return
      const matches = matchRoutes(routes, path)
      expect(patterns.get(call.pattern), path).toBe(matches?.[0]?.route.path)
      expect(call.params, path).toEqual(matches?.[0]?.params)
    }),
    { numRuns: 1000 },
  )
  for (const path of [
    '/jpanel/gifts',
    '/jpanel/gifts/7',
    '/jpanel/gifts/list.csv',
    '/jpanel/gifts/7/end',
    '/jpanel/people/newest',
  ])
    expect(callOf({ method: 'POST', path }), path).not.toBeNull()
})

test('answers only what React Router would answer in another way when the switch is off', () => {
  const callOf = makeCallFinder(build(), 'beyond-router')
  const program = { 'x-requested-with': 'XMLHttpRequest' }
  expect(callOf({ method: 'POST', path: '/jpanel/gifts', headers: program })).toBeNull()
  expect(callOf({ method: 'GET', path: '/jpanel/gifts' })).toBeNull()
  expect(callOf({ method: 'OPTIONS', path: '/jpanel/gifts' })).not.toBeNull()
  const page = { default: () => null, action: () => null }
  const pages = { routes: { gifts: { id: 'gifts', path: 'jpanel/gifts', module: page } } } as unknown as ServerBuild
  const pageCallOf = makeCallFinder(pages, 'beyond-router')
  expect(pageCallOf({ method: 'POST', path: '/jpanel/gifts', headers: program })).not.toBeNull()
  expect(pageCallOf({ method: 'POST', path: '/jpanel/gifts' })).toBeNull()
})

test('leaves a page, a differently written address and HEAD to React Router', () => {
  const callOf = makeCallFinder(build())
  for (const path of [
    '/jpanel/people',
    '/jpanel/gifts/',
    '/jpanel//gifts',
    '/jpanel/gift%73',
    '/jpanel/gifts.data',
    '/jpanel/gifts/7.data',
    '/jpanel/gifts/..',
    '/jpanel/gifts/.',
    '/jpanel/../gifts',
  ])
    expect(callOf({ method: 'POST', path }), path).toBeNull()
  expect(callOf({ method: 'HEAD', path: '/jpanel/gifts' })).toBeNull()
  // React Router would refuse it before the guard, which lists the allowed methods.
  expect(callOf({ method: 'OPTIONS', path: '/jpanel/gifts' })).not.toBeNull()
  expect(callOf({ method: 'GET', path: '/jpanel/gifts' })).not.toBeNull()
  // Two equal matches, and routes that need more than a comparison of parts.
  expect(
    makeCallFinder(build({ one: 'jpanel/:a/b', other: 'jpanel/c/:d' }))({ method: 'POST', path: '/jpanel/c/b' }),
  ).toBeNull()
  for (const path of ['jpanel/gifts/:number?', 'jpanel/gifts/:number.json'])
    expect(makeCallFinder(build({ ...PATHS, path }))({ method: 'POST', path: '/jpanel/gifts/7' }), path).toBeNull()
})

test('the middleware of its frames goes around a call, whether it returns or throws its answer', async () => {
  const answers: [unknown, number, string][] = [
    [Response.json({ a: 1 }, { status: 201 }), 201, '{"a":1}'],
    [{ b: 2 }, 200, '{"b":2}'],
    [data({ message: 'No.' }, { status: 403 }), 403, '{"message":"No."}'],
    [redirect('/jpanel/login'), 302, ''],
  ]
  for (const [answer, status, body] of answers)
    for (const isThrown of [false, true]) {
      order = []
      works.gifts = () => {
        order.push('call')
        if (isThrown) throw answer
        return answer instanceof Response ? answer.clone() : answer
      }
      if (isThrown && status === 200) continue
      const {
        status: got,
        headers,
        ...reply
      } = await post('/jpanel/gifts').then(async (sent) => ({
        status: sent.status,
        headers: sent.headers,
        body: await sent.text(),
      }))
      expect([got, reply.body]).toEqual([status, body])
      expect([headers.get('x-inner'), headers.get('x-outer')]).toEqual([String(status), String(status)])
      expect(order).toEqual(['outer before', 'inner before', 'call', 'inner after', 'outer after'])
    }
  expect(handleError).not.toHaveBeenCalled()
})

test('logs a fault once and answers without its details', async () => {
  works.gift = () => {
    throw new Error('secret')
  }
  const answer = await post('/jpanel/gifts/7')
  expect([answer.status, answer.headers.get('content-type'), await answer.text()]).toEqual([
    500,
    'text/plain; charset=utf-8',
    'Unexpected Server Error',
  ])
  expect(handleError).toHaveBeenCalledExactlyOnceWith(
    expect.objectContaining({ message: 'secret' }),
    expect.objectContaining({ params: { number: '7' } }),
  )
})

test('reads address, headers and body of a call in any encoding', async () => {
  works.gift = async ({ request, url, params }) => {
    // Delays like the guard, which queries the database first.
    await new Promise((after) => setTimeout(after, 20))
    const { method, headers } = request
    const body = decodeText(await readBytes(request, 100_000))
    return {
      method,
      path: url.pathname + url.search,
      host: url.host,
      type: headers.get('Content-Type'),
      has: headers.has('X-No'),
      params,
      body,
    }
  }
  const text = 'é'.repeat(40_000)
  const wanted = {
    method: 'POST',
    path: '/jpanel/gifts/7?a=1',
    host: new URL(origin).host,
    type: 'text/plain',
    has: false,
    params: { number: '7' },
    body: text,
  }
  const headers = { 'content-type': 'text/plain' }
  expect(await (await post('/jpanel/gifts/7?a=1', { headers, body: text })).json()).toEqual(wanted)
  const pieces = new Blob([text]).stream()
  const unannounced = { headers, body: pieces, duplex: 'half' } as RequestInit
  expect(await (await post('/jpanel/gifts/7?a=1', unannounced)).json()).toEqual(wanted)
  expect(await (await post('/jpanel/gifts/7')).json()).toMatchObject({ body: '' })
})

test('sends a large answer whole, and stops when its reader leaves', async () => {
  const piece = new Uint8Array(64 * 1024).fill(65)
  works.csv = () =>
    new Response(new Blob(Array.from({ length: 50 }, () => piece)).stream(), {
      headers: { 'content-type': 'text/csv' },
    })
  for (const encoding of ['identity', 'gzip'])
    expect(
      await (await post('/jpanel/gifts/list.csv', { headers: { 'accept-encoding': encoding } })).text(),
    ).toHaveLength(50 * piece.length)
  let isAborted = false
  const cancelled = new Promise<void>((ended) => {
    works.csv = ({ request }) => {
      request.signal.addEventListener('abort', () => (isAborted = true))
      return new Response(
        new ReadableStream({ pull: (controller) => controller.enqueue(piece), cancel: () => ended() }),
      )
    }
  })
  const leaving = requested(`${origin}/jpanel/gifts/list.csv`, { method: 'POST' }, (reply) =>
    reply.once('data', () => leaving.destroy()),
  )
  leaving.on('error', () => undefined).end()
  await cancelled
  await vi.waitFor(() => expect(isAborted).toBe(true))
})

test('answers a program’s post by the action, and renders a form’s', () => {
  const built = build()
  const page = { default: () => null, loader: () => null, action: () => null }
  built.routes.gifts = { ...built.routes.gifts, module: page } as never
  const callOf = makeCallFinder(built)
  const path = '/jpanel/gifts'
  expect(callOf({ method: 'POST', path, headers: { 'x-requested-with': 'XMLHttpRequest' } })?.work).toBe(page.action)
  expect(callOf({ method: 'PUT', path, headers: { authorization: 'Bearer alm_1' } })?.work).toBe(page.action)
  expect(callOf({ method: 'POST', path, headers: {} })).toBeNull()
  expect(callOf({ method: 'GET', path, headers: { 'x-requested-with': 'XMLHttpRequest' } })).toBeNull()
})
