import type { Permission } from '~/kit/permission'
import { AREAS } from '~/areas/areas'
import type { MenuLine } from '~/areas/area'
import type { MenuEntry, MenuGroup, MenuSection, PinnedEntry } from '~/ui/shell/menu-data'

/** Lines of the documented menu by their label. Until an area declares its address, a line is not shown. */
type Feature = { feature: string; lines: readonly string[] }
type Branch = { label: string; icon: MenuGroup['icon']; below?: string; lines?: readonly (string | Feature)[] }

export type MenuCounts = { unfulfilled: bigint }

const splitLabels = (labels: string): string[] => labels.split(', ')
const feature = (name: string, labels: string): Feature => ({ feature: name, lines: splitLabels(labels) })

/** The whole menu in the documented order (R-REPORTS-9). The point of sale has one link of its own, below the menu. */
const MENU: readonly Branch[] = [
  { label: 'Dashboard', icon: 'layout-dashboard' },
  {
    label: 'Supporters',
    icon: 'users',
    lines: splitLabels(
      'All, Individuals, Organizations, Sponsors, Members, New Donors, Active Donors, ' +
        'Recurring Donors, Slipping ' +
        'Recurring Donors, Lapsed Donors, Marketing Opt-ins, Text-to-Give Users, Fundraisers, Portal Users, ' +
        'Archived, New Supporter',
    ),
  },
  { label: 'Fundraising', icon: 'heart-handshake' },
  {
    label: 'Features',
    icon: 'apps',
    lines: [
      feature(
        'Website',
        'Pages & Menus, Feeds & Blogs, Categories, Site Design, Redirects, Image Library, Downloads Library, ' +
          'Configure, View Live Site',
      ),
      feature('Sell & Fundraise', 'Items, Shipping, Sales Tax'),
      feature('Sponsorship', 'Children, Sponsors, Custom Fields, Payment Options, Mature Children, Configure'),
      feature('Peer-to-Peer', 'Pages, Configure'),
      feature('Text to Give', 'Configure'),
      feature('Pledges', 'Pledges, Contributions, Campaigns'),
      feature('Tributes', 'All, Types'),
      feature('Virtual Events', 'All'),
      feature('Kiosks', 'All'),
      feature('Tax Receipts', 'All, Configure'),
      feature('Gift Aid', 'Configure'),
      feature('Donor Covers Costs', 'Configure'),
      feature('Promotions', 'All'),
      feature('Memberships', 'All'),
      feature('Point of Sale', 'Devices, Sales to Review, Configure'),
      feature('Imports', 'All'),
    ],
  },
  {
    label: 'Contributions',
    icon: 'gift',
    lines: splitLabels(
      'All, Unfulfilled, Recurring Transactions, Recurring Profiles, Payments, Line Items, ' +
        'by Product, Refunds, ' +
        'Settlement Batches, Abandoned Carts',
    ),
  },
  { label: 'Communicate', icon: 'mail', lines: splitLabels('All Automated Emails, New') },
  {
    label: 'Reports',
    icon: 'chart-bar',
    lines: splitLabels(
      'Impact by Supporter, Referral Sources, Stock Levels, Shipping Reconciliation, Tax Reconciliation, Event ' +
        'Check-Ins, Donor Covers Costs, Platform Fees',
    ),
  },
  {
    label: 'Settings',
    icon: 'settings',
    below: '/jpanel/settings',
    lines: splitLabels(
      'Organization, Plan & Payment, Platform Fees, Users, Security, Supporter Preferences, Payment Gateway, ' +
        'Payment Preferences, Integrations',
    ),
  },
]

const LINES = new Map<string, MenuLine>(AREAS.flatMap(({ menu = {} }) => Object.entries(menu)))

/** Every place of the documented menu: what an area may declare. */
export const MENU_PLACES: readonly string[] = MENU.flatMap(({ label, lines = [] }) => [
  label,
  ...lines.flatMap((line) =>
    typeof line === 'string' ? [`${label}/${line}`] : line.lines.map((one) => `${label}/${line.feature}/${one}`),
  ),
])

export type May = (permission: Permission) => boolean

const isOpen = ({ needs }: MenuLine, may: May): boolean => needs === null || may(needs)

type For = { may: May; counts: MenuCounts }

function entryAt(place: string, label: string, { may, counts }: For): MenuEntry[] {
  const line = LINES.get(`${place}/${label}`)
  if (line === undefined || !isOpen(line, may)) return []
  const count = line.counts === undefined ? 0 : Number(counts[line.counts])
  return [{ label, href: line.href, ...(count > 0 ? { count } : {}) }]
}

function toItems({ label, lines = [] }: Branch, by: For): (MenuEntry | MenuSection)[] {
  return lines.flatMap((line): (MenuEntry | MenuSection)[] => {
    if (typeof line === 'string') return entryAt(label, line, by)
    const entries = line.lines.flatMap((one) => entryAt(`${label}/${line.feature}`, one, by))
    return entries.length === 0 ? [] : [{ heading: line.feature }, ...entries]
  })
}

/** Leaves out forbidden items and empty groups. */
export function menuFor(may: May, counts: MenuCounts): MenuGroup[] {
  return MENU.flatMap((branch): MenuGroup[] => {
    const { label, icon, below, lines } = branch
    const own = LINES.get(label)
    if (lines === undefined) return own && isOpen(own, may) ? [{ label, icon, href: own.href }] : []
    const items = toItems(branch, { may, counts })
    return items.length === 0 ? [] : [{ label, icon, items, ...(below ? { below } : {}) }]
  })
}

/** The link above the menu. */
export function pinnedFor(may: May): PinnedEntry[] {
  const line = LINES.get('Contributions/All')
  return line && isOpen(line, may) ? [{ label: 'All Contributions', icon: 'gift', href: line.href }] : []
}

/** The dashboard, the point of sale, the first page of the menu that the person may open, or the own profile. */
export function firstPage(may: May): string {
  if (may('dashboard.view')) return '/jpanel/'
  if (may('pos.edit')) return '/jpanel/pos'
  for (const group of menuFor(may, { unfulfilled: 0n })) {
    if (group.href !== undefined) return group.href
    const entry = group.items?.find((item) => 'href' in item)
    if (entry && 'href' in entry) return entry.href
  }
  return '/jpanel/profile'
}
