import type { SettingKey } from '../definitions'
import type { SettingField, SettingPanel } from './panel'

const DELAYS: [key: SettingKey, label: string][] = [
  ['webhook_order_paid_delay', 'Contribution paid'],
  ['webhook_contributions_paid_delay', 'Contributions paid'],
  ['webhook_contribution_refunded_delay', 'Contribution refunded'],
  ['webhook_account_created_delay', 'Supporter created'],
  ['webhook_account_updated_delay', 'Supporter updated'],
]

const delay = ([key, label]: (typeof DELAYS)[number]): SettingField => ({
  key,
  label,
  kind: 'count',
  isRequired: true,
  isShort: true,
  help: 'Seconds.',
  synonyms: 'hooks integrations events',
})

/** Events wait this long, so that an immediate correction is sent with them (R-WEBHOOKS-4). */
export const webhooks: SettingPanel = {
  id: 'webhook-delays',
  title: 'Webhook timing',
  intro: 'How long each event waits before it is sent, so that corrections are included.',
  permission: 'admin.general',
  groups: [{ fields: DELAYS.map(delay) }],
}
