import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { knownSupporters, type SupportersWire } from '~/pages/jpanel/pos/supporter/known-supporters'
import type { CallFailure } from '~/http/use-call'
import { merged } from '~/pages/jpanel/pos/supporter/found-supporter'
import type { StoredPerson } from '~/pages/jpanel/pos/supporter/supporter-finder'

const named = (id: number, name: string): StoredPerson => [
  id,
  name,
  null,
  null,
  '9 Wharf Lane',
  null,
  'Exeter',
  null,
  null,
  'US',
  null,
  null,
  7,
  '2025-12-31',
]

const page = (people: StoredPerson[], more: Partial<SupportersWire>): SupportersWire => ({
  ...{ people, gone: [], memberships: { 7: 'Friend' }, today: '2026-11-21' },
  ...{ is_first: false, is_last: true, after: 'changes', keep_ms: 3_600_000, ...more },
})
const failure = (status: number): CallFailure => ({ isFailure: true, status, message: '', errors: {}, reply: null })

const pages: Record<string, () => SupportersWire | CallFailure> = {}
const requested: string[] = []
let isOnline = true

const open = () =>
  knownSupporters({
    ask: (after) => {
      requested.push(after)
      return Promise.resolve((pages[after] ?? (() => page([], {})))())
    },
    rest: () => Promise.resolve(),
    isOnline: () => isOnline,
  })
const names = (known: ReturnType<typeof open>, typed = 'a') => known.find(typed, 9).map(({ display_name }) => display_name)

beforeEach(() => {
  vi.useFakeTimers()
  requested.length = 0
  isOnline = true
  pages[''] = () => page([named(1, 'Ada'), named(2, 'Alan')], { is_first: true, is_last: false, after: 'second' })
  pages.second = () => page([named(3, 'Amara')], {})
  pages.changes = () => page([named(2, 'Zoe'), named(4, 'Aya')], { gone: [1] })
})
afterEach(() => void vi.useRealTimers())

test('the list comes page by page; a later search gets what changed, at most every five minutes', async () => {
  const known = open()
  await known.fetchAll()
  expect([requested, names(known), known.isWhole()]).toEqual([['', 'second'], ['Ada', 'Alan', 'Amara'], true])
  known.refresh()
  expect(requested).toHaveLength(2)
  vi.advanceTimersByTime(5 * 60_000)
  known.refresh()
  await vi.waitFor(() => expect(names(known)).toEqual(['Amara', 'Aya']))
  expect(requested).toEqual(['', 'second', 'changes'])
})

test('what the network stopped goes on where it was', async () => {
  const known = open()
  pages.second = () => failure(0)
  await known.fetchAll()
  expect([names(known), known.isWhole()]).toEqual([['Ada', 'Alan'], false])
  isOnline = false
  await known.fetchAll()
  isOnline = true
  pages.second = () => page([named(3, 'Amara')], {})
  known.refresh()
  await vi.waitFor(() => expect(known.isWhole()).toBe(true))
  expect([requested, names(known)]).toEqual([
    ['', 'second', 'second'],
    ['Ada', 'Alan', 'Amara'],
  ])
})

test.each([401, 403, 422])('an answer of %i forgets everybody', async (status) => {
  const known = open()
  await known.fetchAll()
  pages.changes = () => failure(status)
  vi.advanceTimersByTime(5 * 60_000)
  known.refresh()
  await vi.waitFor(() => expect(names(known)).toEqual([]))
})

test('nobody is known longer than a session lives without being used', async () => {
  const known = open()
  await known.fetchAll()
  vi.advanceTimersByTime(3_600_000)
  expect(names(known)).toEqual([])
})

test('what comes after the page was left is not taken in', async () => {
  const known = open()
  pages[''] = () => {
    known.forget()
    return page([named(1, 'Ada')], { is_first: true })
  }
  await known.fetchAll()
  expect(names(known)).toEqual([])
})

test('a person is shown as the autocomplete shows them', async () => {
  const known = open()
  await known.fetchAll()
  expect(known.find('amara', 1)).toEqual([
    {
      ...{ id: 3, display_name: 'Amara', email: null, display_bill_address: '9 Wharf Lane, Exeter, US' },
      ...{ membership_name: 'Friend', membership_expires_on: '2025-12-31', membership_is_expired: true },
    },
  ])
})

test('no row moves when the server answers: its own finds stand behind', () => {
  const shown = (id: number, display_name: string) => ({ id, display_name, email: null, display_bill_address: '', membership_name: null })
  const rows = merged([shown(2, 'Ada'), shown(1, 'Alan')], [shown(1, 'Alan T.'), shown(3, 'Amara'), shown(2, 'Ada')])
  expect(rows.map(({ display_name }) => display_name)).toEqual(['Ada', 'Alan T.', 'Amara'])
})
