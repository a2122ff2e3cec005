import { matchPath } from 'react-router'
import { expect, test } from 'vitest'
import { AREAS } from '~/areas/areas'
import { hashId } from '~/kit/codes/public-id'
import { ENTRY_TITLES } from '~/domain/journal/entry-titles'
import { KIND_WORDS, recordPath } from '~/domain/journal/record-kinds'

const PAGES = AREAS.flatMap(({ pages = {} }) => Object.keys(pages)).filter((page) => page !== '*')
const parent = { kind: 'supporter', id: '9' }

/** The installation is no record, and a saved view opens from its list. */
const WITHOUT_PAGE = ['installation', 'saved_view']

test('has a name for every kind of event', () => {
  const kinds = new Set(Object.keys(ENTRY_TITLES).map((event) => event.split('.', 1)[0]))
  expect(Object.keys(KIND_WORDS).toSorted()).toEqual([...kinds].map(String).toSorted())
})

test.each(Object.keys(KIND_WORDS))('an entry about a %s leads to a page that is answered', (kind) => {
  const path = recordPath({ kind, id: '7', number: 'A1', parent })
  if (WITHOUT_PAGE.includes(kind)) expect(path).toBeNull()
  else expect(PAGES.some((page) => matchPath(`/jpanel/${page}`, path ?? '') !== null)).toBe(true)
})

test('leads to fundraising pages and forms by their hash, and to the record that another one belongs to', () => {
  const pathOf = (kind: string) => recordPath({ kind, id: '7', number: null, parent })
  expect(pathOf('fundraising_page')).toBe(`/jpanel/fundraise/pages/${hashId(7)}`)
  expect(pathOf('donation_form')).toBe(`/jpanel/fundraise/forms/${hashId(7)}`)
  expect(pathOf('note')).toBe('/jpanel/supporters/9')
})

test('leads nowhere when the record is unknown', () => {
  expect(recordPath({ kind: 'staff', id: 'unknown', number: null })).toBeNull()
  expect(recordPath({ kind: 'note', id: '7', number: null })).toBeNull()
  expect(recordPath({ kind: 'contribution', id: '7', number: null })).toBeNull()
  expect(recordPath({ kind: 'toString', id: '7', number: null })).toBeNull()
})
