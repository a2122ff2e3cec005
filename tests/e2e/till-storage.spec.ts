import { readFileSync } from 'node:fs'
import path from 'node:path'
import { expect, test, type Page } from '@playwright/test'
import ts from 'typescript'
import type * as Indexed from '../../app/pages/jpanel/pos/offline/indexed-storage'
import type * as Sealed from '../../app/pages/jpanel/pos/offline/sealed-storage'

const FOLDER = path.resolve(import.meta.dirname, '../../app/pages/jpanel/pos/offline')
const MODULES = ['indexed-storage', 'sealed-storage', 'storage']
const NEXT = 'next-storage'

/** A later version of the till has another version of its database. */
const readModule = (name: string): string =>
  name === NEXT
    ? readFileSync(path.join(FOLDER, 'indexed-storage.ts'), 'utf8').replace(
        /const VERSION = (\d+)/,
        (_, version) => `const VERSION = ${Number(version) + 1}`,
      )
    : readFileSync(path.join(FOLDER, `${name}.ts`), 'utf8')

/** Loads the modules into a page without scripts of its own. */
async function openModules(page: Page): Promise<void> {
  await page.route('**/storage-test/*', async (route) => {
    const name = path.basename(new URL(route.request().url()).pathname)
    if (![...MODULES, NEXT].includes(name))
      return route.fulfill({ contentType: 'text/html', body: '<title>Storage</title>' })
    const { outputText } = ts.transpileModule(readModule(name), {
      compilerOptions: { module: ts.ModuleKind.ESNext, target: ts.ScriptTarget.ES2022 },
    })
    return route.fulfill({ contentType: 'text/javascript', body: outputText })
  })
  await page.goto('/storage-test/page')
}

test('keeps the till’s storage ordered, atomic, sealed, and there after a reload and a new version', async ({
  page,
}) => {
  await openModules(page)
  const found = await page.evaluate(async () => {
    const load = async (name: string) => import(`/storage-test/${name}`) as Promise<unknown>
    const { openStorage, inTurn } = (await load('indexed-storage')) as typeof Indexed
    const { sealStorage } = (await load('sealed-storage')) as typeof Sealed
    const storage = await openStorage()
    const keys = await crypto.subtle.generateKey({ name: 'ECDSA', namedCurve: 'P-256' }, false, ['sign', 'verify'])
    const sealingKey = await crypto.subtle.generateKey({ name: 'AES-GCM', length: 256 }, false, ['encrypt', 'decrypt'])
    await storage.write({ put: [['keys', { signing: keys.privateKey, sealing: sealingKey }]] })
    const sealed = sealStorage(storage, sealingKey)
    await sealed.write({
      put: [
        ['sale:2', { note: 'two' }],
        ['sale:1', { note: 'one' }],
        ['other', 'x'],
      ],
      remove: ['none'],
    })
    const failed = await storage
      .write({
        put: [
          ['sale:3', 'three'],
          ['sale:4', () => undefined],
        ],
      })
      .then(
        () => 'written',
        () => 'refused',
      )
    const order: number[] = []
    await Promise.all(
      [1, 2, 3].map(async (turn) =>
        inTurn('test', async () => {
          order.push(turn)
          await storage.listKeys('sale:')
          order.push(turn)
        }),
      ),
    )
    return { failed, keys: await storage.listKeys('sale:'), sales: await sealed.list('sale:'), order }
  })
  expect(found).toEqual({
    failed: 'refused',
    keys: ['sale:1', 'sale:2'],
    sales: [
      ['sale:1', { note: 'one' }],
      ['sale:2', { note: 'two' }],
    ],
    order: [1, 1, 2, 2, 3, 3],
  })
  await page.reload()
  const again = await page.evaluate(async () => {
    const load = async (name: string) => import(`/storage-test/${name}`) as Promise<unknown>
    const { openStorage } = (await load('indexed-storage')) as typeof Indexed
    const { sealStorage } = (await load('sealed-storage')) as typeof Sealed
    const storage = await openStorage()
    const { signing, sealing } = (await storage.read('keys')) as Record<string, CryptoKey>
    const signature = await crypto.subtle.sign({ name: 'ECDSA', hash: 'SHA-256' }, signing!, new Uint8Array([1]))
    const plain = JSON.stringify(await storage.read('sale:1'))
    return {
      extractable: [signing!.extractable, sealing!.extractable],
      signature: signature.byteLength,
      sale: await sealStorage(storage, sealing!).read('sale:1'),
      isPlain: plain.includes('one'),
      missing: (await storage.read('sale:3')) === undefined,
    }
  })
  expect(again).toEqual({
    extractable: [false, false],
    signature: 64,
    sale: { note: 'one' },
    isPlain: false,
    missing: true,
  })
  const upgraded = await page.evaluate(async (NEXT) => {
    const load = async (name: string) => import(`/storage-test/${name}`) as Promise<unknown>
    const older = (await load('indexed-storage')) as typeof Indexed
    const newer = (await load(NEXT)) as typeof Indexed
    const { sealStorage } = (await load('sealed-storage')) as typeof Sealed
    const openedBefore = await older.openStorage()
    const { sealing } = (await openedBefore.read('keys')) as Record<string, CryptoKey>
    // An open tab of the earlier version must not keep the new one waiting.
    const storage = await newer.openStorage()
    const isFailing = async (work: () => Promise<unknown>): Promise<boolean> => {
      try {
        await work()
        return false
      } catch {
        return true
      }
    }
    const isClosed = await isFailing(() => openedBefore.read('keys'))
    const sealed = sealStorage(storage, sealing!)
    const sales = await sealed.list('sale:')
    await sealed.write({ put: [['sale:5', { note: 'five' }]] })
    const isRefused = await isFailing(() => older.openStorage())
    return { isClosed, sales, keys: await storage.listKeys('sale:'), isRefused }
  }, NEXT)
  expect(upgraded).toEqual({
    isClosed: true,
    sales: [
      ['sale:1', { note: 'one' }],
      ['sale:2', { note: 'two' }],
    ],
    keys: ['sale:1', 'sale:2', 'sale:5'],
    // A page of the earlier version leaves the newer database as it is.
    isRefused: true,
  })
})
