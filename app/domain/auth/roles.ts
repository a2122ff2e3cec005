import { hours, later } from '~/kit/clock'

/** Levels that include each other; every other level must be held exactly (people-and-content 1.2). */
const LADDER = ['view', 'add', 'edit'] as const

type Category = { name: string; permissions: readonly { model: string; name: string; levels: readonly string[] }[] }

const group = (name: string, models: Record<string, string>): Category => ({
  name,
  permissions: Object.entries(models).map(([model, described]) => {
    const [shown = model, levels = ''] = described.split(': ')
    return { model, name: shown, levels: levels.split(' ') }
  }),
})

/** Every permission that can be given, as the user form shows it (people-and-content 1.3; `fullfill` is spelled that way in the data). */
export const CATALOGUE: readonly Category[] = [
  group('Website Content', { node: 'Pages: view add edit', post: 'Posts: view add edit', posttype: 'Feeds: edit' }),
  group('Site Design', { customize: 'Appearance: edit', template: 'Theme code: edit' }),
  group('Files & Storage', { file: 'Files: view edit' }),
  group('Products', { product: 'Products: view add edit', productcategory: 'Categories: edit', promocode: 'Promo codes: edit' }),
  group('Sell & Fundraise', {
    order: 'Contributions: view fullfill edit refund',
    taxreceipt: 'Tax receipts: view edit',
    tribute: 'Tributes: view edit',
    fundraisingpages: 'Fundraising pages: edit',
    pledgecampaigns: 'Pledge campaigns: edit',
    pledges: 'Pledges: edit',
    pos: 'Point of sale: edit',
    messenger: 'Messenger: edit',
  }),
  group('Sponsorship', {
    sponsorship: 'Sponsorships: view add edit',
    segment: 'Segments: edit',
    paymentoption: 'Payment groups: edit',
    sponsor: 'Sponsors: view add edit mature',
  }),
  group('Supporters', { member: 'Supporters: view add edit merge login', membership: 'Memberships: edit', account: 'Account types: edit' }),
  group('Kiosks', { kiosk: 'Kiosks: view add edit' }),
  group('Virtual Events', { virtualevents: 'Virtual events: view add edit' }),
  group('Recurring', { recurringpaymentprofile: 'Recurring plans: view edit charge', transaction: 'Transactions: view refund' }),
  group('Administration', {
    dashboard: 'Dashboard: view',
    admin: 'Settings: accounts billing general website advanced dpo',
    email: 'Emails: edit',
    tax: 'Taxes: edit',
    tributetype: 'Tribute types: edit',
    shipping: 'Shipping: edit',
    alias: 'Redirects: edit',
    user: 'Users: edit',
    hooks: 'Webhooks: edit',
    userdefinedfields: 'User defined fields: edit',
  }),
  group('Reports', {
    reports: `Reports: payments_details product_orders orders_by_product referral_sources orders_by_customer stock_levels donor_covers_costs
      pledge-campaigns shipping gift_reconciliation donor_reconciliation abandoned_carts tax_reconciliation settlements transaction_fees check_ins`.replace(
      /\s+/g,
      ' ',
    ),
  }),
]

export const PERMISSIONS: ReadonlySet<string> = new Set(
  CATALOGUE.flatMap(({ permissions }) => permissions.flatMap(({ model, levels }) => levels.map((level) => `${model}.${level}`))),
)

/** Not in the catalogue, so that nobody but an owner ever passes (people-and-content 1.3). */
export const OWNER_ONLY = 'owner.only'

const rung = (level: string) => LADDER.indexOf(level as (typeof LADDER)[number])

function covers(held: string, asked: string): boolean {
  if (held === asked) return true
  const heldAt = held.lastIndexOf('.')
  const askedAt = asked.lastIndexOf('.')
  if (askedAt === -1) return held.slice(0, heldAt) === asked
  if (held.slice(0, heldAt) !== asked.slice(0, askedAt)) return false
  const heldRung = rung(held.slice(heldAt + 1))
  const askedRung = rung(asked.slice(askedAt + 1))
  return askedRung >= 0 && heldRung > askedRung
}

export type Holding = { isOwner: boolean; permissions: readonly string[] }

/** `model.level`, `model` for any level of it, or several separated by `|` of which one is enough. */
export function allows(holder: Holding, asked: string): boolean {
  if (holder.isOwner) return true
  return asked.split('|').some((one) => holder.permissions.some((held) => covers(held, one)))
}

/** What the user form asks for: without the admin toggle there are no permissions (spec 002 section 6), and an owner needs none. */
export const holdingOf = (form: { isAdmin: boolean; isOwner: boolean; permissions: readonly string[] }): Holding => ({
  isOwner: form.isAdmin && form.isOwner,
  permissions: form.isAdmin && !form.isOwner ? [...new Set(form.permissions)] : [],
})

/** Nobody may give, or take over by a new key or password link, what they do not hold themselves. */
export const reachesOver = (can: (permission: string) => boolean, other: Holding): boolean =>
  can(OWNER_ONLY) || (!other.isOwner && other.permissions.every((permission) => can(permission)))

const OWN_RECORD = hours(36)

/** Whoever may add but not edit may still change what they made themselves, for 36 hours (people-and-content 1.2). */
export function mayChange(
  actor: { staffId: number | null; can(permission: string): boolean },
  record: { model: string; createdBy: number | null; createdAt: Date },
  now: Date,
): boolean {
  if (actor.can(`${record.model}.edit`)) return true
  const isOwn = actor.staffId !== null && record.createdBy === actor.staffId
  return isOwn && actor.can(`${record.model}.add`) && now < later(record.createdAt, OWN_RECORD)
}
