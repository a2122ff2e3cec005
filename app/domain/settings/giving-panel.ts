import type { SettingPanel } from './panel'

/** What sponsoring is called here, and how many may share a sponsee (people-and-content 6.5). */
export const sponsorship: SettingPanel = {
  id: 'sponsorship',
  title: 'Sponsorship',
  intro: 'What sponsored children are called, and how many sponsors each can have.',
  permission: 'admin.general',
  groups: [
    {
      fields: [
        {
          key: 'syn_sponsorship_child',
          label: 'Singular name',
          kind: 'text',
          max: 40,
          isRequired: true,
          isShort: true,
          synonyms: 'child sponsee',
        },
        { key: 'syn_sponsorship_children', label: 'Plural name', kind: 'text', max: 40, isRequired: true, isShort: true },
        {
          key: 'sponsorship_max_sponsors',
          label: 'Maximum sponsors',
          kind: 'count',
          isRequired: true,
          isShort: true,
          help: 'A child with this many sponsors cannot be added to another sale.',
        },
        {
          key: 'sponsorship_num_sponsors',
          label: 'Counts as sponsored at',
          kind: 'count',
          isRequired: true,
          isShort: true,
          help: 'Number of sponsors needed.',
        },
      ],
    },
    {
      title: 'Money',
      fields: [
        {
          key: 'dcc_enabled_on_sponsorships',
          label: 'Let supporters cover costs',
          kind: 'flag',
          help: 'Supporters can cover the costs of a sponsorship, like those of a gift.',
          synonyms: 'dcc donor covers costs',
        },
        {
          key: 'sponsorship_tax_receipts',
          label: 'Tax receipts for sponsorships',
          kind: 'flag',
          help: 'Sponsorship payments are tax receiptable.',
        },
      ],
    },
  ],
}
