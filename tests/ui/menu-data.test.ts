import { expect, test } from 'vitest'
import { currentHref } from '~/ui/menu-data'
import type { MenuGroup } from '~/ui/menu-data'

const menu: MenuGroup[] = [
  { label: 'Dashboard', icon: 'layout-dashboard', href: '/jpanel/' },
  {
    label: 'Supporters',
    icon: 'users',
    items: [
      { label: 'All', href: '/jpanel/supporters' },
      { label: 'Archived', href: '/jpanel/supporters?view=archived' },
    ],
  },
]

test.each([
  ['/jpanel/', '', '/jpanel/'],
  ['/jpanel', '', '/jpanel/'],
  ['/jpanel/supporters', '', '/jpanel/supporters'],
  ['/jpanel/supporters', '?view=archived&page=2', '/jpanel/supporters?view=archived'],
  ['/jpanel/supporters/12', '', '/jpanel/supporters'],
  ['/jpanel/supporters-export', '', null],
  ['/jpanel/nowhere', '', null],
])('%s%s is marked as %s', (pathname, search, expected) => expect(currentHref(menu, { pathname, search })).toBe(expected))
