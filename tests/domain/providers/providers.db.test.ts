import { beforeEach, describe, expect, test } from 'vitest'
import { poolRunner } from '~/db/pool.server'
import { checkConnection } from '~/domain/providers/check-connection.server'
import { checkReferences } from '~/domain/providers/check-references.server'
import { shownProviders } from '~/domain/providers/queries.server'
import { refreshConfigurations } from '~/domain/providers/refresh-configurations.server'
import { refreshPublicKey } from '~/domain/providers/refresh-public-key.server'
import { saveProvider } from '~/domain/providers/save-provider.server'
import { perform } from '~/kit/operation'
import { sql } from '~/kit/sql'
import { testCtx } from '../../support/ctx'

const ctx = testCtx()
const PAYPAL = { provider: 'paypal', credential1: 'M-1', credential2: 'client', credential3: 'a secret of PayPal' }
const BBMS = { provider: 'bbms', credential1: 'key', credential2: 'a token' }

const save = (input: object, by = ctx) => perform(saveProvider, by, input)
const shown = async (key: string) => (await shownProviders(ctx)).find((one) => one.key === key)

beforeEach(async () => void (await poolRunner().run(sql`DELETE FROM payment_provider`)))

describe('saving a provider', () => {
  test('enabling one needs all of its credentials, and says which are missing', async () => {
    await expect(save({ provider: 'paypal', enabled: '1', credential1: 'M-1' })).rejects.toMatchObject({
      message: 'Please fill in all credentials before you enable this provider.',
      fields: { credential2: ['This field is required.'], credential3: ['This field is required.'] },
    })
    expect(await shown('paypal')).toMatchObject({ enabled: false, isSetUp: false })
    await save({ ...PAYPAL, enabled: '1' })
    expect(await shown('paypal')).toMatchObject({ enabled: true, isSetUp: true })
  })

  test('keeps missing and blank fields, so that a switch keeps mode and credentials', async () => {
    await save({ ...PAYPAL, testMode: '1', referenceTransactions: '1' })
    expect(await save({ provider: 'paypal', enabled: '1' })).toEqual({
      provider: 'paypal',
      enabled: true,
      isToggle: true,
    })
    expect(await save({ provider: 'paypal', credential2: 'another client', credential3: '' })).toMatchObject({
      isToggle: false,
    })
    expect(await shown('paypal')).toMatchObject({
      enabled: true,
      isSetUp: true,
      values: {
        testMode: '1',
        referenceTransactions: '1',
        credential1: 'M-1',
        credential2: 'another client',
        credential3: '',
      },
    })
    await save({ provider: 'paypal', testMode: '0' })
    expect((await shown('paypal'))?.values.testMode).toBe('')
  })

  test('secrets lie sealed, are not shown, and are not in the journal', async () => {
    await save(PAYPAL)
    const [row] = await poolRunner().rows<{ credentials: string; journal: string }>(sql`
      SELECT credentials, (SELECT string_agg(j::text, '') FROM journal_entry j) AS journal FROM payment_provider`)
    expect(row?.credentials).not.toContain('a secret of PayPal')
    expect(row?.journal).toContain('replaced')
    expect(row?.journal).not.toContain('a secret of PayPal')
    expect(JSON.stringify(await shownProviders(ctx))).not.toContain('a secret of PayPal')
  })

  test('only owners, only known providers, only configurations that the provider named', async () => {
    await expect(save(PAYPAL, testCtx({ permissions: ['admin.general', 'admin.billing'] }))).rejects.toMatchObject({
      code: 'forbidden',
    })
    await expect(save({ provider: 'stripe', enabled: '1' })).rejects.toMatchObject({ code: 'invalid' })
    await save(BBMS)
    await expect(save({ provider: 'bbms', paymentConfigurations: { USD: 'made-up' } })).rejects.toMatchObject({
      code: 'invalid',
    })
  })
})

describe('checking a connection', () => {
  test('says whether the provider answers, and shows it until other credentials are saved', async () => {
    expect(await perform(checkConnection, ctx, { provider: 'paypal' })).toBe(false)
    await save(PAYPAL)
    expect(await perform(checkConnection, ctx, { provider: 'paypal' })).toBe(true)
    expect(await shown('paypal')).toMatchObject({ isWorking: true, checkedAt: ctx.now })
    await save({ provider: 'paypal', credential3: 'refused' })
    expect(await shown('paypal')).toMatchObject({ isWorking: null, checkedAt: null })
    expect(await perform(checkConnection, ctx, { provider: 'paypal' })).toBe(false)
    expect(await shown('paypal')).toMatchObject({ isWorking: false })
  })
})

describe('reference transactions', () => {
  const check = async (secret: string) => {
    await save({ ...PAYPAL, credential3: secret, referenceTransactions: '1' })
    const isGood = await perform(checkReferences, ctx, {})
    return { isGood, isOn: (await shown('paypal'))?.values.referenceTransactions === '1' }
  }
  test('are switched off only where PayPal itself says that this account may not', async () => {
    expect(await check('good')).toEqual({ isGood: true, isOn: true })
    expect(await check('no-references')).toEqual({ isGood: false, isOn: false })
  })
  test('stay on where PayPal does not answer, or refuses something else', async () => {
    expect(await check('unreachable')).toEqual({ isGood: false, isOn: true })
    expect(await check('refused')).toEqual({ isGood: false, isOn: true })
  })
})

describe('BBMS', () => {
  test('uses the first configuration of a currency until another is chosen, and a removed one no longer', async () => {
    await save(BBMS)
    await perform(refreshConfigurations, ctx, {})
    expect(await shown('bbms')).toMatchObject({
      selected: { USD: { id: '703e41ba' }, CAD: { id: '88a1c0de', isTest: true } },
    })
    await save({ provider: 'bbms', paymentConfigurations: { USD: '' } })
    expect((await shown('bbms'))?.selected).not.toHaveProperty('USD')
    const other = testCtx()
    const named = async () => [{ id: 'new', name: 'New', currency: 'USD', isTest: false }]
    const providers = { ...other.ports.providers, bbms: { ...other.ports.providers.bbms, listConfigurations: named } }
    await perform(refreshConfigurations, { ...other, ports: { ...other.ports, providers } }, {})
    expect((await shown('bbms'))?.selected).toMatchObject({ USD: { id: 'new' } })
    expect((await shown('bbms'))?.selected).not.toHaveProperty('CAD')
  })

  test('keeps the last good list and key when it does not answer', async () => {
    await save(BBMS)
    await perform(refreshConfigurations, ctx, {})
    expect(await perform(refreshPublicKey, ctx, {})).toBe('pk-of-the-stand-in')
    await save({ provider: 'bbms', credential2: 'unreachable' })
    await expect(perform(refreshConfigurations, ctx, {})).rejects.toThrow('Failed to refresh payment configurations.')
    await expect(perform(refreshPublicKey, ctx, {})).rejects.toThrow('Failed to refresh public key.')
    expect(await shown('bbms')).toMatchObject({
      publicKey: 'pk-of-the-stand-in',
      available: [{ id: '703e41ba' }, { id: '88a1c0de' }],
    })
  })

  test('explains what to do first without credentials', async () => {
    await expect(perform(refreshPublicKey, ctx, {})).rejects.toThrow(
      'Please save the credentials of this provider first.',
    )
  })
})
