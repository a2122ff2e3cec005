import { column, startBeforeEnd, type Column } from '../field'
import { COUNTRY_UNKNOWN, CREATED_UNREADABLE } from '../messages'

export type SupporterLists = {
  countries: readonly string[]
  accountTypes: readonly string[]
  memberships: readonly string[]
}

const SIDES = { bill: 'Billing', ship: 'Shipping' } as const

const makeSideColumns = (prefix: keyof typeof SIDES, countries: readonly string[]): Column[] => {
  const of = (part: string, words: string, wanted: Parameters<typeof column>[1] = {}) =>
    column(`${prefix}_${part}`, { label: `${SIDES[prefix]} ${words}`, ...wanted })
  return [
    of('title', 'title'),
    of('first_name', 'first name'),
    of('last_name', 'last name'),
    ...(prefix === 'ship' ? [of('organization_name', 'organization name', { max: 100 })] : []),
    of('address_01', 'address', { max: 450 }),
    of('address_02', 'address, second line', { max: 450 }),
    of('city', 'city'),
    of('state', 'state'),
    of('country', 'country', { max: 2, loose: true, list: countries, listMessage: COUNTRY_UNKNOWN }),
    of('zip', 'ZIP'),
    of('email', 'email', { isEmail: true }),
    of('phone', 'phone'),
  ]
}

export const makeSupporterColumns = ({ countries, accountTypes, memberships }: SupporterLists): Column[] => [
  column('first_name'),
  column('last_name'),
  column('bill_organization_name', { label: 'Billing organization name', max: 100 }),
  column('account_type', { type: 'enum', loose: true, list: accountTypes }),
  column('email', { isEmail: true }),
  column('password', { description: 'Stored as a hash, up to 45 characters; needs an email' }),
  ...makeSideColumns('bill', countries),
  ...makeSideColumns('ship', countries),
  column('created_at', { label: 'Created', type: 'date', unreadable: CREATED_UNREADABLE, max: 45 }),
  column('donor_id', { label: 'Donor ID' }),
  column('membership_name', { label: 'Membership', type: 'enum', loose: true, max: 250, list: memberships }),
  column('membership_starts_on', { label: 'Membership start', type: 'date' }),
  (() => {
    const end = column('membership_expires_on', { label: 'Membership end', type: 'date' })
    return { ...end, rules: [...end.rules, startBeforeEnd('membership_starts_on', 'membership_expires_on')] }
  })(),
  column('referral_source', { max: 100 }),
  column('email_opt_in', { label: 'Email opt-in', type: 'boolean' }),
  column('sf_id', { label: 'Salesforce ID' }),
  column('supporter_id', {
    label: 'Almoner ID',
    description: 'Of a supporter who is here already, as an export writes it; matched before the email',
  }),
]
