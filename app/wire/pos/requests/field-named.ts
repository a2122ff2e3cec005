import { TYPED } from '../person'

const OWN: Record<string, string> = {
  special_notes: 'comments',
  other_referral_source: 'referralSource',
  reference_number: 'reference',
  fundraising_page_id: 'page',
  recurring_day_of_week: 'day',
  recurring_day: 'day',
  ...joinName('billing', TYPED.bill),
  ...joinName('shipping', TYPED.ship),
}

function joinName(side: string, names: Readonly<Record<string, string>>): Record<string, string> {
  return Object.fromEntries(Object.entries(names).map(([name, field]) => [name, `${side}.${field}`]))
}

const camel = (name: string): string => name.replace(/_([a-z0-9])/g, (_, letter: string) => letter.toUpperCase())

export const fieldNamed = (name: string): string => OWN[name] ?? camel(name)
