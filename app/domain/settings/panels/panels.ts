import { OWNER_ONLY } from '~/kit/permission'
import { countryChoices, countryOrNone, currencyChoices, localeChoices, zoneChoices } from '../choices'
import { backups } from './backup-panel'
import { donorCrm, emails, recurring, taxReceipts } from './effect-panels'
import { sponsorship } from './giving-panel'
import type { SettingKey } from '../definitions'
import type { SettingAddress, SettingField, SettingPanel } from './panel'
import { peerToPeer } from './peer-panel'
import { PRICE_PANELS } from './price-panels'
import { webhooks } from './webhook-panel'

const ADDRESS_LINE = 450

const address = (prefix: 'organization' | 'pos_tax'): SettingField[] => [
  { key: `${prefix}_address1`, label: 'Address', kind: 'text', maxLength: ADDRESS_LINE },
  { key: `${prefix}_address2`, label: 'Apartment, suite, floor', kind: 'text', maxLength: ADDRESS_LINE },
  { key: `${prefix}_city`, label: 'City', kind: 'text', maxLength: 200, isShort: true },
  { key: `${prefix}_state`, label: 'State or province', kind: 'text', maxLength: 45, isShort: true },
  { key: `${prefix}_zip`, label: 'ZIP or postal code', kind: 'text', maxLength: 45, isShort: true },
]

const addressParts = (prefix: 'organization' | 'pos_tax', country: SettingKey): SettingAddress => ({
  country,
  address1: `${prefix}_address1`,
  address2: `${prefix}_address2`,
  city: `${prefix}_city`,
  state: `${prefix}_state`,
  zip: `${prefix}_zip`,
})

const organization: SettingPanel = {
  id: 'organization',
  title: 'Organization',
  intro: 'Your name, address, time zone and currency.',
  permission: 'admin.general',
  groups: [
    {
      fields: [
        {
          key: 'organization_name',
          label: 'Legal name',
          kind: 'text',
          maxLength: 100,
          isRequired: true,
          help: 'Shown on every screen, packing slip and email.',
        },
        {
          key: 'organization_number',
          label: 'Registration number',
          kind: 'text',
          maxLength: 45,
          isShort: true,
          synonyms: 'charity tax ein',
        },
        {
          key: 'organization_phone',
          label: 'Telephone',
          kind: 'text',
          maxLength: 45,
          isShort: true,
          help: 'For supporters: emails about their cards and plans name it.',
          synonyms: 'phone call number',
        },
        { key: 'website', label: 'Website', kind: 'url', maxLength: 255, isShort: true, help: 'Start with https://.' },
      ],
    },
    {
      title: 'Address',
      address: addressParts('organization', 'default_country'),
      fields: [
        ...address('organization'),
        {
          key: 'default_country',
          label: 'Country',
          isShort: true,
          kind: 'choice',
          choices: countryChoices,
          isRequired: true,
        },
      ],
    },
    {
      title: 'Time zone and currency',
      fields: [
        {
          key: 'timezone',
          label: 'Time zone',
          kind: 'choice',
          choices: zoneChoices,
          isRequired: true,
          help:
            'Determines the day of each contribution. If you change it, the days of all ' +
            'contributions are recalculated.',
        },
        {
          key: 'dpo_currency',
          label: 'Currency',
          kind: 'choice',
          choices: currencyChoices,
          isRequired: true,
          help: 'Everything is counted in it. It cannot be changed once a contribution was paid.',
        },
        {
          key: 'locale',
          label: 'Language and number format',
          kind: 'choice',
          choices: localeChoices,
          isRequired: true,
        },
      ],
    },
  ],
}

const pointOfSale: SettingPanel = {
  id: 'point-of-sale',
  title: 'Point of Sale',
  intro: 'What the point of sale offers, and the address used to calculate taxes.',
  permission: 'admin.general',
  groups: [
    {
      fields: [
        {
          key: 'pos_sources',
          label: 'Sources',
          kind: 'tags',
          maxLength: 50,
          maxTags: 20,
          isRequired: true,
          help: 'Where a sale came from. New sales use the first.',
          synonyms: 'phone mail fax web',
        },
        {
          key: 'pos_allow_expired_products',
          label: 'Sell expired products',
          kind: 'flag',
          help: 'Offer products after their publishing dates.',
        },
        {
          key: 'pos_keep_supporters',
          label: 'Instant supporter search',
          kind: 'flag',
          help:
            'Each tablet keeps the supporter list in memory while the point of sale is ' +
            'open and clears it at ' +
            'sign-out. When off, searches go to the server.',
          synonyms: 'privacy offline tablet donors',
        },
        {
          key: 'gift_aid',
          label: 'Gift Aid',
          kind: 'flag',
          help: "For gifts from the United Kingdom: ask whether you may reclaim the supporter's tax.",
        },
      ],
    },
    {
      title: 'Default tax address',
      address: addressParts('pos_tax', 'pos_tax_country'),
      fields: [
        ...address('pos_tax'),
        {
          key: 'pos_tax_country',
          label: 'Country',
          isShort: true,
          kind: 'choice',
          choices: countryOrNone,
        },
      ],
    },
    {
      fields: [
        {
          key: 'pos_use_default_tax_region',
          label: "Use the supporter's address",
          kind: 'flag',
          help: 'The tax address becomes the billing or shipping address once one is entered.',
        },
      ],
    },
  ],
}

const fulfilment: SettingPanel = {
  id: 'fulfillment',
  title: 'Fulfillment',
  intro: 'Which contributions need to be packed or handed over.',
  permission: 'admin.general',
  groups: [
    {
      fields: [
        {
          key: 'use_fulfillment',
          label: 'Requires fulfillment',
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
  intro: 'How people heard about you.',
  permission: 'admin.general',
  groups: [
    {
      fields: [
        {
          key: 'referral_sources_isactive',
          label: 'Ask for the referral source',
          kind: 'flag',
          help: 'Show it on contributions and at the point of sale.',
        },
        {
          key: 'referral_sources_options',
          label: 'Options',
          kind: 'tags',
          maxLength: 45,
          maxTags: 20,
          isRequired: true,
          help: 'Any other value counts as Other.',
        },
      ],
    },
  ],
}

const security: SettingPanel = {
  id: 'security',
  title: 'Security',
  intro: 'How staff sign in.',
  permission: OWNER_ONLY,
  groups: [
    {
      fields: [
        {
          key: 'two_factor_authentication',
          label: 'Two-factor authentication',
          kind: 'choice',
          help: 'A code of an authenticator app after the password. Each person sets it up under “Your profile”.',
          choices: () => [
            { value: 'optional', label: 'Optional' },
            { value: 'prompt', label: 'Suggested after sign-in' },
            { value: 'force', label: 'Required' },
          ],
          synonyms: '2fa totp authenticator sign-in password',
        },
      ],
    },
  ],
}

/** The panels of the settings screen, in the order shown (R-SETTINGS-2). */
export const PANELS: readonly SettingPanel[] = [
  organization,
  pointOfSale,
  ...PRICE_PANELS,
  fulfilment,
  referralSources,
  sponsorship,
  peerToPeer,
  donorCrm,
  recurring,
  taxReceipts,
  emails,
  webhooks,
  security,
  backups,
]
