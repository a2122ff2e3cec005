import type { Level } from '~/kit/permission'
import { isOn, setting, type SettingKey } from './definitions'

type Stored = Readonly<Record<string, string>>

const switchedBy =
  (key: SettingKey) =>
  (stored: Stored): boolean =>
    isOn(stored, key)

const FEATURES: readonly { levels: readonly Level[]; isOn: (stored: Stored) => boolean }[] = [
  { levels: ['taxreceipt.view', 'taxreceipt.edit'], isOn: switchedBy('tax_receipt_pdfs') },
  { levels: ['fundraisingpages.edit'], isOn: switchedBy('fundraising_pages_enabled') },
  { levels: ['reports.donor_covers_costs'], isOn: switchedBy('dcc_enabled') },
  { levels: ['reports.referral_sources'], isOn: switchedBy('referral_sources_isactive') },
  { levels: ['order.fullfill'], isOn: (stored) => setting(stored, 'use_fulfillment') !== 'never' },
]

/** Documented permissions that no code checks yet. */
const NOT_BUILT: readonly Level[] = [
  'kiosk.view',
  'kiosk.add',
  'kiosk.edit',
  'pledgecampaigns.edit',
  'pledges.edit',
  'reports.pledge-campaigns',
  'reports.abandoned_carts',
  'reports.check_ins',
]

export const hiddenPermissions = (stored: Stored): ReadonlySet<string> =>
  new Set([...FEATURES.flatMap(({ levels, isOn: isFeatureOn }) => (isFeatureOn(stored) ? [] : levels)), ...NOT_BUILT])
