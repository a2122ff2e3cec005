import { beforeAll, describe, expect, test } from 'vitest'
import { standInConnections } from '~/adapters/fake/connections.server'
import { hashPassword } from '~/domain/auth/hash-password.server'
import { removeConnection } from '~/domain/integrations/connections/remove-connection.server'
import { saveMailServer } from '~/domain/integrations/connections/save-mail-server.server'
import { saveStripeKeys } from '~/domain/integrations/connections/save-stripe-keys.server'
import { readConnections } from '~/domain/integrations/connections/read-connections.server'
import { withConnections } from '~/domain/integrations/connections/stored.server'
import { testMail } from '~/domain/integrations/connections/test-mail.server'
import { hideSetup } from '~/domain/installation/hide-setup.server'
import { skipSetupStep } from '~/domain/installation/skip-setup-step.server'
import { setupSteps } from '~/domain/installation/setup-steps.server'
import { journalEntry } from '~/domain/journal/entry.server'
import { isMailHeld } from '~/domain/messaging/say-mailed'
import { isSandbox } from '~/domain/payments/queries.server'
import { perform, type Ctx } from '~/kit/operation'
import { sql } from '~/kit/sql'
import { testCtx, testSandbox } from '../../../support/ctx'
import { contribution } from '../../../support/contributions'
import { makeProduct, makeStaff } from '../../../support/factories'

const PASSWORD = 'five quiet herons wade'
let staffId = 0

beforeAll(async () => {
  staffId = (
    await makeStaff({
      email: 'owner@example.org',
      is_owner: true,
      permissions: [],
      password_hash: await hashPassword(PASSWORD),
    })
  ).id
})

/** Reads the context again, as each request does. */
async function owner(fixed = { mail: false, payments: false }): Promise<Ctx> {
  const rows = await testCtx().read.rows<{ key: string; value: string }>(sql`SELECT key, value FROM setting`)
  const settings = Object.fromEntries(rows.map(({ key, value }) => [key, value]))
  const connections = { ...standInConnections(testSandbox()), fixed }
  const plain = testCtx({ staffId, settings, ports: { connections } })
  const { mailer, gateway } = withConnections(plain.ports, settings)
  return testCtx({ staffId, settings, ports: { connections, mailer, gateway } })
}

const SERVER = {
  host: 'SMTP.Example.org',
  port: '587',
  user: 'mailer',
  password: 'pass word',
  from: 'office@example.org',
}
const KEYS = { secretKey: 'sk_test_abc123', publishableKey: 'pk_test_abc123', eventSecret: 'whsec_abc123' }
const own = <T extends object>(typed: T) => ({ ...typed, currentPassword: PASSWORD })
const wrong = (field: string, message: unknown) => ({ code: 'invalid', fields: { [field]: [message] } })
const step = async (ctx: Ctx, key: string) => (await setupSteps(ctx)).find((one) => one.key === key)

async function lastChanges() {
  const row = await testCtx().read.first<{ id: number }>(
    sql`SELECT max(id)::int AS id FROM journal_entry WHERE subject_type = 'connection'`,
  )
  return (await journalEntry(testCtx(), row?.id ?? 0))?.changes
}

describe('the mail server (R-INTEGRATIONS-3)', () => {
  test('is checked before it is stored and sealed, and used from then on', async () => {
    const before = await owner()
    expect(isMailHeld(before)).toBe(true)
    await expect(perform(testMail, before, {})).rejects.toMatchObject({
      message: 'No mail server is set, so nothing was sent.',
    })
    expect(await step(before, 'mail')).toMatchObject({ isDone: false, act: 'Set mail server' })
    await expect(perform(saveMailServer, before, own({ ...SERVER, password: 'wrong' }))).rejects.toMatchObject(
      wrong('host', 'The mail server did not accept this: Invalid login: 535'),
    )
    await perform(saveMailServer, before, own(SERVER))
    const [stored] = await before.read.rows<{ value: string }>(sql`SELECT value FROM setting WHERE key = 'smtp_server'`)
    expect(stored?.value).not.toContain('pass word')
    const after = await owner()
    expect(isMailHeld(after)).toBe(false)
    const shown = await readConnections(after)
    expect(shown.mail).toMatchObject({ isSet: true, host: 'smtp.example.org', port: '587', hasPassword: true })
    expect(JSON.stringify(shown)).not.toContain('pass word')
    expect(await step(after, 'mail')).toMatchObject({ isDone: false, act: 'Send a test' })
    expect(await perform(testMail, after, {})).toEqual({ to: 'owner@example.org' })
    expect(await step(await owner(), 'mail')).toMatchObject({ isDone: true })
    const entries = await after.read.rows<{ event: string; after: unknown }>(
      sql`SELECT event, after FROM journal_entry WHERE subject_type = 'connection' ORDER BY id`,
    )
    expect(entries.map(({ event }) => event)).toEqual(['connection.saved', 'connection.tested'])
    expect(JSON.stringify(entries)).not.toContain('pass word')
  })

  test('keeps its password where it is left blank, and asks again for another server', async () => {
    const ctx = await owner()
    await perform(saveMailServer, ctx, own({ ...SERVER, password: '', from: 'news@example.org' }))
    expect((await readConnections(await owner())).mail).toMatchObject({ from: 'news@example.org', hasPassword: true })
    const [was, is] = ['office', 'news'].map((name) => `smtp.example.org, port 587, from ${name}@example.org`)
    expect(await lastChanges()).toEqual([{ field: 'Server or keys', before: was, after: is }])
    await expect(
      perform(saveMailServer, ctx, own({ ...SERVER, host: 'smtp.elsewhere.example', password: '' })),
    ).rejects.toMatchObject(wrong('password', 'Enter the password again: it was stored for another server or user.'))
  })

  test.each([
    ['host', ''],
    ['host', 'http://smtp.example.org'],
    ['host', 'smtp.example.org@evil'],
    ['port', '6379'],
    ['from', 'nobody'],
  ])('refuses a %s of "%s" at its field', async (field, value) => {
    await expect(perform(saveMailServer, await owner(), own({ ...SERVER, [field]: value }))).rejects.toMatchObject(
      wrong(field, expect.any(String)),
    )
  })
})

describe('the keys of Stripe (R-INTEGRATIONS-3)', () => {
  test('are stored with the password, checked, sealed and used', async () => {
    const ctx = await owner()
    for (const currentPassword of ['', 'not it'])
      await expect(perform(saveStripeKeys, ctx, { ...KEYS, currentPassword })).rejects.toMatchObject(
        wrong('currentPassword', expect.any(String)),
      )
    await expect(perform(saveStripeKeys, ctx, own({ ...KEYS, secretKey: 'sk_test_wrong' }))).rejects.toMatchObject(
      wrong('secretKey', 'Stripe did not accept this key: Invalid API Key provided'),
    )
    expect(await step(ctx, 'payments')).toMatchObject({ isDone: false })
    expect(await perform(saveStripeKeys, ctx, own(KEYS))).toEqual({ isTest: true })
    const after = await owner()
    expect(isSandbox(after)).toBe(false)
    expect(await step(after, 'payments')).toMatchObject({ isDone: true })
    const shown = await readConnections(after)
    expect(shown.payments).toMatchObject({ isSet: true, isTest: true, opened: { publishableKey: KEYS.publishableKey } })
    expect(JSON.stringify(shown)).not.toMatch(/sk_test|whsec/)
    expect(await lastChanges()).toEqual([
      { field: 'Server or keys', before: '–', after: 'Stripe, test mode' },
      { field: 'Password or keys', before: '–', after: 'Replaced' },
    ])
    await perform(removeConnection, after, own({ connection: 'payments' }))
    expect(await lastChanges()).toEqual([{ field: 'Server or keys', before: 'Stripe, test mode', after: '–' }])
    expect(isSandbox(await owner())).toBe(true)
  })

  test.each([
    [{ publishableKey: 'pk_live_abc' }, 'publishableKey', /other takes real payments/],
    [{ secretKey: 'pk_test_abc' }, 'secretKey', /begins with sk_ or rk_/],
    [{ publishableKey: 'sk_test_abc' }, 'publishableKey', /begins with pk_/],
    [{ eventSecret: 'sk_test_abc' }, 'eventSecret', /begins with whsec_/],
  ])('of the wrong mode or kind are refused with a message: %j', async (typed, field, words) => {
    await expect(perform(saveStripeKeys, await owner(), own({ ...KEYS, ...typed }))).rejects.toMatchObject(
      wrong(field, expect.stringMatching(words)),
    )
  })
})

test('are overridden by the environment, with a note', async () => {
  const ctx = await owner({ mail: true, payments: true })
  await expect(perform(saveMailServer, ctx, own(SERVER))).rejects.toMatchObject({
    message: 'SMTP_URL sets the mail server on this server. Change it there.',
  })
  await expect(perform(saveStripeKeys, ctx, own(KEYS))).rejects.toMatchObject({
    message: 'STRIPE_SECRET_KEY sets the keys on this server. Change them there.',
  })
  await expect(perform(removeConnection, ctx, own({ connection: 'mail' }))).rejects.toMatchObject({ code: 'refused' })
  expect(withConnections(ctx.ports, ctx.settings)).toBe(ctx.ports)
})

test('allows only an owner to set, test or remove them', async () => {
  const manager = testCtx({ staffId, permissions: ['admin.general'] })
  for (const act of [
    () => perform(saveMailServer, manager, own(SERVER)),
    () => perform(saveStripeKeys, manager, own(KEYS)),
    () => perform(removeConnection, manager, own({ connection: 'mail' })),
    () => perform(testMail, manager, {}),
  ])
    await expect(act()).rejects.toMatchObject({ code: 'forbidden' })
})

describe('the first steps', () => {
  test('know by what is stored whether they are done, and leave out what a person may not do', async () => {
    const ctx = testCtx({ staffId, settings: { organization_name: 'Harbor Light', mail_logo: '4' } })
    const done = async (of = ctx) => (await setupSteps(of)).flatMap(({ key, isDone }) => (isDone ? [key] : []))
    expect(await done()).toEqual(['organization', 'logo'])
    await makeProduct({ type: 'template' })
    expect(await done()).toEqual(['organization', 'logo'])
    await makeProduct()
    await makeProduct({ type: 'donation_form' })
    await makeStaff()
    expect(await done()).toEqual(['organization', 'logo', 'form', 'product', 'users'])
    await ctx.read.run(sql`UPDATE staff SET two_factor_secret = 'x', two_factor_codes = 'x',
      two_factor_confirmed_at = now() WHERE id = ${staffId}`)
    expect(await done()).toContain('two-factor')
    const keys = (await setupSteps(testCtx({ permissions: ['product.add'] }))).map(({ key }) => key)
    expect(keys).toEqual(['form', 'product', 'two-factor'])
    expect(await step(ctx, 'try')).toMatchObject({ isDone: false, act: 'Give $1.00' })
    expect((await step(ctx, 'try'))?.to).toMatch(/^\/jpanel\/pos\?open=product-\d+$/)
    await contribution(ctx)
    expect(await done()).toContain('try')
  })

  test('one is skipped once for everybody, until it is done, and others stay', async () => {
    for (const name of ['product', 'logo', 'product'] as const)
      await perform(skipSetupStep, testCtx({ staffId }), { step: name })
    const ctx = await owner()
    expect(ctx.settings.setup_skipped).toBe('product,logo')
    expect(await step(ctx, 'logo')).toMatchObject({ isSkipped: true, isDone: false })
    expect(await step(ctx, 'product')).toMatchObject({ isSkipped: false, isDone: true })
    expect(await step(ctx, 'mail')).toMatchObject({ isSkipped: false })
    await expect(perform(skipSetupStep, ctx, { step: 'none' as never })).rejects.toMatchObject(
      wrong('step', 'This step does not exist.'),
    )
    await expect(
      perform(skipSetupStep, testCtx({ permissions: ['pos.edit'] }), { step: 'logo' }),
    ).rejects.toMatchObject({ code: 'forbidden' })
  })

  test('are hidden for everybody, with an entry in the journal', async () => {
    const ctx = testCtx({ staffId })
    await perform(hideSetup, ctx, {})
    const [row] = await ctx.read.rows<{ value: string }>(sql`SELECT value FROM setting WHERE key = 'setup_hidden'`)
    expect(row?.value).toBe('1')
    await expect(perform(hideSetup, testCtx({ permissions: ['pos.edit'] }), {})).rejects.toMatchObject({
      code: 'forbidden',
    })
  })
})
