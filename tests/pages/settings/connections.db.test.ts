import { RouterContextProvider } from 'react-router'
import { beforeAll, expect, test } from 'vitest'
import { standInConnections } from '~/adapters/fake/connections.server'
import { hashPassword } from '~/domain/auth/hash-password.server'
import { readMailServer, readStripeKeys } from '~/domain/integrations/connections/read-connections.server'
import { storedStripeKeys } from '~/domain/integrations/connections/stored.server'
import { ctxContext, passageContext } from '~/http/context'
import type { Ctx } from '~/kit/operation'
import { sql } from '~/kit/sql'
import { OPENED, markOpened } from '~/kit/typed/opened'
import { action } from '~/pages/jpanel/settings/connections'
import { testCtx, testSandbox } from '../../support/ctx'
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
  const settings = Object.fromEntries(rows.map(({ key, value }) => [key, value]))
  return testCtx({ staffId, settings, ports: { connections: standInConnections(testSandbox()) } })
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
  const opened = { ...first, [OPENED]: JSON.stringify(markOpened(first)) }
  expect(await save({ ...opened, port: '465' })).toMatchObject({ status: 302 })
  expect(await save({ ...opened, from: 'news@example.org' })).toMatchObject({ status: 302 })
  expect(readMailServer(await ownerCtx())).toEqual({ ...first, port: '465', from: 'news@example.org' })
  expect(await save({ ...opened, port: '25' })).toMatchObject({
    init: { status: 409 },
    data: { fields: { port: [expect.stringMatching(/changed this to “465”.* Save again to overwrite/)] } },
  })
  expect(readMailServer(await ownerCtx())).toMatchObject({ port: '465' })
})

const STRIPE = 'save-payments'
const openedNow = async () => ({ [OPENED]: JSON.stringify(markOpened(readStripeKeys(await ownerCtx()))) })
const storedKeys = async () => storedStripeKeys((await ownerCtx()).settings, testCtx().ports.vault)
const saveKeys = (keys: Record<string, string>) =>
  save({ intent: STRIPE, publishableKey: 'pk_test_a', secretKey: '', eventSecret: '', ...keys })

test('keeps what two owners changed of the keys of Stripe, and asks where both replaced a secret', async () => {
  expect(await saveKeys({ secretKey: '' })).toMatchObject({
    init: { status: 422 },
    data: { fields: { secretKey: ['This is not a secret key of Stripe. It begins with sk_ or rk_.'] } },
  })
  expect(await saveKeys({ secretKey: 'sk_test_first', eventSecret: 'whsec_first' })).toMatchObject({ status: 302 })
  const opened = await openedNow()
  expect(JSON.stringify(opened)).not.toMatch(/sk_test|whsec/)
  expect(await saveKeys({ ...opened, secretKey: 'sk_test_rolled' })).toMatchObject({ status: 302 })
  expect(await saveKeys({ ...opened, eventSecret: 'whsec_second' })).toMatchObject({ status: 302 })
  const merged = { publishableKey: 'pk_test_a', secretKey: 'sk_test_rolled', eventSecret: 'whsec_second' }
  expect(await storedKeys()).toEqual(merged)
  const refused = await saveKeys({ ...opened, secretKey: 'sk_test_own' })
  expect(refused).toMatchObject({
    init: { status: 409 },
    data: { fields: { secretKey: [expect.stringMatching(/changed this to “another key”.* Save again to overwrite/)] } },
  })
  expect(JSON.stringify(refused)).not.toMatch(/sk_test|whsec/)
  expect(await storedKeys()).toEqual(merged)
  const { typed } = (refused as { data: { typed: Record<string, string> } }).data
  expect(await saveKeys({ [OPENED]: typed[OPENED] ?? '', secretKey: 'sk_test_own' })).toMatchObject({ status: 302 })
  expect(await storedKeys()).toEqual({ ...merged, secretKey: 'sk_test_own' })
})

test('asks before a secret of one account of Stripe is stored with the keys of another', async () => {
  const opened = await openedNow()
  const other = { publishableKey: 'pk_test_b', secretKey: 'sk_test_b', eventSecret: null }
  expect(await saveKeys({ publishableKey: 'pk_test_b' })).toMatchObject({
    data: { fields: { secretKey: [expect.stringMatching(/^Enter the secret key again/)] } },
  })
  expect(await saveKeys({ ...opened, publishableKey: 'pk_test_b', secretKey: 'sk_test_b' })).toMatchObject({
    status: 302,
  })
  expect(await storedKeys()).toEqual(other)
  for (const [name, secret] of [
    ['secretKey', 'sk_test_a'],
    ['eventSecret', 'whsec_a'],
  ] as const)
    expect(await saveKeys({ ...opened, [name]: secret })).toMatchObject({
      init: { status: 409 },
      data: { fields: { [name]: [expect.stringContaining('Save again to overwrite')] } },
    })
  expect(await storedKeys()).toEqual(other)
})
