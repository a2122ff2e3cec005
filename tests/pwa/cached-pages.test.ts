import { beforeEach, expect, test } from 'vitest'
import { forgetPages, NEXT_PAGE, PAGES, readForgotten, storePage, takeNextPage } from '../../pwa/cached-pages'

const TILL = '/jpanel/pos'

/** Caches of a browser, with a pause before each write, so that what runs at once mixes. */
function memoryCaches() {
  const all = new Map<string, Map<string, string>>()
  const held: (() => void)[] = []
  const now = { holdsWrites: false }
  const open = async (name: string) => {
    const pages = all.get(name) ?? new Map<string, string>()
    all.set(name, pages)
    return {
      match: async (address: string) => (pages.has(address) ? new Response(pages.get(address)) : undefined),
      keys: async () => [...pages.keys()],
      put: async (address: string, response: Response) => {
        const text = await response.text()
        if (now.holdsWrites) await new Promise<void>((resolve) => held.push(resolve))
        // A deleted cache that is still open takes no more pages.
        all.set(name, pages.set(address, text))
      },
    }
  }
  const storage = { open, delete: async (name: string) => all.delete(name) } as unknown as CacheStorage
  const names = () => [...all].filter(([, pages]) => pages.size > 0).map(([name]) => name)
  return { storage, names, held, now }
}

let device: ReturnType<typeof memoryCaches>
beforeEach(() => void (device = memoryCaches()))

const page = (since: string, cache = PAGES) => ({ cache, address: TILL, response: new Response('A till'), since })

test('stores a page that nobody signed out of meanwhile, and deletes it with a sign-out', async () => {
  const { storage, names } = device
  expect(await storePage(storage, page(await readForgotten(storage)))).toBe(true)
  expect(names()).toEqual([PAGES])
  await forgetPages(storage)
  expect(names()).not.toContain(PAGES)
  expect(await storePage(storage, page(await readForgotten(storage)))).toBe(true)
})

test.each([PAGES, NEXT_PAGE])('stores no page in %s that was asked for before a sign-out', async (cache) => {
  const { storage, names } = device
  for (const turn of ['first', 'second']) {
    const since = await readForgotten(storage)
    await forgetPages(storage)
    expect([turn, await storePage(storage, page(since, cache)), names().includes(cache)]).toEqual([turn, false, false])
  }
})

test('deletes a page that is being written while somebody signs out', async () => {
  const { storage, names, held, now } = device
  now.holdsWrites = true
  const storing = storePage(storage, page(await readForgotten(storage)))
  while (held.length === 0) await new Promise((resolve) => setImmediate(resolve))
  now.holdsWrites = false
  const forgetting = forgetPages(storage)
  held.shift()?.()
  await Promise.all([storing, forgetting])
  expect(names()).not.toContain(PAGES)
})

test('puts the page of a new version in its place, and nothing of it after a sign-out', async () => {
  const { storage, names } = device
  await storePage(storage, page(await readForgotten(storage), NEXT_PAGE))
  await takeNextPage(storage)
  expect(names()).toEqual([PAGES])
  await storePage(storage, page(await readForgotten(storage), NEXT_PAGE))
  await Promise.all([forgetPages(storage), takeNextPage(storage)])
  expect(names().filter((name) => [PAGES, NEXT_PAGE].includes(name))).toEqual([])
})
