import { describe, expect, test } from 'vitest'
import {
  asksFirstPayment,
  childCall,
  childChoiceOfLine,
  toChild,
  childError,
  childRhythm,
  firstChildDate,
  hasOwnDay,
  meant,
  NO_REFERENCE,
  findOption,
  startingChildChoice,
} from '~/pages/jpanel/pos/item/child'
import { readSponsee, type SponseeWire } from '~/wire/pos/sponsee'
import { someLine, someRules } from './shapes'

const shown = (values: Partial<SponseeWire>) =>
  toChild(
    readSponsee('USD')({
      ...{
        id: 1,
        reference_number: 'HL-1',
        first_name: null,
        last_name: null,
        full_name: 'HL-1',
        gender: null,
        birth_date: null,
        age: null,
      },
      ...{ sponsored_status: 'Unsponsored', is_available: true, picture: null, payment_options: [], ...values },
    }),
  )
const option = (values: Partial<SponseeWire['payment_options'][number]>) => ({
  ...{
    id: 1,
    label: '',
    amount: 0,
    is_recurring: true,
    recurring_frequency: null,
    recurring_day: null,
    recurring_day_of_week: null,
  },
  ...values,
})

const amina = shown({
  id: 4,
  reference_number: 'KE-104',
  full_name: 'Amina Wanjiru',
  gender: 'F',
  age: 8,
  is_available: true,
  payment_options: [
    option({ label: '$39.00/monthly', amount: 39, recurring_frequency: 'monthly' }),
    option({ id: 2, label: '$468.00 once', amount: 468, is_recurring: false }),
    option({ id: 3, label: '$468.00/year', amount: 468, recurring_frequency: 'annually', recurring_day: 15 }),
  ],
})
const juma = shown({ id: 5, reference_number: 'KE-1040', full_name: 'Juma Otieno' })

describe('a child at the till', () => {
  test('is shown with what the lookup found', () => {
    expect(amina).toMatchObject({ number: 'KE-104', name: 'Amina Wanjiru', about: 'Girl, 8 years', isAvailable: true })
    expect(amina.options.map(({ minor, frequency }) => [minor, frequency])).toEqual([
      [3900n, 'monthly'],
      [46800n, null],
      [46800n, 'annually'],
    ])
  })

  test('blank is refused with the documented sentence', () => {
    expect(childError(null, startingChildChoice(null, someRules()))).toBe(NO_REFERENCE)
    expect(NO_REFERENCE).toBe('Provide a child reference number.')
    expect(childError(amina, startingChildChoice(amina, someRules()))).toBeNull()
  })

  test('an option with a day of its own asks for none, and says when it is taken', () => {
    const rules = someRules()
    const choice = { ...startingChildChoice(amina, rules), optionId: 3, day: 1 }
    const option = findOption(amina, choice)
    if (!option) throw new Error('there is no third option')
    expect([asksFirstPayment(option, rules), hasOwnDay(option)]).toEqual([true, true])
    expect(childRhythm(option, choice, rules)).toContain('15th')
    expect(firstChildDate(option, choice, rules)).toContain('15')
  })

  test('a sponsorship in the cart is chosen again as it was', () => {
    const recurring = {
      minor: 3900n,
      frequency: 'monthly',
      day: 15,
      dayOfWeek: null,
      hasInitialCharge: false,
      startsOn: null,
    }
    const line = someLine({ kind: 'child', paymentOptionId: 1, recurring })
    expect(childCall(amina, childChoiceOfLine(line, amina, someRules()), someRules()).body).toEqual({
      reference_number: 'KE-104',
      payment_option_id: 1,
      recurring_day: 15,
      recurring_with_initial_charge: 0,
    })
  })

  test('does not take a tint for a photograph', () => {
    expect(shown({ picture: { tint: 'sage' } }).picture).toBeNull()
    expect(shown({ picture: '/photo.jpg' as unknown as object }).picture).toBe('/photo.jpg')
  })

  test('a typed number means that child, also where another begins with it', () => {
    expect(meant([juma, amina], 'ke-104')).toBe(amina)
    expect(meant([juma], 'juma')).toBe(juma)
    expect(meant([juma, amina], 'KE')).toBeNull()
    expect(meant([juma], ' ')).toBeNull()
  })

  test('asks for days and a first payment only on fixed schedules', () => {
    const rules = someRules()
    const choice = startingChildChoice(amina, rules)
    const option = findOption(amina, choice)
    expect(asksFirstPayment(option, rules)).toBe(true)
    expect(asksFirstPayment(option, someRules({ recurringType: 'natural' }))).toBe(false)
    expect(asksFirstPayment(findOption(amina, { ...choice, optionId: 2 }), rules)).toBe(false)
    expect(childCall(amina, { ...choice, day: 15, withInitialCharge: false }, rules)).toEqual({
      path: 'add_by_child_reference',
      body: { reference_number: 'KE-104', payment_option_id: 1, recurring_day: 15, recurring_with_initial_charge: 0 },
    })
    expect(childCall(amina, { ...choice, optionId: 2 }, rules).body).toEqual({
      reference_number: 'KE-104',
      payment_option_id: 2,
    })
    expect(childCall(amina, { ...choice, optionId: 3 }, rules).body).toEqual({
      reference_number: 'KE-104',
      payment_option_id: 3,
      recurring_with_initial_charge: 1,
    })
    expect(childCall(amina, choice, someRules({ recurringType: 'natural' })).body).toMatchObject({
      recurring_with_initial_charge: 1,
    })
  })
})
