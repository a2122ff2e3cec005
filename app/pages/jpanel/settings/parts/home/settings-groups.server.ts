import type { Ctx } from '~/kit/operation'
import { navFor } from '../nav.server'
import { panelPath } from './panel-path'
import { placeStates } from './place-states.server'
import type { SettingsGroup, SettingsLine } from './settings-home'

const place = (name: string): string => `/jpanel/settings/${name}`

const GROUPS: readonly [title: string, places: readonly string[]][] = [
  [
    'Your organization',
    [
      '/jpanel/setup',
      panelPath('organization'),
      '/jpanel/users',
      panelPath('security'),
      '/jpanel/profile',
      panelPath('backups'),
      place('billing'),
      place('journal'),
    ],
  ],
  [
    'Money',
    [
      place('payment'),
      panelPath('currencies'),
      panelPath('donor-covers-costs'),
      panelPath('platform-fees'),
      panelPath('recurring-plans'),
      panelPath('tax-receipts'),
    ],
  ],
  ['Selling', [panelPath('point-of-sale'), panelPath('shipping'), panelPath('fulfillment')]],
  ['Giving', [panelPath('sponsorship'), panelPath('peer-to-peer'), panelPath('referral-sources')]],
  ['Messages', [panelPath('email'), place('emails'), place('outbox')]],
  [
    'Connections',
    [place('connections'), place('integrations'), panelPath('donor-crm'), place('hooks'), panelPath('webhook-delays')],
  ],
]
const LAST = 'More'

export async function groupSettings(ctx: Ctx): Promise<SettingsGroup[]> {
  const { panels, places } = navFor(ctx)
  const states = await placeStates(ctx)
  const all: SettingsLine[] = [
    ...panels.map(({ id, title, intro, words }) => ({ to: panelPath(id), title, about: intro, words })),
    ...places.map((one) => ({ ...one, words: '' })),
  ].map((line) => ({ ...line, ...states[line.to] }))
  const known = new Set(GROUPS.flatMap(([, inGroup]) => inGroup))
  const groups = GROUPS.map(([title, inGroup]) => ({
    title,
    lines: inGroup.flatMap((to) => all.filter((line) => line.to === to)),
  }))
  return [...groups, { title: LAST, lines: all.filter(({ to }) => !known.has(to)) }].filter(
    ({ lines }) => lines.length > 0,
  )
}
