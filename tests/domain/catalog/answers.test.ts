import { describe, expect, test } from 'vitest'
import { readAnswers, type RequestedField } from '~/domain/catalog/answers'

const field = (type: string, more: Partial<RequestedField> = {}): RequestedField => ({
  id: 7,
  type,
  name: 'Size',
  choices: [],
  defaultValue: null,
  isRequired: false,
  ...more,
})
const sizes = [{ value: 'S' }, { value: 'M' }]
const required = (type: string, more: Partial<RequestedField> = {}) => field(type, { isRequired: true, ...more })

describe('errors', () => {
  test.each([
    [
      'a required multi-select without a choice',
      required('multi-select', { choices: sizes }),
      [],
      'Please make at least one choice.',
    ],
    [
      'a required multi-select of blanks',
      required('multi-select', { choices: sizes }),
      ['', ' '],
      'Please make at least one choice.',
    ],
    ['a required text left out', required('text'), null, 'This field is required.'],
    ['a required select left blank', required('select', { choices: sizes }), '', 'This field is required.'],
    ['a required check not ticked', required('check'), '0', 'This field is required.'],
    ['a choice that is not offered', field('select', { choices: sizes }), 'XXL', 'Please choose one of the options.'],
    [
      'one of several choices that is not offered',
      field('multi-select', { choices: sizes }),
      ['S', 'XXL'],
      'Please choose one of the options.',
    ],
    ['a day that never was', field('date'), '2026-02-30', 'Date is invalid.'],
    ['a phone of letters', field('phone'), 'call me', 'Phone must be valid'],
    ['a phone of too few digits', field('phone'), '+1 2', 'Phone must be valid'],
    ['an e-mail that is none', field('email'), 'ada', 'Email must be valid'],
  ])('%s', (_what, requested, input, sentence) =>
    expect(readAnswers([requested], { '7': input }).errors).toEqual(new Map([[7, sentence]])),
  )
  test('names every field when several required ones are left out', () => {
    const { errors } = readAnswers([required('text'), required('select', { id: 8, choices: sizes }), field('text')], {})
    expect(errors).toEqual(
      new Map([
        [7, 'This field is required.'],
        [8, 'This field is required.'],
      ]),
    )
  })
})

describe('answers', () => {
  test.each([
    ['text', field('text'), 'Ada', 'Ada'],
    ['the form with a value', field('lg_text'), { value: 'Ada' }, 'Ada'],
    ['several choices', field('multi-select', { choices: sizes }), ['S', '', 'M'], 'S,M'],
    ['a tick', required('check'), 'on', '1'],
    ['a hidden one', field('hidden'), 'x', 'x'],
    ['a hidden one left out', field('hidden', { defaultValue: 'd' }), null, 'd'],
    ['a phone', field('phone'), '+1 603 555 0100', '+1 603 555 0100'],
    ['a phone with an extension', field('phone'), '(603) 555-0100 ext. 7', '(603) 555-0100 ext. 7'],
    ['several choices in one text', field('multi-select', { choices: sizes }), 'S,M', 'S,M'],
    [
      'a choice with a comma of its own',
      field('multi-select', { choices: [{ value: 'S' }, { value: 'S, wide' }] }),
      'S,S, wide',
      'S,S, wide',
    ],
    ['a date', field('date'), 'Nov 20, 2026', 'Nov 20, 2026'],
  ])('%s', (_what, requested, input, value) =>
    expect(readAnswers([requested], { '7': input })).toEqual({
      answers: [{ fieldId: 7, name: 'Size', value }],
      errors: new Map(),
    }),
  )
  test('never requires html and hidden fields', () => {
    expect(readAnswers([required('html'), required('hidden')], {})).toEqual({ answers: [], errors: new Map() })
  })
  test('drops answers to unknown questions', () => expect(readAnswers([], { '7': 'x' }).answers).toEqual([]))
})
