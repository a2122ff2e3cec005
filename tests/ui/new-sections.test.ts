import { afterEach, expect, test, vi } from 'vitest'
import { arrangeNewSections, noteUsed, readLastUsed, typeFilter } from '~/ui/shell/new-sections'

const [supporter, userField] = [
  { label: 'Supporter', to: '/supporters/new' },
  { label: 'User-defined field', to: '/fields/new' },
]
const [form, page] = [
  { label: 'Donation form', to: '/forms/new' },
  { label: 'Fundraising page', to: '/pages/new' },
]
const sections = [
  { heading: 'People', items: [supporter, userField] },
  { heading: 'Fundraising', items: [form, page] },
]

afterEach(() => vi.unstubAllGlobals())

test('shows what was used last first, and only there', () => {
  expect(arrangeNewSections(sections, { typed: '', lastUsed: [page.to, '/gone', supporter.to] })).toEqual([
    { heading: 'Last used', items: [page, supporter] },
    { heading: 'People', items: [userField] },
    { heading: 'Fundraising', items: [form] },
  ])
  expect(arrangeNewSections(sections, { typed: '', lastUsed: [] })).toEqual(sections)
})

test('keeps the labels with a word that begins as it was typed', () => {
  const labels = (typed: string) =>
    arrangeNewSections(sections, { typed, lastUsed: [page.to] }).flatMap(({ items }) => items.map(({ label }) => label))
  expect(labels('f')).toEqual(['Fundraising page', 'User-defined field', 'Donation form'])
  expect(labels('donation f')).toEqual(['Donation form'])
  expect(labels('orm')).toEqual([])
})

test('reads a filter from letters and Backspace, and leaves the other keys alone', () => {
  expect(['s', 'S', 'Backspace', ' '].map((key) => typeFilter('u', key))).toEqual(['us', 'us', '', 'u '])
  expect(['ArrowDown', 'Enter', 'Escape', 'Tab'].map((key) => typeFilter('u', key))).toEqual([null, null, null, null])
  expect(typeFilter('', ' ')).toBeNull()
})

test('remembers the last three, also where the browser stores nothing or something else', () => {
  const stored = new Map<string, string>()
  vi.stubGlobal('localStorage', {
    getItem: (key: string) => stored.get(key) ?? null,
    setItem: (key: string, value: string) => stored.set(key, value),
  })
  for (const to of ['/a', '/b', '/c', '/a', '/d']) noteUsed(to)
  expect(readLastUsed()).toEqual(['/d', '/a', '/c'])
  for (const key of stored.keys()) stored.set(key, '{"not": "a list"}')
  expect(readLastUsed()).toEqual([])
  vi.stubGlobal('localStorage', undefined)
  expect([readLastUsed(), noteUsed('/a')]).toEqual([[], ['/a']])
})
