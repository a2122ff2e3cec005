import { describe, expect, test } from 'vitest'
import { as } from '../support/server'
import { ACCESS } from './access'
import { addressOf, CALLS, routeOf, type Call } from './ledger'
import { manifest } from './manifest'
import { ownServer } from '../support/own-server'

const { origin } = ownServer()
const routes = await manifest()
const named = (call: Call) => ({ ...call, toString: () => `${call.method} ${call.path}` })

test('matches no route for an address that is nearly right', () => {
  expect(routeOf({ method: 'POST', path: '/jpanel/pos/{id}/complete' }, routes)?.id).toBe(
    'endpoints/jpanel/pos/:id/complete',
  )
  for (const path of [
    '/jpanel/pos/{id}/compleet',
    '/jpanel/pos/{id}/complete/now',
    '/jpanel/pos/complete',
    '/jpanel/contributions/packing-slip',
  ])
    expect(routeOf({ method: 'POST', path }, routes), path).toBeUndefined()
  expect(routeOf({ method: 'GET', path: '/jpanel/pos/{id}/complete' }, routes)).toBeUndefined()
})

describe.each(CALLS.map(named))('$method $path (spec $spec)', (call) => {
  test('is in the map of addresses, word for word and with its method', () => {
    expect(Object.keys(ACCESS)).toContain(routeOf(call, routes)?.id)
  })

  test('asks who is calling, unless everybody may call', async () => {
    const reply = await fetch(origin + addressOf(call), {
      method: call.method,
      redirect: 'manual',
      headers: { accept: 'application/json', 'x-requested-with': 'XMLHttpRequest' },
    })
    if (ACCESS[routeOf(call, routes)?.id ?? ''] === 'public') expect(reply.status).toBe(200)
    else expect([reply.status, await reply.json()]).toEqual([401, { message: 'Please sign in.' }])
  })

  test('answers an owner: the address is known, the method is taken, and nothing fails', async () => {
    const owner = await as('owner')
    const reply = await owner.call(call.method, addressOf(call), call.method === 'GET' ? undefined : {})
    const answer = await reply.text()
    expect(answer).not.toContain('The page may have been removed, or the address is wrong.')
    expect(reply.status, answer).not.toBe(405)
    expect(reply.status, answer).toBeLessThan(500)
  })
})
