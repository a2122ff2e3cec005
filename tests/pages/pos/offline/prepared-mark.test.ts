import { afterEach, expect, test, vi } from 'vitest'
import { isPrepared, markPrepared } from '~/pages/jpanel/pos/offline/prepared-mark'

function openBrowser(databases: string[]) {
  const stored = new Map<string, string>()
  vi.stubGlobal('localStorage', {
    getItem: (key: string) => stored.get(key) ?? null,
    setItem: (key: string, value: string) => stored.set(key, value),
  })
  const list = vi.fn(async () => databases.map((name) => ({ name, version: 1 })))
  vi.stubGlobal('indexedDB', { databases: list })
  return { stored, list }
}

afterEach(() => vi.unstubAllGlobals())

test('a marked till is prepared, without a look at its databases', async () => {
  const { list } = openBrowser([])
  markPrepared()
  expect(await isPrepared()).toBe(true)
  expect(list).not.toHaveBeenCalled()
})

test('a till whose mark was lost with its browser is prepared by its database, and marked again', async () => {
  const { list } = openBrowser(['almoner-till'])
  expect(await isPrepared()).toBe(true)
  expect(await isPrepared()).toBe(true)
  expect(list).toHaveBeenCalledTimes(1)
})

test('a till without a database is not prepared, and is not marked', async () => {
  const { stored } = openBrowser(['another'])
  expect(await isPrepared()).toBe(false)
  expect(stored.size).toBe(0)
})

test('a till whose browser refuses its storage is not prepared', async () => {
  openBrowser([])
  vi.stubGlobal('indexedDB', { databases: async () => Promise.reject(new Error('refused')) })
  expect(await isPrepared()).toBe(false)
})
