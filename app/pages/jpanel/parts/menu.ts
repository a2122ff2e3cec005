import type { MenuEntry, MenuGroup, PinnedEntry } from '~/ui/menu-data'

/** A line of the documented menu. Without an address its screen is not built yet, and it is not shown. */
type Line = { label: string; href?: string; needs?: string; counts?: keyof MenuCounts }
type Feature = { feature: string; lines: readonly Line[] }
type Branch = { label: string; icon: MenuGroup['icon']; href?: string; below?: string; needs?: string; lines?: readonly (Line | Feature)[] }

export type MenuCounts = { unfulfilled: bigint }

const waiting = (labels: string): Line[] => labels.split(', ').map((label) => ({ label }))
const feature = (name: string, labels: string): Feature => ({ feature: name, lines: waiting(labels) })

/** The whole menu in the documented order (people-and-content 24). The point of sale has one link of its own, below the menu. */
const MENU: readonly Branch[] = [
  { label: 'Dashboard', icon: 'layout-dashboard', href: '/jpanel/', needs: 'dashboard.view' },
  {
    label: 'Supporters',
    icon: 'users',
    lines: [
      ...waiting(
        'All, Individuals, Organizations, Sponsors, Members, New Donors, Active Donors, Recurring Donors, Slipping Recurring Donors, Lapsed Donors, Marketing Opt-ins, Text-to-Give Users, Fundraisers, Portal Users, Archived, New Supporter',
      ),
    ],
  },
  { label: 'Fundraising', icon: 'heart-handshake' },
  {
    label: 'Features',
    icon: 'apps',
    lines: [
      feature(
        'Website',
        'Pages & Menus, Feeds & Blogs, Categories, Site Design, Redirects, Image Library, Downloads Library, Configure, View Live Site',
      ),
      feature('Sell & Fundraise', 'Items, Shipping, Sales Tax'),
      feature('Sponsorship', 'Children, Sponsors, Custom Fields, Payment Options, Mature Children, Configure'),
      feature('Peer-to-Peer', 'Pages, Configure'),
      feature('Text to Give', 'Configure'),
      feature('Pledges', 'Pledges, Contributions, Campaigns'),
      { feature: 'Tributes', lines: [{ label: 'All', href: '/jpanel/tributes', needs: 'tribute.view' }, { label: 'Types' }] },
      feature('Virtual Events', 'All'),
      feature('Kiosks', 'All'),
      feature('Tax Receipts', 'All, Configure'),
      feature('Gift Aid', 'Configure'),
      feature('Donor Covers Costs', 'Configure'),
      feature('Promotions', 'All'),
      feature('Memberships', 'All'),
      {
        feature: 'Point of Sale',
        lines: [{ label: 'Configure', href: '/jpanel/settings#point-of-sale', needs: 'admin.general' }],
      },
      feature('Imports', 'All'),
    ],
  },
  {
    label: 'Contributions',
    icon: 'gift',
    lines: [
      { label: 'All', href: '/jpanel/contributions', needs: 'order.view' },
      { label: 'Unfulfilled', href: '/jpanel/contributions?c=0', needs: 'order.view', counts: 'unfulfilled' },
      ...waiting(
        'Recurring Transactions, Recurring Profiles, Payments, Line Items, by Product, Refunds, Settlement Batches, Abandoned Carts',
      ),
    ],
  },
  { label: 'Communicate', icon: 'mail', lines: waiting('All Automated Emails, New') },
  {
    label: 'Reports',
    icon: 'chart-bar',
    lines: waiting(
      'Impact by Supporter, Referral Sources, Stock Levels, Shipping Reconciliation, Tax Reconciliation, Event Check-Ins, Donor Covers Costs, Platform Fees',
    ),
  },
  {
    label: 'Settings',
    icon: 'settings',
    below: '/jpanel/settings',
    lines: [
      { label: 'Organization', href: '/jpanel/settings#organization', needs: 'admin.general' },
      ...waiting('Plan & Payment, Platform Fees'),
      { label: 'Users', href: '/jpanel/users', needs: 'user' },
      ...waiting('Security, Supporter Preferences, Payment Gateway, Payment Preferences, Integrations'),
    ],
  },
]

const PINNED: readonly (Line & { icon: PinnedEntry['icon'] })[] = [
  { label: 'View Live Site', icon: 'world' },
  { label: 'All Contributions', icon: 'gift', href: '/jpanel/contributions', needs: 'order.view' },
]

export type May = (permission: string) => boolean

const isOpen = (line: { href?: string; needs?: string }, may: May): boolean =>
  line.href !== undefined && (line.needs === undefined || may(line.needs))

function entriesOf(lines: readonly Line[], may: May, counts: MenuCounts): MenuEntry[] {
  return lines.flatMap((line) => {
    if (!isOpen(line, may) || line.href === undefined) return []
    const count = line.counts === undefined ? 0 : Number(counts[line.counts])
    return [{ label: line.label, href: line.href, ...(count > 0 ? { count } : {}) }]
  })
}

function itemsOf(lines: readonly (Line | Feature)[], may: May, counts: MenuCounts): NonNullable<MenuGroup['items']> {
  return lines.flatMap((line) => {
    if (!('feature' in line)) return entriesOf([line], may, counts)
    const entries = entriesOf(line.lines, may, counts)
    return entries.length === 0 ? [] : [{ heading: line.feature }, ...entries]
  })
}

/** What this person sees of the menu: no forbidden item, no empty group. */
export function menuFor(may: May, counts: MenuCounts): MenuGroup[] {
  return MENU.flatMap(({ label, icon, href, below, needs, lines }): MenuGroup[] => {
    if (lines === undefined) return href !== undefined && isOpen({ href, ...(needs ? { needs } : {}) }, may) ? [{ label, icon, href }] : []
    const items = itemsOf(lines, may, counts)
    return items.length === 0 ? [] : [{ label, icon, items, ...(below ? { below } : {}) }]
  })
}

export const pinnedFor = (may: May): PinnedEntry[] =>
  PINNED.flatMap((line) => (isOpen(line, may) && line.href !== undefined ? [{ label: line.label, icon: line.icon, href: line.href }] : []))

/** Where a person begins: the dashboard, the point of sale, the first page of the menu that they may open, or their own profile. */
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
