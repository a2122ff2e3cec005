import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { isFailure } from '~/http/use-call'
import { askProducts, SEARCH } from '~/pages/jpanel/pos/catalog/ask-products'
import { setDevice } from '~/pages/jpanel/pos/offline/current-till'
import type { OpenDevice } from '~/pages/jpanel/pos/offline/offline-till'
import { productSearchBody } from '~/wire/pos/product'
import { someProduct } from '../shapes'

const body = productSearchBody({ categoryId: 1, currency: 'USD' })
const server = vi.fn()
const findProducts = vi.fn(() => [someProduct({ name: 'Of the device' })])

const ask = async (path = SEARCH) => {
  const found = await askProducts({ path, csrf: '', body }, () => someProduct({ name: 'Of the server' }))
  return isFailure(found) ? found.status : found?.map(({ name }) => name)
}

beforeEach(() => {
  setDevice({ till: { findProducts } } as unknown as OpenDevice)
  server.mockReset().mockResolvedValue(Response.json([{}]))
  vi.stubGlobal('fetch', server)
  vi.stubGlobal('navigator', { onLine: true })
})
afterEach(() => {
  setDevice(null)
  vi.unstubAllGlobals()
})

test('products come from the server while it answers', async () => {
  expect(await ask()).toEqual(['Of the server'])
})

test('answers from a prepared device without a network', async () => {
  vi.stubGlobal('navigator', { onLine: false })
  expect(await ask()).toEqual(['Of the device'])
  expect(server).not.toHaveBeenCalled()
})

test('treats a proxy error as no answer, but a refusal as one', async () => {
  server.mockImplementation(async () => Response.json({}, { status: 403 }))
  expect(await ask()).toBe(403)
  server.mockImplementation(async () => Response.json({}, { status: 502 }))
  expect(await ask()).toEqual(['Of the device'])
})

test('bookmarks, and every device that was not prepared, are the server’s alone', async () => {
  vi.stubGlobal('navigator', { onLine: false })
  server.mockImplementation(async () => Response.json({}, { status: 502 }))
  expect(await ask('bookmark/add')).toBe(502)
  setDevice(null)
  expect(await ask()).toBe(502)
})
