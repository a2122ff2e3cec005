import { givingSettings } from '~/domain/settings/giving.server'
import { ageOn, optionLabel, type Sponsorship } from '~/domain/sponsorships/sponsorship'
import { localDate } from '~/kit/calendar'
import { toNumber } from '~/kit/money'
import type { Ctx } from '~/kit/operation'

/** A beneficiary with the payment options of the till. */
export function sponseeWire(sponsorship: Sponsorship, ctx: Ctx) {
  const { currency, zone } = ctx.organisation
  return {
    id: sponsorship.id,
    reference_number: sponsorship.referenceNumber,
    first_name: sponsorship.firstName,
    last_name: sponsorship.lastName,
    full_name: sponsorship.fullName,
    gender: sponsorship.gender,
    birth_date: sponsorship.birthDate,
    age: ageOn(sponsorship.birthDate, localDate(ctx.now, zone)),
    sponsored_status: sponsorship.isSponsored ? 'Sponsored' : 'Unsponsored',
    is_available: sponsorship.sponsors < givingSettings(ctx.settings).maxSponsors,
    picture: sponsorship.picture,
    payment_options: sponsorship.options.map((option) => ({
      id: option.id,
      label: optionLabel(option, currency),
      amount: toNumber(option.amountMinor, currency),
      is_recurring: option.isRecurring,
      recurring_frequency: option.recurringFrequency,
      recurring_day: option.recurringDay,
      recurring_day_of_week: option.recurringDayOfWeek,
    })),
  }
}

export const wordsOf = (query: unknown): string => (typeof query === 'string' ? query : '')
