import { expect, test } from 'vitest'
import { markWords, searchReply } from '~/wire/search'

test.each([
  ['Amara Okafor', 'ama', '<mark>Ama</mark>ra Okafor'],
  ['Amara Okafor', 'oka ama', '<mark>Ama</mark>ra <mark>Oka</mark>for'],
  ['<b>Tom & Jo</b>', 'b', '&lt;<mark>b</mark>&gt;Tom &amp; Jo&lt;/<mark>b</mark>&gt;'],
  ['a.c abc', 'a.c', '<mark>a.c</mark> abc'],
])('%s, searched for %s', (text, term, html) => expect(markWords(text, term)).toBe(html))

test('answers with supporters first, and with contributions where none match', () => {
  const contribution = {
    number: '7F3A09C2B1',
    name: 'Amara',
    email: null,
    total: 9219n,
    currency: 'USD',
    orderedAt: new Date(0),
  }
  const supporter = { id: 3, name: 'Amara', email: null, phone: '+12075550142', place: 'Portland, ME' }
  expect(
    searchReply({ term: 'am', supporters: [supporter], contributions: [contribution], products: [], pages: [] }),
  ).toMatchObject({
    supporters: true,
    results: [{ id: 3, hint: 'Portland, ME · +12075550142' }],
  })
  expect(
    searchReply({ term: 'am', supporters: [], contributions: [contribution], products: [], pages: [] }),
  ).toMatchObject({
    supporters: false,
    results: [{ number: '7F3A09C2B1', total: 92.19, url: '/jpanel/contributions/7F3A09C2B1' }],
  })
})
