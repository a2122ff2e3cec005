import { describe, expect, test } from 'vitest'
import { fundsOfStyle } from '~/domain/products/form-values'
import { normalizeFundCode } from '~/domain/products/product'
import { whyHidden, type Publishing } from '~/domain/products/product'
import type { CalendarDate } from '~/kit/calendar'

const day = (text: string) => text as CalendarDate
const shown: Publishing = {
  isEnabled: true,
  isDeleted: false,
  hasCategory: true,
  templateSuffix: null,
  startsOn: null,
  endsOn: null,
}

test.each<[string, Partial<Publishing>, string[]]>([
  ['nothing', {}, []],
  ['it is turned off', { isEnabled: false }, ['Turned off']],
  ['it is deleted', { isDeleted: true }, ['Deleted']],
  ['its start lies ahead', { startsOn: day('2026-12-01') }, ['Starts Dec 1, 2026']],
  ['it started today', { startsOn: day('2026-11-20') }, []],
  ['it has ended', { endsOn: day('2026-11-19') }, ['Ended Nov 19, 2026']],
  ['it ends today', { endsOn: day('2026-11-20') }, []],
  ['it has no category and the standard template', { hasCategory: false }, ['No category']],
  ['it has no category and a template of its own', { hasCategory: false, templateSuffix: 'page-with-payment' }, []],
])('a product is hidden because %s', (_, change, why) => {
  expect(whyHidden({ ...shown, ...change }, day('2026-11-20'))).toEqual(why)
})

test.each([
  ['food bank', 'FOOD_BANK'],
  [' __Food--Bank__ ', 'FOOD-BANK'],
  ['food -_ bank', 'FOOD_BANK'],
  ['à la carte!', 'LA_CARTE'],
  ['a-b_c', 'A-B_C'],
  ['--', ''],
  ['a'.repeat(300), 'A'.repeat(300)],
])('the fund code %j is written %j', (typed, written) => {
  expect(normalizeFundCode(typed)).toBe(written)
})

describe('a change of the style of funds in the form', () => {
  const row = (account: string, isDefault = '') => ({ label: `For ${account}`, account, isDefault })

  test('changes only the default account', () => {
    const designations = [row('ROOF'), row('GENERAL', 'on'), row('WELL')]
    expect(fundsOfStyle('single_account', { fundCode: 'OLD', designations })).toEqual({ fundCode: 'GENERAL' })
    expect(fundsOfStyle('single_account', { fundCode: 'OLD', designations: [row(''), row('WELL')] })).toEqual({
      fundCode: 'WELL',
    })
    expect(fundsOfStyle('single_account', { fundCode: 'OLD', designations: [row('', 'on')] })).toEqual({ fundCode: '' })
    expect(fundsOfStyle('supporters_choice', { fundCode: 'GENERAL', designations })).toEqual({
      designations: [{ label: '', account: 'GENERAL', isDefault: 'on' }],
    })
    expect(fundsOfStyle('supporters_choice', { fundCode: '', designations })).toEqual({
      designations: [{ label: '', account: '', isDefault: '' }],
    })
  })
})
