import { expect, test } from 'vitest'
import { makeVault } from '~/adapters/vault/vault.server'
import { beginPreparing, loadDevice } from '~/pages/jpanel/pos/offline/prepared-device'
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

test('prepared again it has another name, and still opens what lies on it', async () => {
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
