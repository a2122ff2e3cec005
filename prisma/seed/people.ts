import { addDays, type CalendarDate } from '../../app/kit/calendar.ts'
import { chance } from './random.ts'
import type { Row } from './write-rows.ts'

export interface Person {
  id: number
  first: string
  last: string
  organization: string | null
  email: string
  street: string
  unit: string | null
  city: string
  state: string
  zip: string
  country: string
  phone: string
}

type Named = [name: string, city: string, state: string, zip: string, street?: string, email?: string]

const NAMED: Named[] = [
  ['Amara Okafor', 'Portland', 'ME', '04101', '88 Wharf Street', 'amara.okafor@mailbox.org'],
  ["*St. Brendan's Parish", 'Bath', 'ME', '04530', '12 Chapel Lane', 'office@stbrendans.example.org'],
  ['Tomasz Zielinski', 'South Portland', 'ME', '04106', '41 Breakwater Road'],
  ['Priya Raman', 'Boston', 'MA', '02116', '207 Clarendon Street'],
  ['Daniel Boudreau', 'Bangor', 'ME', '04401', '9 Kenduskeag Avenue'],
  ['Rosa Delgado', 'Lewiston', 'ME', '04240', '63 Lisbon Street'],
  ['Kenji Watanabe', 'Portland', 'ME', '04103', '515 Forest Avenue'],
  ['Grace Whitfield', 'Camden', 'ME', '04843', '30 Bay View Street'],
  ['*Dirigo Credit Union', 'Augusta', 'ME', '04330', '150 Western Avenue', 'giving@dirigocu.example.org'],
  ['Ibrahim Haddad', 'Dover', 'NH', '03820', '18 Central Avenue'],
  ['Hannah Lindqvist', 'Brunswick', 'ME', '04011', '77 Maine Street'],
  ['Samuel Tremblay', 'Burlington', 'VT', '05401', '202 Pine Street'],
  ['Noor Rahimi', 'Portland', 'ME', '04102', '14 Brackett Street'],
  ['Margaret O’Leary-Fitzsimmons', 'Cape Elizabeth', 'ME', '04107', '5 Two Lights Road'],
  ['Lucas Ferreira', 'Providence', 'RI', '02903', '88 Wickenden Street'],
  ['Zoë Müller-Strauß', 'Rockland', 'ME', '04841', '11 Lindsey Street'],
  ['Nguyễn Thị Minh Anh', 'Portland', 'ME', '04101', '310 Congress Street'],
  ['José Ángel Núñez', 'Saco', 'ME', '04072', '24 Beach Street'],
  ['Åsa Björk', 'Falmouth', 'ME', '04105', '8 Foreside Road'],
  ["Siobhán D'Arcy", 'Scarborough', 'ME', '04074', '19 Black Point Road'],
  ['李 明', 'Portland', 'ME', '04101', '402 Cumberland Avenue'],
  ['Fatima Al-Sayed', 'Westbrook', 'ME', '04092', '60 Bridge Street'],
  ['Walter Pike', 'Boothbay Harbor', 'ME', '04538', '3 Commercial Street'],
  ['*Casco Bay Rowing Club', 'Portland', 'ME', '04101', '1 Maine State Pier', 'crew@cascorowing.example.org'],
  ['*Old Port Bakery, Inc.', 'Portland', 'ME', '04101', '53 Exchange Street', 'bread@oldportbakery.example.org'],
  ['*Katahdin Paper Works', 'Millinocket', 'ME', '04462', '200 Penobscot Avenue', 'office@katahdinpaper.example.org'],
  [
    '*Pine Tree Teachers Association',
    'Augusta',
    'ME',
    '04330',
    '35 Community Drive',
    'giving@pinetreeteachers.example.org',
  ],
]

/** The first people act only in the scripted sales. */
export const SCRIPTED = 15

const FIRST = (
  'Ada Ben Clara David Elena Frank Gloria Henry Isla Jonah Kira Leo Maya Nathan Olivia Peter Quinn Ruth Simon ' +
  'Tessa Umar Vera Will Xenia Yusuf Zora'
).split(' ')
const LAST = (
  'Abbott Baker Cormier Dyer Ellis Foster Gagnon Hale Ingalls Jordan Kelley Libby Merrill Nadeau Ouellette ' +
  'Pelletier Quimby Roy Sawyer Thibodeau Upton Varney Weaver York'
).split(' ')
const PLACES: [city: string, state: string, zip: string][] = [
  ['Portland', 'ME', '04101'],
  ['Portland', 'ME', '04103'],
  ['South Portland', 'ME', '04106'],
  ['Westbrook', 'ME', '04092'],
  ['Brunswick', 'ME', '04011'],
  ['Lewiston', 'ME', '04240'],
  ['Augusta', 'ME', '04330'],
  ['Portsmouth', 'NH', '03801'],
  ['Boston', 'MA', '02118'],
]
const STREETS = [
  'Spring Street',
  'High Street',
  'Ocean Avenue',
  'Pleasant Street',
  'Congress Street',
  'Island Avenue',
  'Summer Street',
  'Mill Road',
]
const OTHERS = 190

const plain = (name: string) =>
  name
    .normalize('NFD')
    .toLowerCase()
    .replace(/[^a-z]+/g, '.')
    .replace(/^\.|\.$/g, '')

/** The people of the pictures first, in their order, then neighbours. */
export function people(): Person[] {
  const luck = chance(4101)
  const named = NAMED.map(([name, city, state, zip, street = '1 Main Street', email], index) => {
    const organization = name.startsWith('*') ? name.slice(1) : null
    const [first = '', ...rest] = organization ? ['', ''] : name.split(' ')
    const known = { city, state, zip, street, email: email ?? `${plain(name) || `supporter.${index + 1}`}@example.com` }
    return {
      id: index + 1,
      first,
      last: rest.join(' '),
      organization,
      ...known,
      unit: index === 0 ? 'Apt 4' : null,
      country: 'US',
      phone: phone(index),
    }
  })
  const neighbours = Array.from({ length: OTHERS }, (_, index) => {
    const first = FIRST[index % FIRST.length] ?? ''
    const last = LAST[(index * 7 + Math.floor(index / FIRST.length)) % LAST.length] ?? ''
    const [city, state, zip] = luck.pick(PLACES)
    const street = `${luck.whole(1, 240)} ${luck.pick(STREETS)}`
    const id = named.length + index + 1
    return {
      id,
      first,
      last,
      organization: null,
      email: `${plain(first)}.${plain(last)}.${id}@example.com`,
      street,
      unit: null,
      city,
      state,
      zip,
      country: 'US',
      phone: phone(id),
    }
  })
  return [...named, ...neighbours]
}

const phone = (index: number) =>
  `+1 207-555-${String((index === 0 ? 142 : 1000 + index * 37) % 10_000).padStart(4, '0')}`

const REFERRALS = ['Friend/Family', 'Event', 'Website', 'Facebook', 'Instagram']

export const displayName = (person: Person): string => person.organization ?? `${person.first} ${person.last}`.trim()

export function supporterRow(person: Person, createdAt: Date): Row {
  const at = createdAt.toISOString()
  const block = (prefix: 'bill' | 'ship') => ({
    [`${prefix}_first_name`]: person.first || null,
    [`${prefix}_last_name`]: person.last || null,
    [`${prefix}_organization_name`]: person.organization,
    [`${prefix}_email`]: person.email,
    [`${prefix}_address_01`]: person.street,
    [`${prefix}_address_02`]: person.unit,
    [`${prefix}_city`]: person.city,
    [`${prefix}_state`]: person.state,
    [`${prefix}_zip`]: person.zip,
    [`${prefix}_country`]: person.country,
    [`${prefix}_phone`]: person.phone,
  })
  return {
    id: person.id,
    display_name: displayName(person),
    first_name: person.first || null,
    last_name: person.last || null,
    email: person.email,
    account_type_id: person.organization ? 2 : 1,
    is_active: person.id !== 60,
    is_spam: false,
    referral_source: REFERRALS[person.id % 7] ?? null,
    sign_up_method: person.id % 3 === 0 ? 'checkout' : 'manual',
    donor_id: person.id === 1 ? 104882 : null,
    ...block('bill'),
    ...block('ship'),
    nps: person.id % 3 === 1 ? 10 - (person.id % 5) : null,
    lifetime_donation_minor: 0,
    lifetime_donation_count: 0,
    lifetime_purchase_minor: 0,
    lifetime_purchase_count: 0,
    created_at: at,
    updated_at: at,
  }
}

export const ACCOUNT_TYPES: Row[] = [
  { id: 1, name: 'Individual', is_organization: false, is_default: true, sequence: 1, on_web: true },
  { id: 2, name: 'Organization', is_organization: true, is_default: false, sequence: 2, on_web: true },
]

export const USER_FIELDS: Row[] = [
  { id: 1, name: 'Boat', field_type: 'short_text', options: [], sequence: 1 },
  { id: 2, name: 'Thank by', field_type: 'choice', options: ['Phone', 'Letter', 'Email'], sequence: 2 },
  {
    id: 3,
    name: 'Interests',
    field_type: 'multiple_choice',
    options: ['Lighthouse', 'Sailing school', 'Sponsorship'],
    sequence: 3,
  },
]

type Period = {
  supporter_id: number
  membership_id?: number
  today: CalendarDate
  from: number
  to: number | null
  days: number | null
}

function period({ supporter_id, membership_id = 1, today, from, to, days }: Period): Row {
  const starts_on = addDays(today, from)
  const expired_at = to !== null && to < 0 ? `${addDays(today, to + 1)}T05:05:00Z` : null
  return {
    supporter_id,
    membership_id,
    starts_on,
    ends_on: to === null ? null : addDays(today, to),
    source: 'staff',
    days,
    created_at: `${starts_on}T15:00:00Z`,
    created_by: 1,
    expired_at,
  }
}

export function membershipRows(today: CalendarDate): Row[] {
  return [
    ...[4, 3, 2, 1].map((years) =>
      period({ supporter_id: 1, today, from: -250 - 365 * years, to: -250 - 365 * (years - 1), days: 365 }),
    ),
    period({ supporter_id: 1, today, from: -250, to: 115, days: 365 }),
    period({ supporter_id: 8, membership_id: 2, today, from: -900, to: null, days: null }),
    period({ supporter_id: 14, today, from: -325, to: 40, days: 365 }),
    period({ supporter_id: 23, today, from: -420, to: -55, days: 365 }),
  ]
}
