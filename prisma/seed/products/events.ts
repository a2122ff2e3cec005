import { addDays, type CalendarDate, shownDate } from '../../../app/kit/calendar.ts'
import type { SeedField, SeedProduct } from './product.ts'

function walkDays(today: CalendarDate): string[] {
  const weekday = new Date(`${today}T00:00:00Z`).getUTCDay()
  const saturday = addDays(today, 21 + ((6 - weekday + 7) % 7))
  return [saturday, addDays(saturday, 1)].map(
    (day, index) => `${index === 0 ? 'Sat' : 'Sun'}, ${shownDate(day).replace(/, \d+$/, '')}`,
  )
}

const EVERY_FIELD: SeedField[] = [
  { type: 'text', name: 'Name on the badge', isRequired: true },
  { type: 'email', name: 'Email for the schedule', isRequired: true },
  { type: 'phone', name: 'Phone on the day', isRequired: true },
  { type: 'date', name: 'First day', isRequired: true },
  { type: 'select', name: 'Shift', choices: ['Morning', 'Noon', 'Evening'], isRequired: true },
  {
    type: 'multi-select',
    name: 'Helps with',
    choices: ['Cooking', 'Serving', 'Driving', 'Cleaning'],
    isRequired: true,
  },
  { type: 'lg_text', name: 'Anything we should know', isRequired: true },
  { type: 'check', name: 'Agrees to the kitchen rules', isRequired: true },
  { type: 'hidden', name: 'Campaign', usual: 'winter-kitchen' },
  { type: 'html', name: 'Kitchen rules', body: 'Hands are washed at the door, and hair is tied back.' },
]

export const events = (today: CalendarDate): SeedProduct[] => [
  {
    key: 'walk',
    code: 'LANTERN-WALK',
    name: 'Lantern walk',
    summary: 'From the pier to the kitchen, by lantern light',
    category: 'events',
    fund: 'EVT-240',
    picture: { tint: 'clay', shape: 'lantern' },
    variants: walkDays(today).map((day) => ({ name: `Adult · ${day}, 5:30 PM`, price: 1500, left: 140 })),
    fields: [
      { type: 'text', name: 'Who walks', hint: 'As it should stand on the lantern' },
      { type: 'select', name: 'Meal after the walk', choices: ['Chowder', 'Vegetable stew', 'None'], usual: 'Chowder' },
    ],
  },
  {
    key: 'gala',
    code: 'GALA-SEAT',
    name: 'Gala dinner',
    summary: 'One seat at the harbor gala',
    category: 'gala',
    fund: 'GALA-26',
    picture: { tint: 'plum', shape: 'calendar' },
    variants: [{ price: 12000, fairValue: 5500 }],
    isReceiptable: true,
  },
  {
    key: 'volunteer',
    code: 'KITCHEN-DAY',
    name: 'Kitchen day',
    summary: 'A day in the kitchen, apron included',
    category: 'events',
    fund: 'EVT-240',
    picture: { tint: 'sand', shape: 'bowl' },
    variants: [{ price: 500 }],
    fields: EVERY_FIELD,
  },
]
