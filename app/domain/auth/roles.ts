import { hours, later } from '~/kit/clock'
import { LEVELS, OWNER_ONLY, type Model, type OnePermission, type Permission } from '~/kit/permission'

/** Levels that include each other; every other level must be held exactly (R-ACCESS-1). */
const LADDER = ['view', 'add', 'edit'] as const

type Category = { name: string; permissions: readonly { model: Model; name: string; levels: readonly string[] }[] }

const group = (name: string, models: Partial<Record<Model, string>>): Category => ({
  name,
  permissions: (Object.entries(models) as [Model, string][]).map(([model, shown]) => ({
    model,
    name: shown,
    levels: LEVELS[model],
  })),
})

export const CATALOGUE: readonly Category[] = [
  group('Website Content', { node: 'Pages', post: 'Posts', posttype: 'Feeds' }),
  group('Site Design', { customize: 'Appearance', template: 'Theme code' }),
  group('Files & Storage', { file: 'Files' }),
  group('Products', { product: 'Products', productcategory: 'Categories', promocode: 'Promo codes' }),
  group('Sell & Fundraise', {
    order: 'Contributions',
    taxreceipt: 'Tax receipts',
    tribute: 'Tributes',
    fundraisingpages: 'Fundraising pages',
    pledgecampaigns: 'Pledge campaigns',
    pledges: 'Pledges',
    pos: 'Point of sale',
    posdevice: 'Devices of the point of sale',
    possale: 'Sales to review',
    messenger: 'Messenger',
  }),
  group('Sponsorship', {
    sponsorship: 'Sponsorships',
    segment: 'Segments',
    paymentoption: 'Payment groups',
    sponsor: 'Sponsors',
  }),
  group('Supporters', { member: 'Supporters', membership: 'Memberships', account: 'Supporter types' }),
  group('Kiosks', { kiosk: 'Kiosks' }),
  group('Virtual Events', { virtualevents: 'Virtual events' }),
  group('Recurring', { recurringpaymentprofile: 'Recurring plans', transaction: 'Transactions' }),
  group('Administration', {
    dashboard: 'Dashboard',
    admin: 'Settings',
    email: 'Emails',
    tax: 'Taxes',
    tributetype: 'Tribute types',
    shipping: 'Shipping',
    alias: 'Redirects',
    user: 'Users',
    hooks: 'Webhooks',
    userdefinedfields: 'User defined fields',
  }),
  group('Reports', { reports: 'Reports' }),
]

export const PERMISSIONS: ReadonlySet<string> = new Set(
  CATALOGUE.flatMap(({ permissions }) =>
    permissions.flatMap(({ model, levels }) => levels.map((level) => `${model}.${level}`)),
  ),
)

const rung = (level: string) => LADDER.indexOf(level as (typeof LADDER)[number])

function covers(held: string, requested: string): boolean {
  if (held === requested) return true
  const heldAt = held.lastIndexOf('.')
  const requestedAt = requested.lastIndexOf('.')
  if (requestedAt === -1) return held.slice(0, heldAt) === requested
  if (held.slice(0, heldAt) !== requested.slice(0, requestedAt)) return false
  const heldRung = rung(held.slice(heldAt + 1))
  const requestedRung = rung(requested.slice(requestedAt + 1))
  return requestedRung >= 0 && heldRung > requestedRung
}

export type Holding = { isOwner: boolean; permissions: readonly string[] }

/** Accepts one permission, any of several, or each of `all`. */
export function allows(holder: Holding, requested: Permission): boolean {
  if (holder.isOwner) return true
  const holds = (one: OnePermission) => holder.permissions.some((held) => covers(held, one))
  if (typeof requested === 'object' && 'all' in requested) return requested.all.every(holds)
  return [requested].flat().some(holds)
}

/**
 * People may not grant permissions that they do not hold, nor take over someone who holds them by a new key or password
 * link.
 */
export const mayManage = (can: (permission: Permission) => boolean, other: Holding): boolean =>
  can(OWNER_ONLY) || (!other.isOwner && other.permissions.every((permission) => can(permission as OnePermission)))

const OWN_RECORD = hours(36)

/** Anyone who may add but not edit may still change what they made themselves, for 36 hours (R-ACCESS-2). */
export function mayChange(
  actor: { staffId: number | null; can(permission: Permission): boolean },
  record: { model: Model; createdBy: number | null; createdAt: Date },
  now: Date,
): boolean {
  if (actor.can(`${record.model}.edit`)) return true
  const isOwn = actor.staffId !== null && record.createdBy === actor.staffId
  return isOwn && actor.can(`${record.model}.add`) && now < later(record.createdAt, OWN_RECORD)
}
