import { ageOn, optionLabel, type Sponsorship } from '~/domain/sponsorships/sponsorship'
import type { CalendarDate } from '~/kit/calendar'
import { toNumber } from '~/kit/money'

/** A beneficiary with the payment options of the till. */
export const sponseeWire = (sponsorship: Sponsorship, at: { currency: string; today: CalendarDate; maxSponsors: number }) => ({
  id: sponsorship.id,
  reference_number: sponsorship.referenceNumber,
  first_name: sponsorship.firstName,
  last_name: sponsorship.lastName,
  full_name: sponsorship.fullName,
  gender: sponsorship.gender,
  birth_date: sponsorship.birthDate,
  age: ageOn(sponsorship.birthDate, at.today),
  sponsored_status: sponsorship.isSponsored ? 'Sponsored' : 'Unsponsored',
  is_available: sponsorship.sponsors < at.maxSponsors,
  picture: sponsorship.picture,
  payment_options: sponsorship.options.map((option) => ({
    id: option.id,
    label: optionLabel(option, at.currency),
    amount: toNumber(option.amountMinor, at.currency),
    is_recurring: option.isRecurring,
    recurring_frequency: option.recurringFrequency,
    recurring_day: option.recurringDay,
    recurring_day_of_week: option.recurringDayOfWeek,
  })),
})
