import { toRegionCode } from '~/domain/locale/places'
import { isOn, setting } from './definitions'

type Stored = Readonly<Record<string, string>>

const FLAGS = {
  courier_canada_post: 'Canada Post',
  courier_ups: 'UPS',
  courier_usps: 'US Postal Service',
  courier_fedex: 'FedEx',
} as const

export const shippingSettings = (stored: Stored) => ({
  handler: setting(stored, 'shipping_handler') === 'courier' ? ('courier' as const) : ('tiered' as const),
  linkedItems: setting(stored, 'shipping_linked_items') === 'bundle' ? ('bundle' as const) : ('both' as const),
  isShippingTaxed: isOn(stored, 'shipping_taxes_apply'),
  /** Default for variants without their own; not used without a threshold. */
  expectation: {
    threshold: setting(stored, 'shipping_expectation_threshold') || null,
    over: setting(stored, 'shipping_expectation_over'),
    under: setting(stored, 'shipping_expectation_under'),
  },
  couriers: Object.entries(FLAGS).flatMap(([key, courier]) =>
    isOn(stored, key as keyof typeof FLAGS) ? [courier] : [],
  ),
  from: {
    city: setting(stored, 'organization_city') || null,
    region: toRegionCode(setting(stored, 'default_country'), setting(stored, 'organization_state')) || null,
    zip: setting(stored, 'organization_zip') || null,
    country: setting(stored, 'default_country'),
  },
})
