import { describe, expect, test } from 'vitest'
import { makeVault } from '~/adapters/vault/vault.server'
import { signGrant } from '~/domain/devices/grant.server'
import { isSignedBy, isUsableKey } from '~/domain/devices/signature.server'
import { makeDeviceKeys, readGrant, signBatch } from '~/pages/jpanel/pos/offline/device-keys'
import { sealStorage } from '~/pages/jpanel/pos/offline/sealed-storage'
import type { Ctx } from '~/kit/operation'
import { memoryStorage } from '../../../support/memory-storage'

const vault = makeVault('a secret of the tests')
const ctx = { officeUrl: 'https://office.example.org', ports: { vault } } as unknown as Ctx

describe('the keys of a device (R-DEVICES-1)', () => {
  test('cannot be exported', async () => {
    const { signingKey, sealingKey } = await makeDeviceKeys()
    for (const key of [signingKey, sealingKey]) {
      expect(key.extractable).toBe(false)
      await expect(crypto.subtle.exportKey('jwk', key)).rejects.toThrow()
    }
  })
  test('sign a batch as the server checks it, to the letter', async () => {
    const { publicKey, signingKey } = await makeDeviceKeys()
    const body = '{"version":1,"sales":[{"note":"Grüße 🎪"}]}'
    const signature = await signBatch(signingKey, body)
    expect(isUsableKey(publicKey)).toBe(true)
    expect(isSignedBy(publicKey, new TextEncoder().encode(body), signature)).toBe(true)
    expect(isSignedBy(publicKey, new TextEncoder().encode(`${body} `), signature)).toBe(false)
  })
})

describe('a grant on the tablet (R-DEVICES-2)', () => {
  const device = {
    id: 1,
    publicId: '00000000-0000-4000-8000-000000000001',
    name: 'Tent',
    publicKey: null,
    sellers: [3, 4],
    knows: 'nobody' as const,
    grantedAt: new Date('2026-11-20T17:00:00Z'),
    grantedUntil: new Date('2026-11-23T17:00:00Z'),
    revokedAt: null,
    forgottenAt: null,
    lastHeardAt: null,
  }
  test('contains what the server signed', async () => {
    expect(await readGrant(signGrant(ctx, device), vault.signer())).toEqual({
      device: device.publicId,
      name: 'Tent',
      sellers: [3, 4],
      knows: 'nobody',
      until: device.grantedUntil,
    })
  })
  test('is refused when changed, foreign or malformed', async () => {
    const grant = signGrant(ctx, device)
    const [head, claims = '', signature] = grant.split('.')
    const longer = Buffer.from(
      Buffer.from(claims, 'base64url')
        .toString()
        .replace(/"exp":\d+/, '"exp":9999999999'),
    ).toString('base64url')
    const none = [[head, longer, signature].join('.'), `${head}.${claims}`, '', 'a.b.c', `${grant}.d`]
    for (const text of none) expect(await readGrant(text, vault.signer())).toBe(null)
    expect(await readGrant(grant, makeVault('another secret of the tests').signer())).toBe(null)
  })
})

describe('what a tablet stores, sealed', () => {
  const secret = { name: 'Ada Giver', counter: 7 }

  test('is read back through the key, and shows nothing without it', async () => {
    const { storage, entries } = memoryStorage()
    const sealed = sealStorage(storage, (await makeDeviceKeys()).sealingKey)
    await sealed.write({
      put: [
        ['a:1', secret],
        ['a:2', 'two'],
      ],
      remove: ['b'],
    })
    expect(await sealed.read('a:1')).toEqual(secret)
    expect(await sealed.list('a:')).toEqual([
      ['a:1', secret],
      ['a:2', 'two'],
    ])
    expect(await sealed.read('a:3')).toBe(undefined)
    const bytes = [...entries.values()].map((value) =>
      Buffer.from((value as { bytes: ArrayBuffer }).bytes).toString('latin1'),
    )
    expect(bytes.join()).not.toContain('Ada')
  })
  test('does not open by the key of another device, nor under another name', async () => {
    const { storage, entries } = memoryStorage()
    const sealed = sealStorage(storage, (await makeDeviceKeys()).sealingKey)
    await sealed.write({ put: [['a:1', secret]] })
    entries.set('a:2', entries.get('a:1'))
    await expect(sealed.read('a:2')).rejects.toThrow()
    await expect(sealStorage(storage, (await makeDeviceKeys()).sealingKey).read('a:1')).rejects.toThrow()
  })
})
