import type { Permission } from '~/kit/permission'
import { AREAS } from '~/areas/areas'
import type { MenuLine } from '~/areas/area'
import type { MenuEntry, MenuGroup, PinnedEntry } from '~/ui/shell/menu-data'

type Branch = { label: string; icon: MenuGroup['icon']; lines: readonly string[] }

export type MenuFacts = { unfulfilled: bigint; sponsees: string }

/** The menu in its order (R-REPORTS-9). The point of sale has its own link below the menu. */
const MENU: readonly Branch[] = [
  { label: 'Dashboard', icon: 'layout-dashboard', lines: ['Dashboard'] },
  {
    label: 'Contributions',
    icon: 'gift',
    lines: [
      'Contributions',
      'Recurring payments',
      'Payments',
      'Refunds',
      'Settlement batches',
      'Deposits',
      'Tax receipts',
      'Check of the books',
    ],
  },
  {
    label: 'Supporters',
    icon: 'users',
    lines: [
      'Supporters',
      'Memberships',
      'Supporter types',
      'User-defined fields',
      'Duplicates',
      'Imports',
      'Text to give',
    ],
  },
  {
    label: 'Fundraising',
    icon: 'heart-handshake',
    lines: ['Donation forms', 'Fundraising pages', 'Virtual events', 'Tributes', 'Tribute types'],
  },
  {
    label: 'Shop',
    icon: 'building-store',
    lines: ['Products', 'Categories', 'Promo codes', 'Shipping methods', 'Sales tax', 'Sales to review', 'Devices'],
  },
  {
    label: 'Sponsorship',
    icon: 'mood-kid',
    lines: ['Children', 'Sponsors', 'Payment groups', 'Segments', 'Sponsee photos'],
  },
  {
    label: 'Website',
    icon: 'world',
    lines: ['Pages & Menus', 'Feeds & Blogs', 'Site design', 'Image library', 'Downloads library', 'Redirects'],
  },
  {
    label: 'Reports',
    icon: 'chart-bar',
    lines: [
      'Payments by item',
      'Orders by product',
      'Recurring transactions',
      'Impact by supporter',
      'Donor covers costs',
      'Platform fees',
      'Totals by fund',
      'Close the month',
    ],
  },
  {
    label: 'Settings',
    icon: 'settings',
    lines: ['Settings', 'Users', 'Payment gateway', 'Email templates', 'Outbox', 'Webhooks', 'Jobs', 'Journal'],
  },
]

const LINES = new Map<string, MenuLine>(AREAS.flatMap(({ menu = {} }) => Object.entries(menu)))

export const MENU_PLACES: readonly string[] = MENU.flatMap(({ label, lines }) =>
  lines.map((line) => `${label}/${line}`),
)

export type May = (permission: Permission) => boolean

export type OpenLine = MenuLine & { label: string; group: string; icon: MenuGroup['icon'] }

export const openLines = (may: May, { sponsees }: Pick<MenuFacts, 'sponsees'>): OpenLine[] =>
  MENU.flatMap(({ label: group, icon, lines }) =>
    lines.flatMap((label): OpenLine[] => {
      const line = LINES.get(`${group}/${label}`)
      if (line === undefined || (line.needs !== null && !may(line.needs))) return []
      return [{ ...line, label: line.named === 'sponsees' ? sponsees : label, group, icon }]
    }),
  )

function toEntry({ label, href, counts }: OpenLine, facts: MenuFacts): MenuEntry {
  const count = counts === undefined ? 0 : Number(facts[counts])
  return { label, href, ...(count > 0 ? { count } : {}) }
}

export function menuFor(may: May, facts: MenuFacts): MenuGroup[] {
  const lines = openLines(may, facts)
  return MENU.flatMap(({ label, icon }): MenuGroup[] => {
    const [first, ...rest] = lines.filter(({ group }) => group === label).map((line) => toEntry(line, facts))
    if (first === undefined) return []
    return rest.length === 0 ? [{ icon, ...first }] : [{ label, icon, items: [first, ...rest] }]
  })
}

export function pinnedFor(may: May, { unfulfilled }: MenuFacts): PinnedEntry[] {
  if (!may('order.view')) return []
  const count = Number(unfulfilled)
  return [{ label: 'Unfulfilled', icon: 'package', href: '/jpanel/contributions?c=0', ...(count > 0 ? { count } : {}) }]
}

/** Returns the dashboard, the point of sale, the first menu page that the person may open, or their own profile. */
export function firstPage(may: May): string {
  if (may('dashboard.view')) return '/jpanel/'
  if (may('pos.edit')) return '/jpanel/pos'
  return openLines(may, { sponsees: '' })[0]?.href ?? '/jpanel/profile'
}
