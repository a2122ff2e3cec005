import { currencyChoices } from '../choices'
import type { SettingPanel } from './panel'

const currencies: SettingPanel = {
  id: 'currencies',
  title: 'Other currencies',
  intro: 'Currencies the point of sale can charge besides your own. You enter the exchange rates yourself.',
  permission: 'admin.general',
  groups: [
    {
      fields: [
        { key: 'extra_currencies', label: 'Accepted currencies', kind: 'accepted' },
        {
          key: 'exchange_rates',
          label: 'Exchange rates',
          kind: 'rates',
          maxTags: 20,
          choices: currencyChoices,
          help: 'What one unit is worth in your currency. Open carts keep the rates they started with.',
          synonyms: 'exchange conversion functional foreign dollar euro',
        },
      ],
    },
  ],
}

const shipping: SettingPanel = {
  id: 'shipping',
  title: 'Shipping and sales tax',
  intro: 'How shipping is priced, and whether it is taxed.',
  permission: 'admin.general',
  groups: [
    {
      fields: [
        {
          key: 'shipping_handler',
          label: 'Shipping rates',
          kind: 'choice',
          isRequired: true,
          choices: () => [
            { value: 'tiered', label: 'Your own methods, by order value' },
            { value: 'courier', label: 'Carriers, by weight and distance' },
          ],
          synonyms: 'courier tier postage delivery',
        },
        {
          key: 'shipping_linked_items',
          label: 'Bundles',
          kind: 'choice',
          isRequired: true,
          choices: () => [
            { value: 'both', label: 'Ship the bundle and its parts' },
            { value: 'bundle', label: 'Ship only the bundle; its parts are inside' },
          ],
        },
        {
          key: 'shipping_taxes_apply',
          label: 'Tax shipping',
          kind: 'flag',
          help: 'At the tax rates of the items in the cart.',
        },
      ],
    },
    {
      id: 'shipping-expectations',
      title: 'Shipping expectations',
      fields: [
        {
          key: 'shipping_expectation_threshold',
          label: 'Items in stock',
          kind: 'text',
          maxLength: 6,
          isShort: true,
          pattern: { like: /^\d{0,6}$/, says: 'Enter a whole number.' },
          help: 'Leave blank to say nothing about shipping. Variants can have their own number and words.',
          synonyms: 'delivery time ships days weeks',
        },
        { key: 'shipping_expectation_over', label: 'With more in stock', kind: 'text', maxLength: 255 },
        { key: 'shipping_expectation_under', label: 'With as many or fewer', kind: 'text', maxLength: 255 },
      ],
    },
    {
      title: 'Carriers',
      fields: [
        {
          key: 'courier_canada_post',
          label: 'Canada Post',
          kind: 'flag',
          help:
            'Carriers share rates with account holders only. Until your accounts are ' +
            'connected, these are our ' +
            'own estimates by weight and distance.',
        },
        { key: 'courier_ups', label: 'UPS', kind: 'flag' },
        { key: 'courier_usps', label: 'US Postal Service', kind: 'flag' },
        { key: 'courier_fedex', label: 'FedEx', kind: 'flag' },
      ],
    },
  ],
}

const coveredCosts: SettingPanel = {
  id: 'donor-covers-costs',
  title: 'Donor covers costs',
  intro:
    'Lets supporters cover your payment costs. Turn it on for each product, and for sponsorships ' +
    'in their own settings.',
  permission: 'admin.general',
  groups: [
    {
      fields: [
        { key: 'dcc_enabled', label: 'Let supporters cover costs', kind: 'flag', synonyms: 'dcc fees' },
        {
          key: 'dcc_ai_is_enabled',
          label: 'Suggest amounts based on the gift',
          kind: 'flag',
          help: 'Offers three amounts. When off, all three use the fee and percentage below.',
        },
        {
          key: 'dcc_cost_per_order',
          label: 'Fee per contribution',
          kind: 'money',
          isShort: true,
          isRequired: true,
          pattern: { like: /^[0-9]{1,6}(\.[0-9]{1,2})?$/, says: 'Enter an amount with at most two decimal places.' },
        },
        {
          key: 'dcc_percentage',
          label: 'Percentage',
          kind: 'percent',
          isShort: true,
          isRequired: true,
          pattern: {
            like: /^[0-9]{1,2}(\.[0-9]{1,2})?$/,
            says: 'Enter a percentage below 100 with at most two decimal places.',
          },
          help: 'Open carts keep the rates they started with.',
        },
      ],
    },
  ],
}

const platformFees: SettingPanel = {
  id: 'platform-fees',
  title: 'Platform fees',
  intro: 'What the platform takes of each payment through a payment provider. Refunds give it back in part.',
  permission: 'admin.general',
  groups: [
    {
      fields: [
        {
          key: 'platform_fee_rate',
          label: 'Percentage',
          kind: 'percent',
          isShort: true,
          isRequired: true,
          pattern: {
            like: /^[0-9]{1,2}(\.[0-9]{1,2})?$/,
            says: 'Enter a percentage below 100 with at most two decimal places.',
          },
          help: 'A payment keeps the percentage of its day. With 0 there are no fees.',
        },
      ],
    },
  ],
}

export const PRICE_PANELS: readonly SettingPanel[] = [currencies, shipping, coveredCosts, platformFees]
