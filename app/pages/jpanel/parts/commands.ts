import { AREAS } from '~/areas/areas'
import { panelFields } from '~/domain/settings/panels/panel'
import { PANELS } from '~/domain/settings/panels/panels'
import type { PageCommand } from '~/ui/overlay/command-palette'
import { isEntry, type MenuGroup } from '~/ui/shell/menu-data'
import type { MenuItem } from '~/ui/overlay/menu'
import type { May } from './menu'

/** Commands of the areas that this person may use. */
const commands = (may: May, isLast: boolean): PageCommand[] =>
  AREAS.flatMap((area) =>
    (area.commands ?? []).flatMap(({ needs, unless, isLast: comesLast = false, ...command }): PageCommand[] =>
      comesLast === isLast && (needs === null || may(needs)) && (unless === undefined || !may(unless)) ? [command] : [],
    ),
  )

/** Every page of a person's menu, every settings panel they may change, and the commands of the areas. */
export function commandsFor(menu: readonly MenuGroup[], may: May): PageCommand[] {
  const pages = menu.flatMap((group): PageCommand[] => {
    if (group.href !== undefined)
      return [{ id: `page-${group.href}`, label: group.label, icon: group.icon, to: group.href }]
    return toPages(group)
  })
  const panels = PANELS.filter((panel) => may(panel.permission)).map((panel): PageCommand => ({
    id: `panel-${panel.id}`,
    label: panel.title,
    icon: 'settings',
    to: `/jpanel/settings/${panel.id}`,
    section: 'Settings',
    words: panelFields(panel)
      .map((field) => `${field.label} ${field.synonyms ?? ''}`)
      .join(' '),
  }))
  const begun = commands(may, false)
  const named = new Set([...begun, ...panels].map(({ to }) => to))
  return [
    ...begun,
    ...pages.filter(({ to }) => !named.has(to)),
    ...commands(may, true),
    ...panels,
    { id: 'profile', label: 'Your profile', icon: 'user', to: '/jpanel/profile', words: 'password token api' },
  ]
}

/** Pages are named by the heading they stand under, where there is one. */
function toPages({ label, icon, items = [] }: MenuGroup): PageCommand[] {
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

export const newItemsFor = (may: May): MenuItem[] => [
  ...(may('user.edit') ? [{ label: 'New user', icon: 'user-plus' as const, to: '/jpanel/users/new' }] : []),
]
