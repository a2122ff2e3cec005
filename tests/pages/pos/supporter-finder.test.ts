import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { supporterFinder, type StoredPerson } from '~/pages/jpanel/pos/supporter/supporter-finder'

type Parts = {
  name?: string
  email?: string
  others?: string
  address?: string
  city?: string
  zip?: string
  phone?: string
  donorId?: number
}

const person = (id: number, { name = '', email, others, address, city, zip, phone, donorId }: Parts): StoredPerson => [
  ...([
    id,
    name,
    email ?? null,
    others ?? null,
    address ?? null,
    null,
    city ?? null,
    null,
    zip ?? null,
    'US',
    phone ?? null,
  ] as const),
  ...([donorId ?? null, null, null] as const),
]

const plain = (text: string) => text.normalize('NFD').replace(/\p{M}/gu, '').toLowerCase().replace(/\s+/g, ' ').trim()
const digits = (text: string) => text.replace(/\D/g, '')

/**
 * The rules in words: the server's search text without accents, a phone number by its digits, a CRM number as a whole.
 */
function isMeant(one: StoredPerson, typed: string): boolean {
  const [, name, email, others, address1, address2, city, state, zip, , phone, donorId] = one
  const words = plain(typed)
  if (words === '') return false
  const text = ` ${plain([name, email, others, address1, address2, city, state, zip, phone].filter(Boolean).join(' '))}`
  if (/^\d{1,9}$/.test(words) && donorId === Number(words)) return true
  if (words.length < 3) return text.includes(` ${words}`)
  const isPhone = /^[\d\s().+/-]+$/.test(words) && digits(words).length >= 3
  return text.includes(words) || (isPhone && digits(phone ?? '').includes(digits(words)))
}

const rankOf = ([, name, email]: StoredPerson, typed: string) =>
  plain(email ?? '') === plain(typed) && /.@.+\../.test(plain(typed)) ? 0 : plain(name).startsWith(plain(typed)) ? 1 : 2

const { compare } = new Intl.Collator('en')
const inOrder = (people: readonly StoredPerson[]) =>
  [...people].sort(
    ([oneId, one], [otherId, other]) => compare(one, other) || (one < other ? -1 : one > other ? 1 : oneId - otherId),
  )

const naive = (people: readonly StoredPerson[], typed: string) =>
  inOrder(people.filter((one) => isMeant(one, typed))).sort((one, other) => rankOf(one, typed) - rankOf(other, typed))

const pieces = [
  'Ann',
  'Zoë',
  'José',
  'O’Neil',
  'Marta',
  'Quill',
  'van der',
  'Ñandú',
  'ann@x.org',
  'a',
  '12',
  '%',
  '_',
  '(4)',
]
const piece = fc.constantFrom(...pieces)
const words = fc.array(piece, { maxLength: 3 }).map((list) => list.join(' '))
const email = fc.option(fc.constantFrom('ann@x.org', 'ann@x.org.uk', 'zoë@y.example', 'q.12@z.net'), { nil: undefined })
const phone = fc.option(fc.constantFrom('603-555-0100', '+1 (603) 555 0199', '6035550100', '12', ''), {
  nil: undefined,
})
const optional = <T>(values: fc.Arbitrary<T>) => fc.option(values, { nil: undefined })
const parts: fc.Arbitrary<Parts> = fc.record({
  ...{ name: words, email, others: email, address: optional(words), city: optional(piece), phone },
  zip: optional(fc.constantFrom('03833', 'K1A 0B1')),
  donorId: optional(fc.constantFrom(1, 12, 4711, 60355)),
})
const typedText = fc.oneof(
  words,
  fc.constantFrom(
    'a',
    'an',
    'AN',
    'zoe',
    'jose q',
    '603',
    '(603) 555',
    '555 01',
    '0100',
    '4711',
    '471',
    '04711',
    'ann@x.org',
    'K1a',
    '  ',
    '-',
    '1',
    '12',
  ),
  fc.string({ maxLength: 4 }),
)

const storedFrom = (people: readonly StoredPerson[], mouthful: number) => {
  const finder = supporterFinder()
  const list = inOrder(people)
  for (let from = 0; from < list.length; from += mouthful) finder.add(list.slice(from, from + mouthful))
  return finder
}

describe('whom the tablet finds', () => {
  test('are those whom one would find by looking at each, in the server’s order', () => {
    fc.assert(
      fc.property(
        fc.array(parts, { maxLength: 12 }),
        fc.integer({ min: 1, max: 5 }),
        typedText,
        fc.integer({ min: 1, max: 20 }),
        (all, mouthful, typed, max) => {
          const people = all.map((one, index) => person(index + 1, one))
          expect(storedFrom(people, mouthful).find(typed, max)).toEqual(naive(people, typed).slice(0, max))
        },
      ),
      { numRuns: 2000 },
    )
  })

  test('stay right when people change, come and go', () => {
    const step = fc.record({
      changed: fc.array(fc.tuple(fc.integer({ min: 1, max: 12 }), parts), { maxLength: 4 }),
      gone: fc.array(fc.integer({ min: 1, max: 12 }), { maxLength: 3 }),
    })
    fc.assert(
      fc.property(
        fc.array(parts, { maxLength: 8 }),
        fc.array(step, { maxLength: 4 }),
        typedText,
        (all, steps, typed) => {
          const now = new Map(all.map((one, index) => [index + 1, person(index + 1, one)]))
          const finder = storedFrom([...now.values()], 3)
          for (const { changed, gone } of steps) {
            const news = new Map(changed.map(([id, one]) => [id, person(id, one)]))
            for (const id of gone) now.delete(id)
            for (const [id, one] of news) now.set(id, one)
            finder.change([...news.values()], gone)
          }
          expect(finder.find(typed, 50)).toEqual(naive([...now.values()], typed))
        },
      ),
      { numRuns: 1000 },
    )
  })

  test.each([
    ['jose', 'José Ñandú'],
    ['nandu', 'José Ñandú'],
    ['6035550100', 'Ann Quill'],
    ['(603) 555-0100', 'Ann Quill'],
    ['555 0100', 'Ann Quill'],
    ['QUILL', 'Ann Quill'],
    ['ann@x.org', 'Zed Last'],
  ])('%s finds %s first', (typed, name) => {
    const finder = storedFrom(
      [
        person(1, { name: 'Ann Quill', email: 'ann@x.org.uk', phone: '603-555-0100' }),
        person(2, { name: 'José Ñandú' }),
        person(3, { name: 'Zed Last', email: 'ann@x.org' }),
      ],
      2,
    )
    expect(finder.find(typed, 5)[0]?.[1]).toBe(name)
  })

  test('finds nobody after they are forgotten', () => {
    const finder = storedFrom([person(1, { name: 'Ann Quill' })], 1)
    finder.change([person(2, { name: 'Ann Late' })], [])
    finder.clear()
    expect(finder.find('ann', 5)).toEqual([])
  })
})
