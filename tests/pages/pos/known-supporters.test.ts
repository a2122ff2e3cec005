import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { knownSupporters, type KnownPart } from '~/pages/jpanel/pos/supporter/known-supporters'
import type { CalendarDate } from '~/kit/calendar'
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
  '2025-12-31' as CalendarDate,
]

const page = (people: StoredPerson[], more: Partial<KnownPart>): KnownPart => ({
  ...{ people, gone: [], memberships: { 7: 'Friend' }, today: '2026-11-21' },
  ...{ isFirst: false, isLast: true, after: 'changes', keepMs: 3_600_000, ...more },
})
const failure = (status: number): CallFailure => ({ isFailure: true, status, message: '', errors: {}, reply: null })

const pages: Record<string, () => KnownPart | CallFailure> = {}
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
const names = (known: ReturnType<typeof open>, typed = 'a') => known.find(typed, 9).map(({ name }) => name)

beforeEach(() => {
  vi.useFakeTimers()
  requested.length = 0
  isOnline = true
  pages[''] = () => page([named(1, 'Ada'), named(2, 'Alan')], { isFirst: true, isLast: false, after: 'second' })
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

test('continues after a network interruption', async () => {
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

test.each([401, 403, 422])('forgets everybody after an answer of %i', async (status) => {
  const known = open()
  await known.fetchAll()
  pages.changes = () => failure(status)
  vi.advanceTimersByTime(5 * 60_000)
  known.refresh()
  await vi.waitFor(() => expect(names(known)).toEqual([]))
})

test('forgets everybody when an unused session would have ended', async () => {
  const known = open()
  await known.fetchAll()
  vi.advanceTimersByTime(3_600_000)
  expect(names(known)).toEqual([])
})

test('ignores replies after the page was left', async () => {
  const known = open()
  pages[''] = () => {
    known.forget()
    return page([named(1, 'Ada')], { isFirst: true })
  }
  await known.fetchAll()
  expect(names(known)).toEqual([])
})

test('a person is shown as the autocomplete shows them', async () => {
  const known = open()
  await known.fetchAll()
  expect(known.find('amara', 1)).toEqual([
    {
      ...{ id: 3, name: 'Amara', email: null, address: '9 Wharf Lane, Exeter, US' },
      ...{ membershipName: 'Friend', membershipEndsOn: '2025-12-31', isMembershipExpired: true },
    },
  ])
})

test('no row moves when the server answers: its own finds stand behind', () => {
  const none = { email: null, address: '', membershipName: null, membershipEndsOn: null, isMembershipExpired: null }
  const shown = (id: number, name: string) => ({ id, name, ...none })
  const rows = merged([shown(2, 'Ada'), shown(1, 'Alan')], [shown(1, 'Alan T.'), shown(3, 'Amara'), shown(2, 'Ada')])
  expect(rows.map(({ name }) => name)).toEqual(['Ada', 'Alan T.', 'Amara'])
})
