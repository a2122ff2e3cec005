import { RouterContextProvider } from 'react-router'
import { beforeAll, expect, test } from 'vitest'
import { hashPassword } from '~/domain/auth/hash-password.server'
import { readMailServer } from '~/domain/integrations/connections/shown-connections.server'
import { ctxContext, passageContext } from '~/http/context'
import type { Ctx } from '~/kit/operation'
import { sql } from '~/kit/sql'
import { OPENED, openedWith } from '~/kit/typed/opened'
import { action } from '~/pages/jpanel/settings/connections'
import { testCtx } from '../../support/ctx'
import { makeStaff } from '../../support/factories'

const PASSWORD = 'five quiet herons wade'
let staffId = 0

beforeAll(async () => {
  const password_hash = await hashPassword(PASSWORD)
  staffId = (await makeStaff({ email: 'owner@example.org', is_owner: true, permissions: [], password_hash })).id
})

/** Reads the context again, as each request does. */
async function ownerCtx(): Promise<Ctx> {
  const rows = await testCtx().read.rows<{ key: string; value: string }>(sql`SELECT key, value FROM setting`)
  return testCtx({ staffId, settings: Object.fromEntries(rows.map(({ key, value }) => [key, value])) })
}

async function save(fields: Record<string, string>): Promise<unknown> {
  const address = 'http://almoner.test/jpanel/settings/connections'
  const context = new RouterContextProvider()
  context.set(ctxContext, await ownerCtx())
  context.set(passageContext, { csrf: 'token', isBearer: false, email: 'owner@example.org' })
  const body = new URLSearchParams({ intent: 'save-mail', password: '', currentPassword: PASSWORD, ...fields })
  const request = new Request(address, { method: 'POST', body })
  return action({ request, context, params: {}, url: new URL(address) } as never)
}

test('keeps what two owners changed of the mail server, and asks where both changed a field', async () => {
  const first = { host: 'smtp.example.org', port: '587', user: 'mailer', from: 'office@example.org' }
  expect(await save({ ...first, password: 'pass word' })).toMatchObject({ status: 302 })
  const opened = { ...first, [OPENED]: JSON.stringify(openedWith(first)) }
  expect(await save({ ...opened, port: '465' })).toMatchObject({ status: 302 })
  expect(await save({ ...opened, from: 'news@example.org' })).toMatchObject({ status: 302 })
  expect(readMailServer(await ownerCtx())).toEqual({ ...first, port: '465', from: 'news@example.org' })
  expect(await save({ ...opened, port: '25' })).toMatchObject({
    init: { status: 409 },
    data: { fields: { port: [expect.stringMatching(/changed this to “465”.* Save again to overwrite/)] } },
  })
  expect(readMailServer(await ownerCtx())).toMatchObject({ port: '465' })
})
