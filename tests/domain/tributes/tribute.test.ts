import { describe, expect, test } from 'vitest'
import { TributeInput } from '~/domain/tributes/schemas'
import { typesOffered } from '~/domain/tributes/types-offered'
import { readTribute } from '~/domain/tributes/tribute'

const rules = { allowTributes: 1, tributeNotices: 1, tributeTypeIds: [] }
const type = { id: 1, label: 'In memory of' }
const input = (values: object) => TributeInput.parse({ isTribute: '1', typeId: '1', name: 'Rosa', ...values })
const email = { notify: 'email', notifyName: 'Ines', notifyEmail: 'ines@example.org' }
const letter = {
  notify: 'letter',
  notifyName: 'Ines',
  notifyAddress: '1 Pier Road',
  notifyCity: 'Portland',
  notifyState: 'ME',
  notifyZip: '04101',
  notifyCountry: 'us',
}

describe('a tribute on a line (R-CART-6)', () => {
  test.each<[string, object, Partial<typeof rules>, typeof type | null, string, string | null]>([
    ['for an item that takes none', {}, { allowTributes: 0 }, type, 'This item cannot be given as a tribute.', null],
    [
      'missing where one is required',
      { isTribute: '0' },
      { allowTributes: 2 },
      type,
      'This item is a tribute. Please enter whom it is for.',
      'isTribute',
    ],
    ['without a type', { typeId: '' }, {}, null, 'Please choose a type of tribute.', 'typeId'],
    ['without a name', { name: ' ' }, {}, type, 'Please enter the name the tribute is for.', 'name'],
    ['a notice by pigeon', { notify: 'pigeon' }, {}, type, 'Tribute notices are sent by email or letter.', 'notify'],
    [
      'a notice where there are none',
      email,
      { tributeNotices: 0 },
      type,
      'This notice type is not available for this item.',
      'notify',
    ],
    [
      'by letter where only email is offered',
      letter,
      { tributeNotices: 2 },
      type,
      'This notice type is not available for this item.',
      'notify',
    ],
    [
      'by email where only letters are offered',
      email,
      { tributeNotices: 3 },
      type,
      'This notice type is not available for this item.',
      'notify',
    ],
    [
      'to nobody',
      { ...email, notifyName: '' },
      {},
      type,
      'Please enter the name of the person to notify.',
      'notifyName',
    ],
    [
      'by email to no address',
      { ...email, notifyEmail: 'ines' },
      {},
      type,
      'Please enter the email address of the person to notify.',
      'notifyEmail',
    ],
    [
      'by letter to half an address',
      { ...letter, notifyZip: '' },
      {},
      type,
      'Please enter the full postal address of the person to notify.',
      'notifyZip',
    ],
    [
      'by letter without a state where letters need one',
      { ...letter, notifyState: '' },
      {},
      type,
      'Please enter the full postal address of the person to notify.',
      'notifyState',
    ],
    ['on a day that is none', { ...email, notifyOn: 'Feb 30, 2027' }, {}, type, 'Date is invalid.', 'notifyOn'],
  ])('%s is refused at its field', (_, values, rule, selected, message, field) => {
    expect(readTribute(input(values), { ...rules, ...rule }, selected)).toEqual([{ field, message }])
  })

  test('is refused at each of its fields that is missing', () => {
    const refusedAt = (values: object) => {
      const found = readTribute(input(values), rules, null)
      return Array.isArray(found) ? found.map(({ field }) => field) : []
    }
    expect(refusedAt({ name: '', ...email, notifyName: '', notifyEmail: '' })).toEqual([
      'typeId',
      'name',
      'notifyName',
      'notifyEmail',
    ])
    expect(refusedAt({ ...letter, notifyAddress: '', notifyCity: '', notifyZip: '' })).toEqual([
      'typeId',
      'notifyAddress',
      'notifyCity',
      'notifyZip',
    ])
  })

  test('is absent when its fields are empty', () => {
    expect(readTribute(TributeInput.parse(undefined), rules, null)).toBeNull()
    expect(readTribute(TributeInput.parse({ isTribute: 0, name: 'Rosa' }), rules, null)).toBeNull()
  })

  test('stores what its kind of notice needs, and nothing else', () => {
    expect(
      readTribute(input({ ...letter, ...email, message: 'With love', notifyOn: 'Dec 24, 2026' }), rules, type),
    ).toEqual({
      typeId: 1,
      type: 'In memory of',
      name: 'Rosa',
      message: 'With love',
      notify: 'email',
      notifyName: 'Ines',
      notifyEmail: 'ines@example.org',
      notifyAddress: null,
      notifyCity: null,
      notifyState: null,
      notifyZip: null,
      notifyCountry: null,
      notifyOn: '2026-12-24',
    })
    expect(readTribute(input(letter), rules, type)).toMatchObject({
      notify: 'letter',
      notifyEmail: null,
      notifyCountry: 'US',
      notifyZip: '04101',
    })
    expect(readTribute(input({ ...letter, notifyState: '', notifyCountry: 'GB' }), rules, type)).toMatchObject({
      notifyCountry: 'GB',
    })
  })
})

test.each([
  ['all where the product names none', [], [1, 2, 3]],
  ['those that it names, in their own order', [3, 1], [1, 3]],
  ['all where none that it names is left', [9], [1, 2, 3]],
])('types of tribute: %s', (_, ids, offered) => {
  expect(typesOffered([{ id: 1 }, { id: 2 }, { id: 3 }], ids).map(({ id }) => id)).toEqual(offered)
})
