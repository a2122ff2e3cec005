import { describe, expect, test } from 'vitest'
import { as, visitor } from '../support/server'

const owner = await as('owner')

const directives = (reply: Response): Record<string, string[]> =>
  Object.fromEntries(
    (reply.headers.get('content-security-policy') ?? '').split('; ').map((directive) => {
      const [name = '', ...values] = directive.split(' ')
      return [name, values]
    }),
  )

describe('the policy of a page', () => {
  test.each([
    ['the first page', '/jpanel/', owner],
    ['a list', '/jpanel/supporters', owner],
    ['the till', '/jpanel/pos', owner],
    ['the editor of pages', '/jpanel/pages/new', owner],
    ['sign-in', '/jpanel/login', visitor()],
    ['an error', '/jpanel/no/such/page', owner],
  ])('allows no script but its own: %s', async (_name, path, caller) => {
    const replies = [await caller.visit(path), await caller.visit(path)]
    const texts = await Promise.all(replies.map((reply) => reply.text()))
    const [policy = {}, other = {}] = replies.map(directives)
    const nonce = policy['script-src']?.find((source) => source.startsWith("'nonce-")) ?? ''
    expect(nonce).toMatch(/^'nonce-[0-9a-f-]{36}'$/)
    expect(other['script-src']).not.toContain(nonce)
    for (const source of policy['script-src'] ?? [])
      expect(source === nonce || source === "'self'" || source.startsWith('https://js.stripe.com')).toBe(true)
    for (const name of ['object-src', 'base-uri', 'frame-ancestors']) expect(policy[name]).toEqual(["'none'"])
    expect(policy['form-action']).toEqual(["'self'"])
    const inline = [...(texts[0] ?? '').matchAll(/<script(?![^>]*\ssrc=)([^>]*)>/g)]
    expect(inline.length).toBeGreaterThan(0)
    for (const [, attributes] of inline) expect(attributes).toContain(`nonce="${nonce.slice(7, -1)}"`)
    expect(texts[0]).not.toMatch(/<[a-z][^>]*\son[a-z]+=/)
  })
})

describe('an answer with somebody’s data', () => {
  test.each([
    ['a page', () => owner.visit('/jpanel/supporters')],
    ['its data', () => owner.raw('/jpanel/supporters.data')],
    ['a documented call', () => owner.post('/jpanel/supporters/listing.ajax', {})],
    ['a file', () => owner.raw('/jpanel/supporters.csv')],
  ])('stays in no cache: %s', async (_name, ask) => {
    const reply = await ask()
    await reply.arrayBuffer()
    expect(reply.headers.get('cache-control')).toContain('no-store')
  })

  test('is open to no other origin', async () => {
    const reply = await owner.raw('/jpanel/supporters', { headers: { origin: 'https://evil.example' } })
    await reply.arrayBuffer()
    expect([...reply.headers.keys()].filter((name) => name.startsWith('access-control-'))).toEqual([])
    const preflight = await owner.raw('/jpanel/pages/destroy', {
      method: 'OPTIONS',
      headers: { origin: 'https://evil.example', 'access-control-request-method': 'POST' },
    })
    await preflight.arrayBuffer()
    expect([...preflight.headers.keys()].filter((name) => name.startsWith('access-control-'))).toEqual([])
  })
})

describe('an answer says what it is', () => {
  test.each([
    ['a page', '/jpanel/supporters', 'text/html; charset=utf-8'],
    ['an error', '/jpanel/no/such/page', 'text/html; charset=utf-8'],
    ['a table', '/jpanel/products.csv', 'text/csv; charset=utf-8'],
    ['values', '/jpanel/urls.json', 'application/json; charset=utf-8'],
  ])('with its type, and its charset if it is text: %s', async (_what, path, type) => {
    const reply = await owner.visit(path)
    await reply.arrayBuffer()
    expect([reply.headers.get('content-type'), reply.headers.get('x-content-type-options')]).toEqual([type, 'nosniff'])
  })
})
