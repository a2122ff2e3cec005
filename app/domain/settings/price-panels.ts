import type { SettingPanel } from './panel'

const currencies: SettingPanel = {
  id: 'currencies',
  title: 'Other currencies',
  intro: 'What the till can charge in beside your own currency. Rates are yours to keep: no outside service is asked.',
  permission: 'admin.general',
  groups: [
    {
      fields: [
        {
          key: 'extra_currencies',
          label: 'Currencies offered',
          kind: 'list',
          max: 3,
          pattern: { like: /^[A-Z]{3}$/, says: 'Enter codes of three capital letters, as CAD or EUR.' },
          help: 'Codes separated by commas, as CAD, EUR. A currency is offered once it has a rate below.',
          synonyms: 'foreign exchange dollar euro',
        },
        {
          key: 'exchange_rates',
          label: 'Rates of exchange',
          kind: 'list',
          max: 30,
          pattern: {
            like: /^[A-Z]{3} ?= ?(?=[0-9.]*[1-9])[0-9]{1,5}(\.[0-9]{1,10})?$/,
            says: 'Enter each rate as CAD=0.7286, above zero, below 100000 and with at most ten decimals.',
          },
          help: 'What one unit is worth in your own currency: CAD=0.7286, EUR=1.08. A cart keeps the rate of the day it was opened; later changes leave it alone.',
          synonyms: 'exchange conversion functional',
        },
      ],
    },
  ],
}

const shipping: SettingPanel = {
  id: 'shipping',
  title: 'Shipping and sales tax',
  intro: 'How the price of sending is found, and whether it is taxed.',
  permission: 'admin.general',
  groups: [
    {
      fields: [
        {
          key: 'shipping_handler',
          label: 'Prices for sending',
          kind: 'choice',
          isRequired: true,
          choices: () => [
            { value: 'tiered', label: 'Your own methods, by the value of what is sent' },
            { value: 'courier', label: 'Carriers, by weight and way' },
          ],
          synonyms: 'courier tier postage delivery',
        },
        {
          key: 'shipping_linked_items',
          label: 'Bundles',
          kind: 'choice',
          isRequired: true,
          choices: () => [
            { value: 'both', label: 'The bundle and its parts are sent' },
            { value: 'bundle', label: 'Only the bundle is sent; its parts are inside' },
          ],
        },
        { key: 'shipping_taxes_apply', label: 'Tax what sending costs', kind: 'flag', help: 'At the rates of the goods in the same cart.' },
      ],
    },
    {
      title: 'Carriers',
      fields: [
        {
          key: 'courier_canada_post',
          label: 'Canada Post',
          kind: 'flag',
          help: 'Carriers give their prices to account holders only. Until your accounts are connected these are estimates of the house, by weight and distance.',
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
    'Asks supporters to add what their payment costs you. Products say for themselves whether they take part; sponsorships have a switch on their own panel.',
  permission: 'admin.general',
  groups: [
    {
      fields: [
        { key: 'dcc_enabled', label: 'Offer to cover the costs', kind: 'flag', synonyms: 'dcc fees' },
        {
          key: 'dcc_ai_is_enabled',
          label: 'Suggest amounts by the size of the gift',
          kind: 'flag',
          help: 'Three amounts to choose from. Without it all three are the fee and the percentage below.',
        },
        {
          key: 'dcc_cost_per_order',
          label: 'Fee for each contribution',
          kind: 'text',
          isShort: true,
          isRequired: true,
          pattern: { like: /^[0-9]{1,6}(\.[0-9]{1,2})?$/, says: 'Enter an amount with at most two decimals.' },
        },
        {
          key: 'dcc_percentage',
          label: 'Percentage',
          kind: 'text',
          isShort: true,
          isRequired: true,
          pattern: { like: /^[0-9]{1,2}(\.[0-9]{1,2})?$/, says: 'Enter a percentage below 100 with at most two decimals.' },
          help: 'A cart keeps the terms of the day it was opened.',
        },
      ],
    },
  ],
}

/** What decides about prices at the till (money 5 to 7, 17). */
export const PRICE_PANELS: readonly SettingPanel[] = [currencies, shipping, coveredCosts]
