import { shownDate, type CalendarDate } from '~/kit/calendar'

export type Publishing = {
  isEnabled: boolean
  isDeleted: boolean
  hasCategory: boolean
  templateSuffix: string | null
  startsOn: CalendarDate | null
  endsOn: CalendarDate | null
}

/** Why the website does not show a product, the reason that weighs most first. Rule: Products, Why it is hidden. */
export function whyHidden(product: Publishing, today: CalendarDate): string[] {
  const { isEnabled, isDeleted, hasCategory, templateSuffix, startsOn, endsOn } = product
  return [
    ...(isDeleted ? ['Deleted'] : []),
    ...(isEnabled ? [] : ['Turned off']),
    ...(endsOn !== null && endsOn < today ? [`Ended ${shownDate(endsOn)}`] : []),
    ...(startsOn !== null && startsOn > today ? [`Starts ${shownDate(startsOn)}`] : []),
    ...(hasCategory || templateSuffix !== null ? [] : ['No category']),
  ]
}
