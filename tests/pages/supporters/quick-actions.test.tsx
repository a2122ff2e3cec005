import { expect, test } from 'vitest'
import { toDialNumber, QuickActions } from '~/pages/jpanel/supporters/parts/contact/quick-actions'
import { markup } from '../../ui/render'

test('a number to press is digits alone, without the extension', () => {
  expect(toDialNumber('+1 (207) 555-0142')).toBe('+12075550142')
  expect(toDialNumber('207.555.0142 ext. 12')).toBe('2075550142')
  expect(toDialNumber('207-555-0142 x12')).toBe('2075550142')
  expect(toDialNumber('ask Joan')).toBe('')
})

test('offers only possible actions: no call without a phone number', async () => {
  type Person = { id: number; phone: string | null; email: string | null }
  const linksOf = async (supporter: Person, mayNote: boolean, maySell = false) => {
    const html = await markup(<QuickActions {...{ supporter, mayNote, maySell }} />)
    return [...html.matchAll(/href="([^"]*)"/g)].flatMap(([, to]) => (to?.includes('#') ? [] : [to]))
  }
  expect(await linksOf({ id: 7, phone: '207-555-0142', email: 'amara@example.org' }, true)).toEqual([
    'tel:2075550142',
    'sms:2075550142',
    'mailto:amara@example.org',
    '/jpanel/supporters/7?tab=notes',
  ])
  expect(await linksOf({ id: 7, phone: '207-555-0142', email: 'amara@example.org' }, true, true)).toEqual([
    'tel:2075550142',
    'sms:2075550142',
    'mailto:amara@example.org',
    '/jpanel/pos?member_id=7',
  ])
  expect(await linksOf({ id: 7, phone: null, email: 'amara@example.org' }, false)).toEqual(['mailto:amara@example.org'])
  const nobody = { id: 7, phone: '', email: null }
  expect(await markup(<QuickActions supporter={nobody} mayNote={false} maySell={false} />)).toBe('')
})
