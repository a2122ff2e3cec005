import { fieldsOf } from '~/domain/settings/panel'
import { PANELS } from '~/domain/settings/panels'
import type { Command } from '~/ui/command-palette'
import { isEntry, type MenuGroup } from '~/ui/menu-data'
import type { MenuItem } from '~/ui/menu'
import type { May } from './menu'

/** Every page of a person's menu, every settings panel they may change, and the deeds that begin somewhere. */
export function commandsFor(menu: readonly MenuGroup[], may: May): Command[] {
  const pages = menu.flatMap((group): Command[] => {
    if (group.href !== undefined) return [{ id: `page-${group.href}`, label: group.label, icon: group.icon, to: group.href }]
    return (group.items ?? []).filter(isEntry).map((entry) => ({
      id: `page-${group.label}-${entry.label}`.replaceAll(' ', '-'),
      label: `${group.label}: ${entry.label}`,
      icon: group.icon,
      to: entry.href,
    }))
  })
  const panels = PANELS.filter((panel) => may(panel.permission)).map((panel): Command => ({
    id: `panel-${panel.id}`,
    label: panel.title,
    icon: 'settings',
    to: `/jpanel/settings#${panel.id}`,
    section: 'Settings',
    words: fieldsOf(panel)
      .map((field) => `${field.label} ${field.synonyms ?? ''}`)
      .join(' '),
  }))
  const deeds: Command[] = may('pos.edit')
    ? [{ id: 'new-contribution', label: 'New contribution', icon: 'plus', to: '/jpanel/pos', words: 'till sale point of sale pos' }]
    : []
  return [
    ...deeds,
    ...pages,
    ...panels,
    { id: 'profile', label: 'Your profile', icon: 'user', to: '/jpanel/profile', words: 'password token api' },
  ]
}

/** What the New menu offers. */
export const newItemsFor = (may: May): MenuItem[] => [
  ...(may('pos.edit') ? [{ label: 'New contribution', icon: 'gift' as const, to: '/jpanel/pos' }] : []),
  ...(may('user.edit') ? [{ label: 'New user', icon: 'user-plus' as const, to: '/jpanel/users/new' }] : []),
]
