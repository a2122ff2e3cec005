import { listTemplateRows } from '~/domain/emails/template-list.server'
import { setupSteps } from '~/domain/installation/setup-steps.server'
import { usesDonorCrm } from '~/domain/integrations/crm-account.server'
import { isLinked } from '~/domain/integrations/links'
import { isMailHeld } from '~/domain/messaging/say-mailed'
import { gatewayName } from '~/domain/payments/gateway-name'
import { isSandbox } from '~/domain/payments/queries.server'
import { isOn, readList, setting, type SettingKey } from '~/domain/settings/definitions'
import { readPlaceFacts, type PlaceFacts } from '~/domain/settings/place-facts.server'
import { recurringSettings } from '~/domain/settings/recurring.server'
import type { Ctx } from '~/kit/operation'
import { counted } from '~/kit/text'
import { INTEGRATION_TARGETS } from '~/ports/data-integrations'
import { panelPath } from './panel-path'
import type { SettingsLine } from './settings-home'

type State = Pick<SettingsLine, 'state' | 'isWarning'>

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
const FULFILLMENT: Readonly<Record<string, string>> = {
  shipping: 'What is shipped',
  always: 'Every contribution',
  never: 'None',
}

function settingStates({ settings, organisation }: Ctx): Record<string, string> {
  const of = (key: SettingKey) => setting(settings, key)
  const onOff = (key: SettingKey) => (isOn(settings, key) ? 'On' : 'Off')
  const sources = readList(settings, 'referral_sources_options')
  const linked = INTEGRATION_TARGETS.filter((target) => isLinked(settings, target)).length
  return {
    [panelPath('organization')]: `${zoneName(organisation.zone)}, ${organisation.currency}`,
    [panelPath('security')]: TWO_FACTOR[of('two_factor_authentication')] ?? '',
    [panelPath('backups')]: of('backup_schedule') === 'off' ? 'Off' : 'On',
    [panelPath('currencies')]: readList(settings, 'extra_currencies').join(', ') || 'None',
    [panelPath('donor-covers-costs')]: onOff('dcc_enabled'),
    [panelPath('platform-fees')]: Number(of('platform_fee_rate')) === 0 ? 'None' : `${of('platform_fee_rate')}%`,
    [panelPath('recurring-plans')]: `Retry after ${counted(recurringSettings(settings).retryInterval, 'day')}`,
    [panelPath('tax-receipts')]: RECEIPTS[of('tax_receipt_type')] ?? '',
    [panelPath('fulfillment')]: FULFILLMENT[of('use_fulfillment')] ?? '',
    [panelPath('sponsorship')]: of('syn_sponsorship_children'),
    [panelPath('peer-to-peer')]: onOff('fundraising_pages_enabled'),
    [panelPath('referral-sources')]: isOn(settings, 'referral_sources_isactive')
      ? counted(sources.length, 'source')
      : 'Off',
    [panelPath('donor-crm')]: usesDonorCrm(settings) ? 'On' : 'Off',
    '/jpanel/settings/integrations': linked === 0 ? 'None' : `${linked} on`,
  }
}

const factStates = (facts: PlaceFacts): Record<string, string> => ({
  '/jpanel/users': counted(facts.users, 'user'),
  [panelPath('point-of-sale')]: facts.devices === 0 ? '' : counted(facts.devices, 'tablet'),
  [panelPath('shipping')]: counted(facts.methods, 'method'),
  '/jpanel/settings/hooks': facts.hooks === 0 ? 'None' : counted(facts.hooks, 'webhook'),
})

function warningStates(ctx: Ctx, { failingHooks, held, failed }: PlaceFacts): Record<string, string> {
  const isHeld = isMailHeld(ctx)
  const missing = [isHeld ? 'mail server' : '', isSandbox(ctx) ? 'Stripe' : ''].filter(Boolean)
  const unsent = (isHeld ? held : 0) + failed
  return {
    ...(isHeld ? { [panelPath('email')]: 'No mail server' } : {}),
    ...(unsent > 0 ? { '/jpanel/settings/outbox': `${counted(unsent, 'email')} not sent` } : {}),
    ...(missing.length > 0 ? { '/jpanel/settings/connections': `No ${missing.join(', no ')}` } : {}),
    ...(isSandbox(ctx) ? { '/jpanel/settings/payment': 'Test payments' } : {}),
    ...(failingHooks > 0 ? { '/jpanel/settings/hooks': `${counted(failingHooks, 'webhook')} failing` } : {}),
  }
}

const asStates = (words: Record<string, string>, isWarning?: true): [string, State][] =>
  Object.entries(words).map(([to, state]) => [to, isWarning ? { state, isWarning } : { state }])

export async function placeStates(ctx: Ctx): Promise<Record<string, State>> {
  const [facts, steps, templates] = await Promise.all([readPlaceFacts(ctx), setupSteps(ctx), listTemplateRows(ctx)])
  const words = {
    ...settingStates(ctx),
    ...factStates(facts),
    '/jpanel/settings/payment': gatewayName(ctx.ports.gateway.key),
    '/jpanel/settings/emails': `${templates.filter(({ isActive }) => isActive).length} on`,
    '/jpanel/setup': `${steps.filter(({ isDone }) => isDone).length} of ${steps.length} done`,
  }
  return Object.fromEntries([...asStates(words), ...asStates(warningStates(ctx, facts), true)])
}
