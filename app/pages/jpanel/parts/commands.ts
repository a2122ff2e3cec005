import { type Begins, NEW_HEADINGS } from '~/areas/area'
import { AREAS } from '~/areas/areas'
import { panelFields } from '~/domain/settings/panels/panel'
import { PANELS } from '~/domain/settings/panels/panels'
import type { PageCommand } from '~/ui/overlay/command-palette'
import type { NewSection } from '~/ui/shell/menu-data'
import { type May, type MenuFacts, openLines } from './menu'

const areaCommands = (may: May) =>
  AREAS.flatMap((area) =>
    (area.commands ?? []).filter(
      ({ needs, unless }) => (needs === null || may(needs)) && (unless === undefined || !may(unless)),
    ),
  )

export function commandsFor(may: May, facts: Pick<MenuFacts, 'sponsees'>): PageCommand[] {
  const pages = openLines(may, facts).map(({ label, group, icon, href, words }): PageCommand => ({
    id: `page-${group}-${label}`.replace(/[^\w]+/g, '-'),
    label,
    icon,
    to: href,
    section: 'Pages',
    ...(group === label ? {} : { hint: group }),
    ...(words === undefined ? {} : { words }),
  }))
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
  const commands = areaCommands(may).toSorted(
    ({ isLast: one = false }, { isLast: other = false }) => Number(one) - Number(other),
  )
  return [
    ...pages,
    ...panels,
    ...commands.map(({ id, label, icon, to, words, isFile }): PageCommand => ({
      id,
      label,
      icon,
      to,
      ...(words === undefined ? {} : { words }),
      ...(isFile === undefined ? {} : { isFile }),
    })),
    { id: 'profile', label: 'Your profile', icon: 'user', to: '/jpanel/profile', words: 'password token api' },
  ]
}

export function newSectionsFor(may: May): NewSection[] {
  const places: { begins?: Begins; to: string }[] = [
    ...areaCommands(may),
    ...openLines(may, { sponsees: '' }).map(({ begins, href }) => ({ begins, to: href })),
  ]
  return NEW_HEADINGS.flatMap((heading): NewSection[] => {
    const items = places.flatMap(({ begins, to }) => (begins?.heading === heading ? [{ label: begins.label, to }] : []))
    return items.length === 0 ? [] : [{ heading, items }]
  })
}
