import { ageOn, optionLabel, type Sponsorship } from '~/domain/sponsorships/sponsorship'
import type { CalendarDate } from '~/kit/calendar'
import { fromReply, toWire } from '~/kit/wire'
import { amountsFromReply, amountsToWire } from '~/wire/amount'
import type { SentBy } from './sent'

const SPONSEE = {
  id: 'id',
  reference_number: 'referenceNumber',
  full_name: 'fullName',
  gender: 'gender',
  age: 'age',
  sponsored_status: 'status',
  is_available: 'isAvailable',
  picture: 'picture',
} as const

const OPTION = {
  id: 'id',
  label: 'label',
  is_recurring: 'isRecurring',
  recurring_frequency: 'recurringFrequency',
  recurring_day: 'recurringDay',
  recurring_day_of_week: 'recurringDayOfWeek',
} as const

const OPTION_AMOUNT = { amount: 'amountMinor' } as const

export function sponseeWire(
  sponsorship: Sponsorship,
  at: { currency: string; today: CalendarDate; maxSponsors: number },
) {
  const status = sponsorship.isSponsored ? 'Sponsored' : 'Unsponsored'
  const state = { age: ageOn(sponsorship.birthDate, at.today), isAvailable: sponsorship.sponsors < at.maxSponsors }
  return {
    ...toWire(SPONSEE, { ...sponsorship, ...state, status }),
    first_name: sponsorship.firstName,
    last_name: sponsorship.lastName,
    birth_date: sponsorship.birthDate,
    payment_options: sponsorship.options.map((option) => ({
      ...toWire(OPTION, { ...option, label: optionLabel(option, at.currency) }),
      ...amountsToWire(OPTION_AMOUNT, option, at.currency),
    })),
  }
}

export type SponseeWire = SentBy<typeof sponseeWire>
export type Sponsee = ReturnType<ReturnType<typeof readSponsee>>

export const readSponsee = (currency: string) => (sent: SponseeWire) => ({
  ...fromReply(SPONSEE, sent),
  options: sent.payment_options.map((option) => ({
    ...fromReply(OPTION, option),
    ...amountsFromReply(OPTION_AMOUNT, option, currency),
  })),
})
