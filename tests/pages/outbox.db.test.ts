import { RouterContextProvider } from 'react-router'
import { expect, test } from 'vitest'
import { ctxContext } from '~/http/context'
import { loader } from '~/pages/jpanel/settings/outbox'
import { testCtx } from '../support/ctx'

test.each([
  [true, true],
  [undefined, false],
])('the outbox says that mail is held where its mailer is an outbox (%s), and only there', async (isOutbox, isSaid) => {
  const ctx = testCtx()
  const mailer = { send: () => Promise.resolve('sent' as const), ...(isOutbox ? { isOutbox } : {}) }
  const context = new RouterContextProvider()
  context.set(ctxContext, { ...ctx, ports: { ...ctx.ports, mailer } })
  const request = new Request('http://till.test/jpanel/settings/outbox')
  const args = { request, context, params: {}, url: new URL(request.url) }
  const loaded = await loader(args as unknown as Parameters<typeof loader>[0])
  expect(loaded).toMatchObject({ isMailHeld: isSaid })
})
