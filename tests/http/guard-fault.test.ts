import { RouterContextProvider } from 'react-router'
import { expect, test } from 'vitest'
import { guard } from '~/http/auth/guard'

const answered = async (method: string) => {
  const away = guard(
    () => Promise.reject(Object.assign(new Error('read ECONNRESET'), { code: 'ECONNRESET' })),
    () => true,
  )
  const request = new Request('http://till.test/jpanel/pos/7/complete', {
    method,
    headers: { 'x-requested-with': 'XMLHttpRequest' },
  })
  const args = { request, params: {}, url: new URL(request.url), context: new RouterContextProvider() }
  const reply = (await away(args as unknown as Parameters<typeof away>[0], () =>
    Promise.reject(new Error('nobody is let in')),
  )) as Response
  return { status: reply.status, message: ((await reply.json()) as { message: string }).message }
}

test('a completion the guard refuses again claims no rollback: its first try may have gone through', async () => {
  const { status, message } = await answered('POST')
  expect(status).toBe(503)
  expect(message).toContain('It is not known yet whether this went through')
  expect(message).not.toContain('Nothing was changed')
})

test('reports no change when the guard fails for a read', async () => {
  expect(await answered('GET')).toEqual({ status: 503, message: expect.stringContaining('Nothing was changed') })
})
