import { RouterContextProvider } from 'react-router'
import { expect, test } from 'vitest'
import { answer } from '~/endpoints/tables.server'
import { passageContext, ctxContext } from '~/http/context'
import { callAddresses } from '../../app/call-addresses'
import { testCtx } from '../support/ctx'

const tables = import.meta.glob<object>('../../app/endpoints/*/*.ts', { eager: true, import: 'calls' })

async function ask(method: string, pattern: string): Promise<Response> {
  const request = new Request(`http://almoner.test/${pattern}`, { method })
  const context = new RouterContextProvider()
  context.set(ctxContext, testCtx({ permissions: [] }))
  context.set(passageContext, { csrf: 'token', isBearer: true, email: 'caller@example.org' })
  return answer({ request, pattern, params: {}, context, url: new URL(request.url) })
}

test('the route map has every line of the tables when it reads their text', () => {
  const lines = Object.values(tables).flatMap(Object.keys)
  expect(callAddresses().map(({ method, address }) => `${method} ${address}`)).toEqual(lines)
  expect(new Set(lines).size).toBe(lines.length)
})

test.each([
  ['GET', 'jpanel/pos/new', 'POST'],
  ['POST', 'jpanel/pos/recent.json', 'GET, HEAD'],
  ['PUT', 'jpanel/timeline/:id', 'POST, DELETE'],
  ['PUT', 'jpanel/api/gateway/events', 'POST'],
])('answers 405 and names the methods when %s %s is no line', async (method, pattern, allowed) => {
  const reply = await ask(method, pattern)
  expect([reply.status, reply.headers.get('allow')]).toEqual([405, allowed])
})

/** POST may replace DELETE and PUT, and HEAD replies like GET. */
const allowedBy = (lines: readonly string[]): string[] => [
  ...(lines.includes('GET') ? ['GET', 'HEAD'] : []),
  ...(lines.some((method) => method !== 'GET') ? ['POST'] : []),
  ...lines.filter((method) => method === 'DELETE' || method === 'PUT'),
]

test('answers each address with 405 and its methods for every method that it has no line for', async () => {
  const methods = new Map<string, string[]>()
  for (const { method, address } of callAddresses()) methods.set(address, [...(methods.get(address) ?? []), method])
  const wrong: unknown[] = []
  for (const [address, lines] of methods) {
    const allowed = allowedBy(lines)
    for (const method of ['GET', 'HEAD', 'POST', 'PUT', 'DELETE', 'PATCH', 'OPTIONS']) {
      if (allowed.includes(method)) continue
      const reply = await ask(method, address)
      const said = reply.headers.get('allow')
      if (reply.status !== 405 || said !== allowed.join(', ')) wrong.push([method, address, reply.status, said])
    }
  }
  expect(methods.size).toBeGreaterThan(100)
  expect(wrong).toEqual([])
})

test.each(['DELETE', 'POST'])(
  'refuses a missing permission when an address that takes DELETE is asked with %s',
  async (method) => {
    expect((await ask(method, '/jpanel/downloads/:id')).status).toBe(403)
  },
)
