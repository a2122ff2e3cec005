import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import { makeVault } from '~/adapters/vault/vault.server'
import { composeContext } from '~/composition.server'
import { confirmInstallation } from '~/domain/installation/confirm-installation.server'
import { readCopy } from '~/domain/installation/copy.server'
import { addressName, IDENTITY_SETTING, isStopped, setOwnIdentity } from '~/domain/installation/identity.server'
import { OUTGOING_STOPPED, SECRET_DOES_NOT_FIT } from '~/domain/installation/messages'
import { recognizeInstallation } from '~/domain/installation/recognize-installation.server'
import { loadSettings } from '~/domain/auth/session.server'
import { perform } from '~/kit/operation'
import { sql } from '~/kit/sql'
import { testCtx } from '../support/ctx'
import { one } from '../support/staff'

const { read } = testCtx()
const start = (officeUrl: string, vault = testCtx().ports.vault) =>
  perform(recognizeInstallation, testCtx({ ports: { vault } }), { officeUrl })
const settings = () => loadSettings(read)
const systemActor = { staffId: null, name: 'Test', can: () => true }

beforeEach(async () => {
  await read.run(sql`DELETE FROM setting WHERE key = ${IDENTITY_SETTING}`)
  await read.run(sql`UPDATE installation SET sealed_check = NULL`)
})
afterEach(() => setOwnIdentity(null))

describe('which installation a database belongs to (R-INSTALLATION-1)', () => {
  test.each([
    ['https://office.example.org', 'https://office.example.org'],
    ['https://office.example.org/', 'https://office.example.org'],
    ['http://127.0.0.1:3000', 'local'],
    ['http://localhost:4000', 'local'],
    ['http://[::1]:4000', 'local'],
    ['', 'local'],
  ])('names the address %s %s', (address, name) => expect(addressName(address)).toBe(name))

  test('is the first one that starts, and continues with the same address', async () => {
    expect(await start('https://office.example.org')).toEqual({ isStopped: false })
    expect(await start('https://office.example.org')).toEqual({ isStopped: false })
    expect(isStopped(await settings())).toBe(false)
  })

  test('is remembered when it starts at another address or database', async () => {
    await start('https://office.example.org')
    expect(await start('http://localhost:3000')).toEqual({ isStopped: true })
    expect(readCopy(await settings())).toEqual({ remembered: 'https://office.example.org', own: 'local' })

    await read.run(sql`UPDATE setting SET value = 'https://office.example.org 7/1' WHERE key = ${IDENTITY_SETTING}`)
    expect(await start('https://office.example.org')).toEqual({ isStopped: true })
  })

  test('is this one after an owner confirms it, and the other one stops', async () => {
    await start('https://office.example.org')
    await start('http://localhost:3000')
    await expect(perform(confirmInstallation, testCtx({ permissions: ['admin'] }), {})).rejects.toThrow()
    await perform(confirmInstallation, testCtx(), {})
    expect(isStopped(await settings())).toBe(false)
    const entry = await one<{ before: unknown; after: { installation: string } }>(
      sql`SELECT before, after FROM journal_entry WHERE event = 'installation.confirmed' ORDER BY id DESC LIMIT 1`,
    )
    expect(entry.after.installation).toMatch(/^local /)
    await expect(perform(confirmInstallation, testCtx(), {})).rejects.toThrow('confirmed already')
    expect(await start('https://office.example.org')).toEqual({ isStopped: true })
  })

  test('sends nothing while stopped, but reads from other systems', async () => {
    await start('https://office.example.org')
    await start('http://localhost:3000')
    const ctx = composeContext({
      actor: systemActor,
      settings: await settings(),
      requestId: 'stopped-test',
      ports: testCtx().ports,
    })
    const { mailer, web, gateway, donorCrm, phoneNumbers } = ctx.ports
    const message = { to: 'ada@example.org', subject: 'Thanks', text: 'Thanks', messageId: '1@test' }
    await expect(mailer.send(message)).rejects.toThrow(OUTGOING_STOPPED)
    const request = { method: 'POST', url: 'https://hooks.example.org', headers: {}, timeout: 1, mostBytes: 1 } as const
    await expect(web.send(request)).rejects.toThrow(OUTGOING_STOPPED)
    await expect(phoneNumbers.buy('+15551234567', null)).rejects.toThrow(OUTGOING_STOPPED)
    expect(
      await gateway.refund({ key: 'a', reference: 'b', money: { minor: 1n, currency: 'USD' }, isWhole: true }),
    ).toMatchObject({ status: 'failed', message: OUTGOING_STOPPED })
    expect(await donorCrm.codes('GL_CODE')).toEqual(await testCtx().ports.donorCrm.codes('GL_CODE'))
    expect(gateway.key).toBe('sandbox')
  })
})

describe('the secret of an installation (R-INSTALLATION-2)', () => {
  const ADDRESS = 'https://office.example.org'
  test('is refused when it cannot open stored values, and accepted together with the former one', async () => {
    await start(ADDRESS, makeVault('the first secret of them'))
    expect(await start(ADDRESS, makeVault('another secret of them'))).toEqual({ refusal: SECRET_DOES_NOT_FIT })
    expect(await start(ADDRESS, makeVault('another secret of them', ['the first secret of them']))).toEqual({
      isStopped: false,
    })
    expect(await start(ADDRESS, makeVault('another secret of them'))).toEqual({ isStopped: false })
  })

  test('is refused by a value sealed before the check existed', async () => {
    await read.run(sql`INSERT INTO hook (payload_url, sealed_secret, created_at, updated_at)
      VALUES ('https://hooks.example.org', ${makeVault('the first secret of them').seal('x')}, now(), now())`)
    expect(await start(ADDRESS, makeVault('another secret of them'))).toEqual({ refusal: SECRET_DOES_NOT_FIT })
    expect(await start(ADDRESS, makeVault('the first secret of them'))).toEqual({ isStopped: false })
    await read.run(sql`DELETE FROM hook`)
  })
})
