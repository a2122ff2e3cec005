import { fieldsOf } from '~/domain/settings/panel'
import { PANELS } from '~/domain/settings/panels'
import { OWNER_ONLY } from '~/domain/staff/roles'
import type { PageCommand } from '~/ui/command-palette'
import { isEntry, type MenuGroup } from '~/ui/menu-data'
import type { MenuItem } from '~/ui/menu'
import type { May } from './menu'

type Deed = PageCommand & { needs: string }

/** What begins somewhere, and who may begin it. */
const deeds = (may: May): Deed[] => [
  {
    id: 'point-of-sale',
    label: 'Point of sale',
    icon: 'device-tablet',
    to: '/jpanel/pos',
    words: 'new contribution sale sell till virtual pos register',
    needs: 'pos.edit',
  },
  { id: 'new-user', label: 'New user', icon: 'user-plus', to: '/jpanel/users/new', words: 'add invite staff person', needs: 'user.add' },
  {
    id: 'recent-sales',
    label: may('order.refund') ? 'Recent sales and refunds' : 'Recent sales',
    icon: 'history',
    to: '/jpanel/pos?open=recent',
    words: 'till point of sale receipt reprint give back return',
    needs: 'pos.edit',
  },
]

const lastDeeds: Deed[] = [
  {
    id: 'export-contributions',
    label: 'Export all contributions',
    icon: 'download',
    to: '/jpanel/contributions.csv',
    isFile: true,
    words: 'csv download spreadsheet',
    needs: 'order.view',
  },
  { id: 'outbox', label: 'Outbox', icon: 'mail', to: '/jpanel/settings/outbox', words: 'mail emails sent letters', needs: OWNER_ONLY },
]

const allowed = (given: readonly Deed[], may: May): PageCommand[] => given.flatMap(({ needs, ...deed }) => (may(needs) ? [deed] : []))

/** Every page of a person's menu, every settings panel they may change, and the deeds that begin somewhere. */
export function commandsFor(menu: readonly MenuGroup[], may: May): PageCommand[] {
  const pages = menu.flatMap((group): PageCommand[] => {
    if (group.href !== undefined) return [{ id: `page-${group.href}`, label: group.label, icon: group.icon, to: group.href }]
    return pagesOf(group)
  })
  const panels = PANELS.filter((panel) => may(panel.permission)).map((panel): PageCommand => ({
    id: `panel-${panel.id}`,
    label: panel.title,
    icon: 'settings',
    to: `/jpanel/settings#${panel.id}`,
    section: 'Settings',
    words: fieldsOf(panel)
      .map((field) => `${field.label} ${field.synonyms ?? ''}`)
      .join(' '),
  }))
  const begun = allowed(deeds(may), may)
  const named = new Set([...begun, ...panels].map(({ to }) => to))
  return [
    ...begun,
    ...pages.filter(({ to }) => !named.has(to)),
    ...allowed(lastDeeds, may),
    ...panels,
    { id: 'profile', label: 'Your profile', icon: 'user', to: '/jpanel/profile', words: 'password token api' },
  ]
}

/** Pages are named by the heading they stand under, where there is one. */
function pagesOf({ label, icon, items = [] }: MenuGroup): PageCommand[] {
  let section = label
  return items.flatMap((item): PageCommand[] => {
    if (!isEntry(item)) {
      section = item.heading
      return []
    }
    const name = `${section}: ${item.label}`
    return [{ id: `page-${name}`.replace(/[: ]+/g, '-'), label: name, icon, to: item.href }]
  })
}

/** What the New menu offers. */
export const newItemsFor = (may: May): MenuItem[] => [
  ...(may('user.edit') ? [{ label: 'New user', icon: 'user-plus' as const, to: '/jpanel/users/new' }] : []),
]
