import type pg from 'pg'
import { addDays, type CalendarDate } from '../../app/kit/calendar.ts'
import type { Shelf } from './catalogue.ts'
import { SEGMENT_IDS, segmentTables } from './segments.ts'
import { CASHIER, FIONA } from './staff.ts'
import type { Row } from './write-rows.ts'

const DAY = 86_400_000
const YEAR = 365.25
const CURRENCY = 'USD'
const FUND = 'SPON-310'

const CHILDREN: [
  reference: string,
  first: string,
  last: string,
  gender: 'F' | 'M',
  years: number,
  tint: string,
  group: 1 | 2,
  biography: string,
][] = [
  [
    'HL-0412',
    'Nia',
    'Achieng',
    'F',
    8.2,
    'clay',
    1,
    'Nia reads aloud to the person who sits still, and wants to be a pilot.',
  ],
  ['HL-0413', 'Samuel', 'Otieno', 'M', 10.6, 'sage', 1, 'Samuel keeps goal, and walks his two sisters to school.'],
  [
    'HL-0417',
    'Zuri',
    'Wanjala',
    'F',
    6.4,
    'straw',
    1,
    'Zuri began school this year and has the best handwriting in her row.',
  ],
  ['HL-0421', 'Baraka', 'Odhiambo', 'M', 12.1, 'mist', 1, 'Baraka mends radios. His teacher lends him the parts.'],
  ['HL-0426', 'Amani', 'Njeri', 'F', 9.3, 'plum', 1, 'Amani sings in the choir and likes sums better than songs.'],
  [
    'HL-0430',
    'Jelani',
    'Okello',
    'M',
    7.7,
    'sand',
    2,
    'Jelani lives with his grandmother, who sells fish at the pier.',
  ],
  [
    'HL-0434',
    'Makena',
    'Auma',
    'F',
    14.9,
    'clay',
    2,
    'Makena is in her last year here, and will go on to the nursing school.',
  ],
  [
    'HL-0438',
    'Tendai',
    "O'Brien-Mwangi",
    'M',
    5.5,
    'sage',
    1,
    'Tendai is the newest, and has not let go of his slate yet.',
  ],
  [
    'HL-0377',
    'Kesi',
    'Wekesa',
    'F',
    18.7,
    'straw',
    2,
    'Kesi finished school in the summer, and trains as a nurse in Kisumu.',
  ],
]

const PIER = { latitude: -0.1437, longitude: 34.7363 }
const PRIVATE_NOTES: Record<string, string> = {
  'HL-0412': 'Lives with her aunt since May. Letters go to the school.',
  'HL-0377': 'Grown up in September. Thank her sponsors before the year ends.',
}

const group = (id: number, name: string): Row => ({ id, name })

const option = (id: number, group_id: number, values: Row): Row => ({
  id,
  group_id,
  sequence: id,
  amount_minor: null,
  is_custom: false,
  is_recurring: values.recurring_frequency !== undefined,
  recurring_frequency: null,
  recurring_day: null,
  recurring_day_of_week: null,
  ...values,
})

const OPTIONS: Row[] = [
  option(1, 1, { amount_minor: 3900, recurring_frequency: 'monthly' }),
  option(2, 1, { amount_minor: 46_800, recurring_frequency: 'annually', recurring_day: 1 }),
  option(3, 1, { amount_minor: 46_800 }),
  option(4, 1, { is_custom: true, recurring_frequency: 'monthly' }),
  option(5, 2, { amount_minor: 1000, recurring_frequency: 'weekly', recurring_day_of_week: 5 }),
  option(6, 2, { amount_minor: 12_000, recurring_frequency: 'quarterly', recurring_day: 15 }),
  option(7, 2, { amount_minor: 12_000 }),
]

const SPONSORS: [supporter: number, child: number, daysAgo: number, ended?: [daysAgo: number, reason: string]][] = [
  [5, 2, 312],
  [10, 4, 188],
  [13, 1, 700, [95, 'Sponsor Requested']],
  [22, 7, 141],
  [14, 9, 1830, [70, 'Child Matured']],
  [2, 9, 900, [410, 'Payment Failed']],
  [8, 5, 420, [200, 'Recurring payment cancelled']],
]

const PAGES: [
  title: string,
  url: string,
  organizer: number,
  product: string,
  goal: number,
  endsIn: number,
  tint: string,
][] = [
  ['Row for the roof', 'row-for-the-roof', 24, 'appeal', 500_000, 33, 'mist'],
  ['Grace turns sixty', 'grace-turns-sixty', 8, 'once', 60_000, 12, 'plum'],
  ['Forty lanterns for Tomasz', 'forty-lanterns-for-tomasz', 3, 'once', 120_000, -6, 'straw'],
]

const OTHER_PAGES: [
  title: string,
  url: string,
  organizer: number,
  product: string,
  goal: number,
  endsIn: number,
  tint: string,
  rest: Row,
][] = [
  [
    'In memory of Joy Okafor',
    'in-memory-of-joy-okafor',
    8,
    'once',
    150_000,
    60,
    'sand',
    { status: 'pending', category: 'In-Memory' },
  ],
  [
    'Daniel walks the coast',
    'daniel-walks-the-coast',
    10,
    'appeal',
    100_000,
    40,
    'plum',
    { status: 'suspended', category: 'Special Event', report_count: 2 },
  ],
  [
    'Five hundred loaves',
    'five-hundred-loaves',
    13,
    'meals',
    250_000,
    90,
    'clay',
    { status: 'draft', category: 'Other' },
  ],
]

const OF_PAGES: Row[] = [
  {
    category: 'Project',
    is_team: true,
    team_name: 'Pier Runners',
    description: '<p>Six of us row from Portland to Casco Bay.</p>',
  },
  { category: 'Birthday', description: '<p>No gifts, please: a coat for somebody instead.</p>' },
  { category: 'In-Memory' },
]

/** Keyed by product. The first form is the default. */
const FORMS: [product: string, content: Row, views: number][] = [
  [
    'appeal',
    {
      template: 'amount_tiles',
      amountType: 'custom',
      amounts: ['25', '50', '100', '250', '500'],
      color: '#0e5a3d',
      hasPromise: 'on',
      percent1: '88',
      percentText1: 'goes into the new roof',
      percent2: '12',
      percentText2: 'keeps the kitchen running',
      hasUpsell: 'on',
      upsellText: 'Would you like to give a little each month instead?',
      hasOptIn: 'on',
      optInText: 'Send me news from the harbor.',
      thanksScreen: '<p>Thank you. You keep the rain out.</p>',
    },
    2480,
  ],
  ['coats', { template: 'standard', amountType: 'custom', amount: '30', hasBadges: 'on' }, 610],
]

export interface Giving {
  today: CalendarDate
  now: Date
  shelves: Map<string, Shelf[]>
}

const born = (today: CalendarDate, years: number): CalendarDate => addDays(today, -Math.round(years * YEAR))

const enrolledAgo = (years: number, index: number): number => (years < 18 ? 420 - index * 45 : 2200)

function sponsorships({ today, now }: Giving): Row[] {
  return CHILDREN.map(([reference_number, first_name, last_name, gender, years, tint, , biography], index) => {
    const sponsors = SPONSORS.filter(([, child, , ended]) => child === index + 1 && !ended).length
    return {
      id: index + 1,
      reference_number,
      first_name,
      last_name,
      gender,
      birth_date: born(today, years),
      enrollment_date: addDays(today, -enrolledAgo(years, index)),
      biography,
      private_notes: PRIVATE_NOTES[reference_number] ?? null,
      latitude: PIER.latitude + ((index * 7) % 9) / 250,
      longitude: PIER.longitude - ((index * 5) % 9) / 250,
      picture: { tint },
      is_enabled: years < 18,
      is_sponsored: sponsors > 0,
      is_sponsored_auto: true,
      sponsor_count: sponsors,
      fund_code: FUND,
      metadata: {},
      created_at: new Date(now.getTime() - enrolledAgo(years, index) * DAY).toISOString(),
      updated_at: new Date(now.getTime() - 20 * DAY).toISOString(),
    }
  })
}

const sponsors = ({ today, now }: Giving): Row[] =>
  SPONSORS.map(([supporter_id, sponsorship_id, daysAgo, ended], index) => ({
    id: index + 1,
    supporter_id,
    sponsorship_id,
    source: index % 2 === 0 ? 'Website' : 'Special Event',
    started_at: new Date(now.getTime() - daysAgo * DAY).toISOString(),
    started_by: CASHIER,
    ended_on: ended ? addDays(today, -ended[0]) : null,
    ended_by: ended ? FIONA : null,
    ended_reason: ended?.[1] ?? null,
    lifetime_minor: 0,
  }))

const forms = ({ shelves }: Giving): Row[] =>
  FORMS.map(([product, content, views], index) => ({
    product_id: shelves.get(product)?.[0]?.productId,
    is_default: index === 0,
    content,
    views,
  }))

const pages = ({ today, now, shelves }: Giving): Row[] =>
  [...PAGES.map((page, index) => [...page, OF_PAGES[index] ?? {}] as const), ...OTHER_PAGES].map(
    ([title, url, organizer_id, product, goal_minor, endsIn, tint, rest], index) => ({
      id: index + 1,
      product_id: shelves.get(product)?.[0]?.productId,
      organizer_id,
      title,
      url,
      status: 'active',
      picture: { tint },
      currency: CURRENCY,
      goal_minor,
      goal_deadline: addDays(today, endsIn),
      raised_minor: 0,
      raised_offset_minor: 0,
      donation_count: 0,
      donation_count_offset: 0,
      description: null,
      is_team: false,
      team_name: null,
      report_count: 0,
      activated_on: index < PAGES.length ? addDays(today, -40 - index) : null,
      created_at: new Date(now.getTime() - (42 + index) * DAY).toISOString(),
      updated_at: new Date(now.getTime() - index * 1.3 * DAY).toISOString(),
      ...rest,
    }),
  )

export const givingTables = (giving: Giving): [table: string, rows: Row[]][] => [
  ['payment_group', [group(1, 'School, meals and a doctor'), group(2, 'School only')]],
  ['payment_option', OPTIONS],
  ['sponsorship', sponsorships(giving)],
  [
    'sponsorship_payment_group',
    CHILDREN.map(([, , , , , , group_id], index) => ({ sponsorship_id: index + 1, group_id })),
  ],
  ...segmentTables(giving.now, CHILDREN.length),
  ['sponsor', sponsors(giving)],
  ['fundraising_page', pages(giving)],
  ['donation_form', forms(giving)],
]

export const GIVING_IDS = [
  'payment_group',
  'payment_option',
  'sponsorship',
  'sponsor',
  'fundraising_page',
  ...SEGMENT_IDS,
] as const

export async function giveThroughPages(client: pg.ClientBase, now: Date): Promise<void> {
  await client.query(
    `UPDATE product SET goal_minor = CASE code WHEN 'ROOF-APPEAL' THEN 6000000 ELSE 400000 END
      WHERE type = 'donation_form'`,
  )
  await client.query(
    `WITH gifts AS (
       SELECT l.id, row_number() OVER (ORDER BY l.id) AS place FROM contribution_line l
       JOIN contribution c ON c.id = l.contribution_id
       WHERE l.is_donation AND l.recurring_minor IS NULL AND NOT c.is_pos AND c.confirmed_at IS NOT NULL
         AND l.total_minor <= 10000
         AND c.ordered_at BETWEEN $1::timestamptz - interval '38 days' AND $1::timestamptz - interval '4 days')
     UPDATE contribution_line l SET fundraising_page_id = g.id, fundraising_member_id = g.organizer_id,
       description = g.title, reference = g.url
     FROM gifts, fundraising_page g WHERE l.id = gifts.id AND gifts.place % 6 = 0 AND g.id = 1 + (gifts.place / 6) % 3`,
    [now.toISOString()],
  )
  await client.query(
    `UPDATE fundraising_page g SET raised_minor = w.raised, donation_count = w.gifts
     FROM (SELECT l.fundraising_page_id AS id, sum(l.total_minor)::bigint AS raised, count(DISTINCT c.id)::int AS gifts
       FROM contribution_line l JOIN contribution c ON c.id = l.contribution_id
       WHERE c.confirmed_at IS NOT NULL AND c.deleted_at IS NULL AND NOT c.is_test AND NOT c.is_spam
         AND (c.refunded_minor = 0 OR c.refunded_minor < c.total_minor)
       GROUP BY 1) w WHERE w.id = g.id`,
  )
}
