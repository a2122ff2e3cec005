/** Every setting that exists, with its default (money 20, people-and-content 22). A value equal to its default is not stored. */
export const DEFAULTS = {
  organization_name: 'Almoner',
  organization_number: '',
  organization_address1: '',
  organization_address2: '',
  organization_city: '',
  organization_state: '',
  organization_zip: '',
  website: '',
  timezone: 'America/New_York',
  dpo_currency: 'USD',
  extra_currencies: '',
  default_country: 'US',
  locale: 'en-US',
  use_fulfillment: 'shipping',
  pos_sources: 'Phone,Mail,Fax,Web',
  pos_allow_expired_products: '0',
  pos_keep_supporters: '1',
  pos_use_default_tax_region: '0',
  gift_aid: '0',
  pos_tax_address1: '',
  pos_tax_address2: '',
  pos_tax_city: '',
  pos_tax_state: '',
  pos_tax_zip: '',
  pos_tax_country: '',
  referral_sources_isactive: '0',
  referral_sources_options: 'Facebook,Instagram,Website,Friend/Family,Event',
  cardtypes: 'm,v,a,d',
  checkout_min_value: '5.00',
  ss_auth_max_attempts: '6',
  sale_alert_emails: '',
  tax_receipt_pdfs: '0',
  tax_receipt_type: 'single',
  tax_receipt_country: 'US',
  tax_receipt_number_format: 'WEB[YY]-[000000000]',
  rpp_default_type: 'fixed',
  rpp_retry_attempts: '1',
  rpp_retry_interval: '7',
  rpp_start_date_snap_week: 'organization',
  rpp_start_date_snap_semimonth: 'organization',
  rpp_start_date_snap_month: 'organization',
  rpp_start_date_snap_quarter: 'donor',
  rpp_start_date_snap_semiyear: 'donor',
  rpp_start_date_snap_year: 'donor',
  payment_day_options: '1,15',
  payment_day_of_week_options: '1,2,3,4,5,6,7',
  dcc_enabled: '0',
  dcc_ai_is_enabled: '1',
  dcc_cost_per_order: '0.30',
  dcc_percentage: '2.89',
  dcc_enabled_on_sponsorships: '1',
  syn_sponsorship_child: 'Child',
  syn_sponsorship_children: 'Children',
  sponsorship_num_sponsors: '1',
  sponsorship_max_sponsors: '1',
  sponsorship_tax_receipts: '0',
  exchange_rates: '',
  shipping_handler: 'tiered',
  shipping_taxes_apply: '0',
  shipping_linked_items: 'both',
  shipping_expectation_threshold: '',
  shipping_expectation_over: 'Usually ships in 2–3 days',
  shipping_expectation_under: 'Usually ships in 2–3 weeks',
  courier_canada_post: '0',
  courier_ups: '0',
  courier_usps: '0',
  courier_fedex: '0',
  category_default_order_by: 'publish_start_date',
} as const satisfies Record<string, string>

export type SettingKey = keyof typeof DEFAULTS

/** The stored value, or the default. */
export const setting = (stored: Readonly<Record<string, string>>, key: SettingKey): string => stored[key] ?? DEFAULTS[key]

export const isOn = (stored: Readonly<Record<string, string>>, key: SettingKey): boolean => setting(stored, key) === '1'

export const listOf = (stored: Readonly<Record<string, string>>, key: SettingKey): string[] =>
  setting(stored, key)
    .split(',')
    .map((item) => item.trim())
    .filter((item) => item !== '')
