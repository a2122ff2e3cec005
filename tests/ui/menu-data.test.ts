import { expect, test } from 'vitest'
import { currentHref, isCurrentGroup } from '~/ui/shell/menu-data'
import type { MenuGroup } from '~/ui/shell/menu-data'

const menu: MenuGroup[] = [
  { label: 'Dashboard', icon: 'layout-dashboard', href: '/jpanel/' },
  {
    label: 'Supporters',
    icon: 'users',
    items: [
      { label: 'All', href: '/jpanel/supporters' },
      { label: 'Archived', href: '/jpanel/supporters?view=archived' },
      { label: 'Pairs', href: '/jpanel/pairs?open' },
      { label: 'Forms', href: '/jpanel/raise?tab=forms' },
      { label: 'Pages', href: '/jpanel/raise?tab=pages' },
    ],
  },
  {
    label: 'Settings',
    icon: 'settings',
    items: [
      { label: 'Settings', href: '/jpanel/settings' },
      { label: 'Organization', href: '/jpanel/settings#organization' },
      { label: 'Users', href: '/jpanel/users' },
    ],
  },
]

test.each([
  ['/jpanel/', '', '/jpanel/'],
  ['/jpanel', '', '/jpanel/'],
  ['/jpanel/supporters', '', '/jpanel/supporters'],
  ['/jpanel/supporters', '?view=archived&page=2', '/jpanel/supporters?view=archived'],
  ['/jpanel/supporters/12', '', '/jpanel/supporters'],
  ['/jpanel/pairs', '?open', '/jpanel/pairs?open'],
  ['/jpanel/pairs', '?merged', '/jpanel/pairs?open'],
  ['/jpanel/pairs/7', '', '/jpanel/pairs?open'],
  ['/jpanel/raise/pages/3', '', '/jpanel/raise?tab=pages'],
  ['/jpanel/raise/forms/3/edit', '', '/jpanel/raise?tab=forms'],
  ['/jpanel/raise/other/3', '', '/jpanel/raise?tab=forms'],
  ['/jpanel/supporters-export', '', null],
  ['/jpanel/nowhere', '', null],
])('%s%s is marked as %s', (pathname, search, expected) =>
  expect(currentHref(menu, { pathname, search, hash: '' })).toBe(expected),
)

test.each([
  ['/jpanel/settings', '#organization', '/jpanel/settings#organization', 'Settings'],
  ['/jpanel/settings', '#currencies', '/jpanel/settings', 'Settings'],
  ['/jpanel/settings/outbox', '', '/jpanel/settings', 'Settings'],
  ['/jpanel/users/3', '', '/jpanel/users', 'Settings'],
  ['/jpanel/supporters', '#x', '/jpanel/supporters', 'Supporters'],
  ['/jpanel/settingsxyz', '', null, undefined],
])('a tab of %s%s lights only the entry that leads to it (%s), in the group %s', (pathname, hash, expected, group) => {
  const here = currentHref(menu, { pathname, search: '', hash })
  expect(here).toBe(expected)
  expect(menu.find((one) => isCurrentGroup(one, here))?.label).toBe(group)
})
