import { RouterContextProvider } from 'react-router'
import { expect, test } from 'vitest'
import { hashId } from '~/kit/codes/public-id'
import { ctxContext, passageContext } from '~/http/context'
import { sql } from '~/kit/sql'
import { action, loader } from '~/pages/jpanel/fundraising/page'
import { testCtx } from '../../support/ctx'
import { makePage, makeSupporter } from '../../support/factories'

const settings = { fundraising_pages_requires_verify: '1' }

function argsOf(ctx: ReturnType<typeof testCtx>, id: string, body?: Record<string, string>) {
  const address = `http://almoner.test/jpanel/fundraise/pages/${id}`
  const context = new RouterContextProvider()
  context.set(ctxContext, ctx)
  context.set(passageContext, { csrf: 'token', isBearer: false, email: 'owner@example.org' })
  const request = new Request(address, body ? { method: 'POST', body: new URLSearchParams(body) } : {})
  return { request, context, params: { id }, url: new URL(address) } as never
}

test('verifies or denies an organizer on the page while verification is on, for who edits supporters', async () => {
  const ctx = testCtx({ settings })
  const organizer = await makeSupporter({ verified_status: 'Pending' })
  const id = hashId((await makePage({ organizer_id: organizer.id, status: 'pending' })).id)
  const mayVerify = async (over: typeof ctx) => (await loader(argsOf(over, id))).mayVerify
  expect(await mayVerify(testCtx())).toBe(false)
  expect(await mayVerify(testCtx({ settings, permissions: ['fundraisingpages.edit'] }))).toBe(false)
  const shown = await loader(argsOf(ctx, id))
  expect([shown.mayVerify, shown.page.organizer?.id]).toEqual([true, organizer.id])
  const press = (intent: string) =>
    action(argsOf(ctx, id, { intent, id, organizer: String(shown.page.organizer?.id) })) as Promise<unknown>
  const status = () => ctx.read.record(sql`SELECT verified_status AS status FROM supporter WHERE id = ${organizer.id}`)
  expect(await press('verify')).toMatchObject({ status: 302 })
  expect(await status()).toEqual({ status: 'Verified' })
  await press('deny')
  expect(await status()).toEqual({ status: 'Denied' })
})
