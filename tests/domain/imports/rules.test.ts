import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { checkRule, isNumber, isSheetEmail, readBoolean } from '~/domain/imports/rules'
import { isSameMoment, readSheetDate, readSheetMoment } from '~/domain/imports/sheets/sheet-date'
import { findProblems, readValues } from '~/domain/imports/row'
import { makeContributionColumns } from '~/domain/imports/sheets/contributions'
import { makeSponsorshipColumns } from '~/domain/imports/sheets/sponsorships'
import { makeSupporterColumns } from '~/domain/imports/sheets/supporters'
import { makeTimelineColumns } from '~/domain/imports/sheets/timeline'
import type { Column } from '~/domain/imports/field'
import type { CalendarDate } from '~/kit/calendar'

const TODAY = '2026-11-20' as CalendarDate
const SUPPORTERS = makeSupporterColumns({
  countries: ['US', 'CA'],
  accountTypes: ['Individual'],
  memberships: ['Friend'],
})
const SPONSORSHIPS = makeSponsorshipColumns([
  { id: 4, name: 'Village', kind: 'items', isPublic: true, items: ['Kibera North', 'Rye'] },
  { id: 5, name: 'Hobby', kind: 'text', isPublic: false, items: [] },
])
const ALL = {
  contributions: makeContributionColumns(['US']),
  supporters: SUPPORTERS,
  sponsorships: SPONSORSHIPS,
  timeline: makeTimelineColumns(),
}

const said = (columns: readonly Column[], cells: Record<string, string | undefined>, field: string) =>
  findProblems(columns, cells, TODAY)
    .filter((problem) => problem.field === field)
    .map(({ message }) => message)

describe('R-IMPORTS-2: the documented messages', () => {
  test.each([
    ['contributions', 'date', ['', 'Please fill this field.'], ['2023-02-29', 'Date is invalid.']],
    ['contributions', 'subtotal_amt', ['', 'Please fill this field.'], ['ten', 'This field must be a number.']],
    ['contributions', 'total', ['', 'Please fill this field.'], ['1,000', 'This field must be a number.']],
    ['contributions', 'email', ['', 'Please fill this field.'], ['ada@lace', 'Email must be valid']],
    [
      'contributions',
      'first_name',
      ['', 'Please fill this field.'],
      ['x'.repeat(46), 'This field can contain a maximum of 45 characters.'],
    ],
    [
      'supporters',
      'ship_email',
      ['@', 'Email must be valid'],
      [`${'x'.repeat(40)}@a.example`, 'This field can contain a maximum of 45 characters.'],
    ],
    ['sponsorships', 'latitude', ['north', 'This field must be a number.'], ['1e400', 'This field must be a number.']],
    [
      'sponsorships',
      'gender',
      ['MF', 'This field can contain a maximum of 1 characters.'],
      ['mf', 'This field can contain a maximum of 1 characters.'],
    ],
    [
      'sponsorships',
      'first_name',
      ['', 'We recommend to not leave this field empty.'],
      [' ', 'We recommend to not leave this field empty.'],
    ],
    [
      'sponsorships',
      'segment_4',
      ['Oz', 'Village must be one of Kibera North, Rye'],
      ['-', 'Village must be one of Kibera North, Rye'],
    ],
    ['sponsorships', 'custom_*', ['x', 'Custom fields are not allowed.'], ['y', 'Custom fields are not allowed.']],
    ['timeline', 'is_private', ['', 'Please fill this field.'], [' ', 'Please fill this field.']],
    ['timeline', 'notify_sponsors', ['', 'Please fill this field.'], [' ', 'Please fill this field.']],
  ] as const)('%s.%s', (sheet, field, ...cases) => {
    for (const [cell, message] of cases) expect(said(ALL[sheet], { [field]: cell }, field)).toEqual([message])
  })

  test.each([
    [
      'contributions',
      {
        organization_name: 100,
        address_line_1: 450,
        address_line_2: 450,
        city: 45,
        phone: 45,
        payment_auth: 45,
        sf_id: 45,
        dp_gift_id: 45,
      },
    ],
    ['timeline', { reference_number: 25, headline: 500, tag: 500, message: 5000 }],
    ['sponsorships', { reference_number: 25, first_name: 45, last_name: 45, gender: 1 }],
    [
      'supporters',
      {
        bill_organization_name: 100,
        ship_organization_name: 100,
        bill_address_01: 450,
        ship_address_02: 450,
        bill_city: 45,
        referral_source: 100,
      },
    ],
  ] as const)('limits of %s count characters, not code units', (sheet, limits) => {
    for (const [field, max] of Object.entries(limits)) {
      expect(said(ALL[sheet], { [field]: '💛'.repeat(max) }, field)).toEqual([])
      expect(said(ALL[sheet], { [field]: '💛'.repeat(max + 1) }, field)).toEqual([
        `This field can contain a maximum of ${max} characters.`,
      ])
    }
  })

  test('membership dates: start before end, and today where the start is blank', () => {
    const dates = (membership_starts_on: string, membership_expires_on: string) =>
      said(SUPPORTERS, { membership_starts_on, membership_expires_on }, 'membership_expires_on')
    expect(dates('2026-05-01', '2026-04-30')).toEqual(['Start Date (2026-05-01) must be before End Date (2026-04-30).'])
    expect(dates('05/01/2026', '2026-05-01')).toEqual(['Start Date (05/01/2026) must be before End Date (2026-05-01).'])
    expect(dates('', '2026-11-20')).toEqual([
      'Start Date (2026-11-20) must be before End Date (2026-11-20). When left blank, start date will be current date.',
    ])
    expect(dates('', '2026-11-21')).toEqual([])
    expect(dates('2026-05-01', '')).toEqual([])
    expect(dates('nonsense', '2026-05-01')).toEqual([])
    expect(dates('2026-05-01', 'nonsense')).toEqual(['Date is invalid.'])
  })

  test('does not treat warnings as errors, nor blank optional cells as either', () => {
    const problems = findProblems(SPONSORSHIPS, { reference_number: 'A1' }, TODAY)
    expect(problems.map(({ field, severity }) => [field, severity])).toEqual([
      ['first_name', 'warning'],
      ['last_name', 'warning'],
    ])
    expect(findProblems(SUPPORTERS, {}, TODAY)).toEqual([])
  })
  test('options are matched without regard to case, spaces and punctuation', () =>
    expect(said(SPONSORSHIPS, { segment_4: ' kibera-NORTH ' }, 'segment_4')).toEqual([]))
})

describe('dates', () => {
  const day = fc
    .date({ min: new Date('1000-01-01T00:00:00Z'), max: new Date('9999-12-31T00:00:00Z'), noInvalidDate: true })
    .map((at) => at.toISOString().slice(0, 10))
  test('every day of the calendar is read in both forms', () =>
    fc.assert(
      fc.property(day, (iso) => {
        const [year, month, date] = iso.split('-')
        expect(readSheetDate(iso)).toBe(iso)
        expect(readSheetDate(`${month}/${date}/${year}`)).toBe(iso)
        expect(readSheetDate(`${Number(month)}/${Number(date)}/${year}`)).toBe(iso)
      }),
    ))
  test('refuses days that do not exist', () =>
    fc.assert(
      fc.property(
        fc.integer({ min: 1900, max: 2100 }),
        fc.integer({ min: 0, max: 14 }),
        fc.integer({ min: 0, max: 33 }),
        (year, month, date) => {
          const at = new Date(Date.UTC(year, month - 1, date))
          const isReal = at.getUTCFullYear() === year && at.getUTCMonth() === month - 1 && at.getUTCDate() === date
          const iso = `${year}-${String(month).padStart(2, '0')}-${String(date).padStart(2, '0')}`
          expect(readSheetDate(iso) !== null).toBe(isReal)
          expect(readSheetDate(`${month}/${date}/${year}`) !== null).toBe(isReal)
        },
      ),
    ))
  test.each([
    '2023-02-29',
    '29/02/2024',
    '2024/02/29',
    '20240229',
    '2024-2-9',
    'tomorrow',
    '02/09/24',
    '2024-02-29T00:00:00',
  ])('%s is not a date', (text) => expect(readSheetDate(text)).toBeNull())
})

describe('moments of creation', () => {
  const ZONE = 'America/New_York'
  test.each([
    ['2012-05-21', '2012-05-21T04:00:00.000Z', 'day'],
    ['2012-05-21 14:03', '2012-05-21T18:03:00.000Z', 'minute'],
    ['2012-05-21T14:03:09Z', '2012-05-21T14:03:09.000Z', 'second'],
    ['2012-05-21T14:03:09.123+0200', '2012-05-21T12:03:09.000Z', 'second'],
    ['05/21/2012 2:03 PM', '2012-05-21T18:03:00.000Z', 'minute'],
    ['21-May-12 2:03 PM', '2012-05-21T18:03:00.000Z', 'minute'],
    ['1-Jan-99 12:00 AM', '1999-01-01T05:00:00.000Z', 'minute'],
    ['2026-11-01 12:30', '2026-11-01T17:30:00.000Z', 'minute'],
  ])('%s is read with its time', (text, iso, exactly) => {
    const read = readSheetMoment(text, ZONE)
    expect([read?.at.toISOString(), read?.exactly]).toEqual([iso, exactly])
  })
  test.each([
    'tomorrow',
    '2012-05-21 25:00',
    '2012-05-21 13:00 PM',
    '2012-02-30 10:00',
    '21-Foo-12',
    '2012-05-21 noon',
  ])('%s is not a moment', (text) => expect(readSheetMoment(text, ZONE)).toBeNull())
  test('is the stored one where it says the same as exactly as it is written', () => {
    const stored = new Date('2012-05-21T18:03:27.500Z')
    const same = (text: string) => {
      const read = readSheetMoment(text, ZONE)
      return read !== null && isSameMoment(stored, read, ZONE)
    }
    expect(['21-May-12 2:03 PM', '2012-05-21', '2012-05-21 14:03:27'].map(same)).toEqual([true, true, true])
    expect(['21-May-12 2:04 PM', '2012-05-22', '2012-05-21 14:03:28'].map(same)).toEqual([false, false, false])
  })
  test('warn where they cannot be read, and days are read as an export writes them', () => {
    expect(findProblems(SUPPORTERS, { created_at: 'last year' }, TODAY)).toEqual([
      {
        field: 'created_at',
        message: 'This date cannot be read. A new supporter is created on the day of the import.',
        severity: 'warning',
      },
    ])
    expect(findProblems(SUPPORTERS, { created_at: '5-May-26 2:03 PM' }, TODAY)).toEqual([])
    expect(['9-Mar-24', '9-Mar-24 2:03 PM', '09-Mar-2024', '9-Mar-71'].map(readSheetDate)).toEqual([
      '2024-03-09',
      '2024-03-09',
      '2024-03-09',
      '1971-03-09',
    ])
  })
})

describe('emails', () => {
  const word = (max: number) => fc.stringMatching(/^[a-z0-9]+$/, { maxLength: max }).filter((text) => text.length > 0)
  test('allows 64 characters before the @ and 63 in a label', () => {
    const label = 'l'.repeat(63)
    expect(isSheetEmail(`${'a'.repeat(64)}@${label}.example`)).toBe(true)
    expect(isSheetEmail(`${'a'.repeat(65)}@${label}.example`)).toBe(false)
    expect(isSheetEmail(`a@${label}l.example`)).toBe(false)
    expect(isSheetEmail(`a@${`${label}.`.repeat(3)}${'x'.repeat(63)}`)).toBe(true)
    expect(isSheetEmail(`a@${`${label}.`.repeat(4)}xy`)).toBe(false)
  })
  test('accepts one @ and a dot, and refuses spaces, a second @ and missing parts', () =>
    fc.assert(
      fc.property(word(20), word(20), (local, domain) => {
        expect(isSheetEmail(`${local}@${domain}.org`)).toBe(true)
        for (const wrong of [
          `${local}@${domain}`,
          `@${domain}.org`,
          `${local}@`,
          `${local} x@${domain}.org`,
          `${local}\u00A0x@${domain}.org`,
          `${local}@${domain}\u3000x.org`,
          `${local}@@${domain}.org`,
          `.${local}@${domain}.org`,
          `${local}@-${domain}.org`,
          `${local}@${domain}..org`,
        ])
          expect(isSheetEmail(wrong)).toBe(false)
      }),
    ))
})

describe('numbers and booleans', () => {
  test('accepts decimal numbers, and refuses words, symbols and exponents', () => {
    fc.assert(
      fc.property(fc.integer(), fc.nat(99), (whole, part) => {
        expect(isNumber(`${whole}.${part}`)).toBe(true)
      }),
    )
    for (const text of ['', '.', '-', '1.2.3', '$5', '1 000', '1,5', '1e5', 'NaN', 'Infinity', '0x10', '١٢'])
      expect(isNumber(text)).toBe(false)
  })
  test('true, 1, yes and y in any case; blank is null; anything else is false', () => {
    for (const text of ['true', 'TRUE', '1', 'Yes', 'y', ' Y ']) expect(readBoolean(text)).toBe(true)
    for (const text of ['', '   ']) expect(readBoolean(text)).toBeNull()
    fc.assert(
      fc.property(
        fc.string().filter((text) => text.trim() !== '' && !/^(true|1|yes|y)$/i.test(text.trim())),
        (text) => {
          expect(readBoolean(text)).toBe(false)
        },
      ),
    )
  })
})

test('no text of any kind breaks a rule of any sheet in another way than with a sentence', () =>
  fc.assert(
    fc.property(fc.string({ unit: 'binary', maxLength: 600 }), (text) => {
      for (const columns of Object.values(ALL)) {
        const cells = Object.fromEntries(columns.map(({ field }) => [field.key, text]))
        for (const { message } of findProblems(columns, cells, TODAY)) expect(message).not.toBe('')
        readValues(columns, cells)
        for (const { rules } of columns) for (const rule of rules) checkRule(rule, cells, TODAY)
      }
    }),
  ))
