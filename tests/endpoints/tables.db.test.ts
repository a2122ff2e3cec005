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
  ['POST', 'jpanel/pos/recent.json', 'GET'],
  ['PUT', 'jpanel/timeline/:id', 'POST, DELETE'],
  ['PUT', 'jpanel/api/gateway/events', 'POST'],
])('answers 405 and names the methods when %s %s is no line', async (method, pattern, allowed) => {
  const reply = await ask(method, pattern)
  expect([reply.status, reply.headers.get('allow')]).toEqual([405, allowed])
})

test('answers each address with 405 and its methods for every method that it has no line for', async () => {
  const methods = new Map<string, string[]>()
  for (const { method, address } of callAddresses()) methods.set(address, [...(methods.get(address) ?? []), method])
  const wrong: unknown[] = []
  for (const [address, taken] of methods)
    for (const method of ['GET', 'HEAD', 'POST', 'PUT', 'DELETE', 'PATCH', 'OPTIONS']) {
      const isTaken = method === 'HEAD' ? taken.includes('GET') : taken.includes(method)
      if (isTaken || (method === 'POST' && taken.some((one) => one === 'DELETE' || one === 'PUT'))) continue
      const reply = await ask(method, address)
      const allowed = reply.headers.get('allow')
      if (reply.status !== 405 || allowed !== taken.join(', ')) wrong.push([method, address, reply.status, allowed])
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
