import type { SettingPanel } from './panel'

/** What sponsoring is called here, and how many may share a sponsee (people-and-content 6.5). */
export const sponsorship: SettingPanel = {
  id: 'sponsorship',
  title: 'Sponsorship',
  intro: 'What sponsoring is called here, and how many sponsors one child may have.',
  permission: 'admin.general',
  groups: [
    {
      fields: [
        {
          key: 'syn_sponsorship_child',
          label: 'One is called',
          kind: 'text',
          max: 40,
          isRequired: true,
          isShort: true,
          synonyms: 'child sponsee',
        },
        { key: 'syn_sponsorship_children', label: 'Several are called', kind: 'text', max: 40, isRequired: true, isShort: true },
        {
          key: 'sponsorship_max_sponsors',
          label: 'Most sponsors',
          kind: 'count',
          isRequired: true,
          isShort: true,
          help: 'Whoever has this many cannot be added to another sale.',
        },
        {
          key: 'sponsorship_num_sponsors',
          label: 'Sponsored from',
          kind: 'count',
          isRequired: true,
          isShort: true,
          help: 'So many sponsors make a child count as sponsored.',
        },
      ],
    },
    {
      title: 'Money',
      fields: [
        {
          key: 'dcc_enabled_on_sponsorships',
          label: 'Offer to cover the costs',
          kind: 'flag',
          help: 'Supporters may cover the costs of a sponsorship, as of a gift.',
          synonyms: 'dcc donor covers costs',
        },
        {
          key: 'sponsorship_tax_receipts',
          label: 'Tax receipts for sponsorships',
          kind: 'flag',
          help: 'Counts what is given for a sponsorship as receiptable.',
        },
      ],
    },
  ],
}
