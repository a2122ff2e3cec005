import { currencyChoices, countryChoices, localeChoices, zoneChoices } from './choices'
import { emails, recurring, taxReceipts } from './effect-panels'
import { sponsorship } from './giving-panel'
import type { SettingField, SettingPanel } from './panel'
import { PRICE_PANELS } from './price-panels'

const ADDRESS_LINE = 450

const address = (prefix: 'organization' | 'pos_tax'): SettingField[] => [
  { key: `${prefix}_address1`, label: 'Address', kind: 'text', max: ADDRESS_LINE },
  { key: `${prefix}_address2`, label: 'Apartment, suite, floor', kind: 'text', max: ADDRESS_LINE },
  { key: `${prefix}_city`, label: 'City', kind: 'text', max: 200, isShort: true },
  { key: `${prefix}_state`, label: 'State or province', kind: 'text', max: 45, isShort: true },
  { key: `${prefix}_zip`, label: 'ZIP or postal code', kind: 'text', max: 45, isShort: true },
]

const organization: SettingPanel = {
  id: 'organization',
  title: 'Organization',
  intro: 'Who you are, where you are, and the calendar and currency you keep your books in.',
  permission: 'admin.general',
  groups: [
    {
      fields: [
        {
          key: 'organization_name',
          label: 'Legal name',
          kind: 'text',
          max: 100,
          isRequired: true,
          help: 'Stands on every screen, packing slip and message.',
        },
        { key: 'organization_number', label: 'Registration number', kind: 'text', max: 45, isShort: true, synonyms: 'charity tax ein' },
        { key: 'website', label: 'Website', kind: 'url', max: 255, isShort: true, help: 'With https:// in front.' },
      ],
    },
    {
      title: 'Address',
      fields: [
        ...address('organization'),
        { key: 'default_country', label: 'Country', isShort: true, kind: 'choice', choices: countryChoices, isRequired: true },
      ],
    },
    {
      title: 'Calendar and money',
      fields: [
        {
          key: 'timezone',
          label: 'Time zone',
          kind: 'choice',
          choices: zoneChoices,
          isRequired: true,
          help: 'Decides on which day a contribution falls. After a change the days of all contributions are worked out again.',
        },
        {
          key: 'dpo_currency',
          label: 'Currency',
          kind: 'choice',
          choices: currencyChoices,
          isRequired: true,
          help: 'For new contributions; those already made keep their own.',
        },
        { key: 'locale', label: 'Language and number format', kind: 'choice', choices: localeChoices, isRequired: true },
      ],
    },
  ],
}

const pointOfSale: SettingPanel = {
  id: 'point-of-sale',
  title: 'Point of Sale',
  intro: 'What the till offers, and the address taxes are worked out from.',
  permission: 'admin.general',
  groups: [
    {
      fields: [
        {
          key: 'pos_sources',
          label: 'Sources',
          kind: 'list',
          max: 50,
          isRequired: true,
          help: 'Where a sale came from, separated by commas. A new sale takes the first.',
          synonyms: 'phone mail fax web',
        },
        {
          key: 'pos_allow_expired_products',
          label: 'Sell expired products',
          kind: 'flag',
          help: 'Offers products whose publishing dates have passed.',
        },
        {
          key: 'pos_keep_supporters',
          label: 'Find supporters at once',
          kind: 'flag',
          help: 'A tablet keeps the list of supporters in its memory while its till is open, and forgets it at sign-out. Without it, each search asks the server.',
          synonyms: 'privacy offline tablet donors',
        },
        {
          key: 'gift_aid',
          label: 'Gift Aid',
          kind: 'flag',
          help: 'Asks on gifts whether the tax that the supporter pays in the United Kingdom may be reclaimed.',
        },
      ],
    },
    {
      title: 'Default tax address',
      fields: [
        ...address('pos_tax'),
        {
          key: 'pos_tax_country',
          label: 'Country',
          isShort: true,
          kind: 'choice',
          choices: () => [{ value: '', label: 'None' }, ...countryChoices()],
        },
        {
          key: 'pos_use_default_tax_region',
          label: "Follow the supporter's address",
          kind: 'flag',
          help: 'The tax address takes over the billing or shipping address as soon as one is entered.',
        },
      ],
    },
  ],
}

const fulfilment: SettingPanel = {
  id: 'fulfilment',
  title: 'Fulfilment',
  intro: 'Which contributions wait to be packed or handed over.',
  permission: 'admin.general',
  groups: [
    {
      fields: [
        {
          key: 'use_fulfillment',
          label: 'Needs fulfilment',
          kind: 'choice',
          isRequired: true,
          choices: () => [
            { value: 'shipping', label: 'Contributions with something to ship' },
            { value: 'always', label: 'Every contribution' },
            { value: 'never', label: 'None' },
          ],
          synonyms: 'unfulfilled packing shipping',
        },
      ],
    },
  ],
}

const referralSources: SettingPanel = {
  id: 'referral-sources',
  title: 'Referral sources',
  intro: 'How people heard about you, asked with a contribution.',
  permission: 'admin.general',
  groups: [
    {
      fields: [
        {
          key: 'referral_sources_isactive',
          label: 'Ask for the referral source',
          kind: 'flag',
          help: 'Shows it on contributions and at the till.',
        },
        {
          key: 'referral_sources_options',
          label: 'Choices',
          kind: 'list',
          max: 45,
          isRequired: true,
          help: 'Separated by commas. Any other stored value counts as Other.',
        },
      ],
    },
  ],
}

/** The panels of the settings screen, in the order shown (people-and-content 22.2). */
export const PANELS: readonly SettingPanel[] = [
  organization,
  pointOfSale,
  ...PRICE_PANELS,
  fulfilment,
  referralSources,
  sponsorship,
  recurring,
  taxReceipts,
  emails,
]
