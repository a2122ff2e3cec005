import { setting, type SettingKey } from '~/domain/settings/definitions'
import { minutes, seconds } from '~/kit/clock'
import type { HookEventName } from './hook'

const DELAYS: Readonly<Record<HookEventName, SettingKey>> = {
  contribution_paid: 'webhook_order_paid_delay',
  contributions_paid: 'webhook_contributions_paid_delay',
  contribution_refunded: 'webhook_contribution_refunded_delay',
  supporter_created: 'webhook_account_created_delay',
  supporter_updated: 'webhook_account_updated_delay',
}

const MAX_DELAY_SECONDS = 86_400
/** The job runs this often; a delivery due sooner starts it directly. */
export const CHECK_INTERVAL = minutes(1)

/** An event waits this long, so that an immediate correction is sent with it (R-WEBHOOKS-4). */
export function readDelay(stored: Readonly<Record<string, string>>, event: HookEventName): number {
  const typed = Number(setting(stored, DELAYS[event]))
  return seconds(Number.isFinite(typed) ? Math.min(MAX_DELAY_SECONDS, Math.max(0, typed)) : 300)
}
