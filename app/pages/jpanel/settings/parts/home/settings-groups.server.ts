import { usesDonorCrm } from '~/domain/integrations/crm-account.server'
import { isOn, readList, setting, type SettingKey } from '~/domain/settings/definitions'
import { counted } from '~/kit/text'
import type { Ctx } from '~/kit/operation'
import { navFor } from '../nav.server'
import { panelPath } from './panel-path'
import type { SettingsGroup, SettingsLine } from './settings-home'

const place = (name: string): string => `/jpanel/settings/${name}`

/** Every place of the settings stands in one group; what is in none is last. */
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
  ['Messages', [panelPath('email'), place('outbox')]],
  [
    'Connections',
    [place('connections'), place('integrations'), panelPath('donor-crm'), place('hooks'), panelPath('webhook-delays')],
  ],
]
const LAST = 'More'

const zoneName = (zone: string): string =>
  new Intl.DateTimeFormat('en', { timeZone: zone, timeZoneName: 'longGeneric' })
    .formatToParts(0)
    .find(({ type }) => type === 'timeZoneName')?.value ?? zone

const TWO_FACTOR: Readonly<Record<string, string>> = {
  optional: 'Two-factor optional',
  prompt: 'Two-factor suggested',
  force: 'Two-factor required',
}
const RECEIPTS: Readonly<Record<string, string>> = {
  single: 'One a contribution',
  consolidated: 'One a period',
  none: 'By staff only',
}

/** A word for what a place is set to, if one says it. */
function readStates({ settings, organisation, ports }: Ctx): Record<string, Pick<SettingsLine, 'state' | 'isWarning'>> {
  const of = (key: SettingKey) => setting(settings, key)
  const onOff = (key: SettingKey) => (isOn(settings, key) ? 'On' : 'Off')
  const isHeld = ports.mailer.isOutbox === true
  const currencies = readList(settings, 'extra_currencies')
  const sources = readList(settings, 'referral_sources_options')
  const words: Record<string, string> = {
    [panelPath('organization')]: `${zoneName(organisation.zone)}, ${organisation.currency}`,
    [panelPath('security')]: TWO_FACTOR[of('two_factor_authentication')] ?? '',
    [panelPath('backups')]: of('backup_schedule') === 'off' ? 'Off' : 'On',
    [panelPath('currencies')]: currencies.join(', ') || 'None',
    [panelPath('donor-covers-costs')]: onOff('dcc_enabled'),
    [panelPath('tax-receipts')]: RECEIPTS[of('tax_receipt_type')] ?? '',
    [panelPath('peer-to-peer')]: onOff('fundraising_pages_enabled'),
    [panelPath('referral-sources')]: isOn(settings, 'referral_sources_isactive')
      ? counted(sources.length, 'source')
      : 'Off',
    [panelPath('donor-crm')]: usesDonorCrm(settings) ? 'On' : 'Off',
  }
  return {
    ...Object.fromEntries(Object.entries(words).map(([to, state]) => [to, { state }])),
    ...(isHeld ? { [panelPath('email')]: { state: 'No mail server', isWarning: true } } : {}),
  }
}

/** The places that this person may open, by group, each with one line and what it is set to. */
export function groupSettings(ctx: Ctx): SettingsGroup[] {
  const { panels, places } = navFor(ctx)
  const states = readStates(ctx)
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
