import { expect, test } from 'vitest'
import { makeVault } from '~/adapters/vault/vault.server'
import { signGrant } from '~/domain/devices/grant.server'
import { days, later } from '~/kit/clock'
import type { Ctx } from '~/kit/operation'
import {
  beginPreparing,
  findGrant,
  hasGrantEnded,
  loadDevice,
  readOwnGrant,
  renewGrant,
} from '~/pages/jpanel/pos/offline/prepared-device'
import { sealStorage } from '~/pages/jpanel/pos/offline/sealed-storage'
import { memoryStorage } from '../../../support/memory-storage'

const makeGrant = (publicId: string) => ({
  publicId,
  grant: 'a.b.c',
  signer: makeVault('a secret of the tests').signer(),
  contactKey: Buffer.from(new Uint8Array(32)).toString('base64url'),
})

test('a device is stored with keys that cannot be exported, once the server has registered it', async () => {
  const { storage } = memoryStorage()
  const preparing = await beginPreparing(storage)
  expect([preparing?.publicKey.crv, await loadDevice(storage)]).toEqual(['P-256', null])
  await preparing?.finish(makeGrant('one'))
  const device = await loadDevice(storage)
  expect([device?.publicId, device?.grant]).toEqual(['one', 'a.b.c'])
  for (const key of [device?.signingKey, device?.sealingKey, device?.contactKey]) expect(key?.extractable).toBe(false)
})

test('gets another name when prepared again, and still opens its data', async () => {
  const { storage } = memoryStorage()
  await (await beginPreparing(storage))?.finish(makeGrant('one'))
  await sealStorage(storage, (await loadDevice(storage))!.sealingKey).write({ put: [['sent:1', 'receipt']] })
  await (await beginPreparing(storage))?.finish(makeGrant('two'))
  const again = await loadDevice(storage)
  expect([again?.publicId, await sealStorage(storage, again!.sealingKey).read('sent:1')]).toEqual(['two', 'receipt'])
})

test('it is not prepared again while its sales wait, since they bear its name of before', async () => {
  const { storage } = memoryStorage()
  await storage.write({ put: [['sale:000000000001', 'sealed']] })
  expect(await beginPreparing(storage)).toBe(null)
})

const NOON = new Date('2026-11-20T17:00:00.000Z')
const sign = (publicId: string, count: number, secret = 'a secret of the tests') =>
  signGrant({ officeUrl: 'https://office.example.org', ports: { vault: makeVault(secret) } } as unknown as Ctx, {
    id: 1,
    publicId,
    name: 'Tent',
    publicKey: null,
    sellers: [3],
    knows: 'nobody',
    grantedAt: NOON,
    grantedUntil: later(NOON, days(count)),
    revokedAt: null,
    forgottenAt: null,
    lastHeardAt: null,
  })

test('a grant is good for its sellers until it ends, and has ended for everybody then', async () => {
  const { storage } = memoryStorage()
  await (await beginPreparing(storage))?.finish({ ...makeGrant('one'), grant: sign('one', 3) })
  const [within, after] = [later(NOON, days(3) - 1), later(NOON, days(3))]
  expect((await findGrant(storage, { seller: 3, now: within }))?.name).toBe('Tent')
  expect(await findGrant(storage, { seller: 4, now: within })).toBe(null)
  expect(await findGrant(storage, { seller: 3, now: after })).toBe(null)
  expect([await hasGrantEnded(storage, within), await hasGrantEnded(storage, after)]).toEqual([false, true])
})

test('a grant that was renewed in the office takes the place of the one before, and no other does', async () => {
  const { storage } = memoryStorage()
  await (await beginPreparing(storage))?.finish({ ...makeGrant('one'), grant: sign('one', 3) })
  for (const same of [sign('one', 3), sign('two', 7), sign('one', 7, 'another secret'), 'none'])
    expect(await renewGrant(storage, same)).toBe(null)
  expect((await renewGrant(storage, sign('one', 7)))?.until).toEqual(later(NOON, days(7)))
  expect((await readOwnGrant((await loadDevice(storage))!))?.until).toEqual(later(NOON, days(7)))
})
