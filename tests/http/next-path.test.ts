import { describe, expect, test } from 'vitest'
import { z } from 'zod'
import { RouterContextProvider } from 'react-router'
import { ctxContext } from '~/http/context'
import { call } from '~/http/call'
import type { CallArgs } from '~/http/call-args'
import { nextPath } from '~/http/next-path'
import { withFlash } from '~/http/flash'
import type { Ctx, Operation } from '~/kit/operation'

const doNothing: Operation<z.ZodType, object, Ctx> = {
  name: 'tests.nothing',
  permission: null,
  input: z.unknown(),
  transaction: 'none',
  audit: 'none',
  run: async () => ({}),
}

async function ledTo(back: string): Promise<string | null> {
  const body = new URLSearchParams({ back })
  const request = new Request('http://almoner.test/jpanel/contributions/batch', { method: 'POST', body })
  const context = new RouterContextProvider()
  context.set(ctxContext, { actor: { can: () => true }, now: new Date(0), requestId: 'request-1' } as unknown as Ctx)
  const endpoint = call(doNothing, {
    reply: () => ({}),
    form: { message: () => 'Done.', to: '/jpanel/contributions' },
  })
  const reply = await endpoint({ request, params: {}, context, url: new URL(request.url) } as unknown as CallArgs)
  expect(reply.status).toBe(302)
  return reply.headers.get('location')
}

describe('where a plain form leads back to', () => {
  test.each([
    ['/jpanel/contributions?c=1&fs[]=Web', '/jpanel/contributions?c=1&fs[]=Web'],
    ['/jpanel/supporters/1?x=漢字', '/jpanel/supporters/1?x=%E6%BC%A2%E5%AD%97'],
    ['/jpanel/\r\nX', '/jpanel/contributions'],
    ['/jpanel/\r\nset-cookie: a=b', '/jpanel/contributions'],
    ['/jpanel/\x7f', '/jpanel/contributions'],
    ['//evil.example/', '/jpanel/contributions'],
    ['/jpanel/\\evil.example', '/jpanel/contributions'],
    ['/jpanel/../..//evil.example', '/jpanel/contributions'],
    [`/jpanel/${'x'.repeat(3000)}`, '/jpanel/contributions'],
    ['', '/jpanel/contributions'],
  ])('leads %j to %s', async (back, address) => {
    expect(await ledTo(back)).toBe(address)
  })
})

test('sign-in leads home from a control character as from a foreign address', () => {
  expect([nextPath('/jpanel/\r\nX'), nextPath('https://evil.example/'), nextPath(null)]).toEqual([
    '/jpanel/',
    '/jpanel/',
    '/jpanel/',
  ])
})

test('a message is cut to what a cookie may hold, wherever the cut falls', () => {
  expect(() => withFlash(`${'x'.repeat(299)}😀`)).not.toThrow()
})
