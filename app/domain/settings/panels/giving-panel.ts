import type { SettingPanel } from './panel'

const SORTINGS = [
  { value: 'id_asc', label: 'Oldest first' },
  { value: 'id_desc', label: 'Newest first' },
  { value: 'ref_asc', label: 'Reference number, A to Z' },
  { value: 'ref_desc', label: 'Reference number, Z to A' },
  { value: 'fname_asc', label: 'First name, A to Z' },
  { value: 'fname_desc', label: 'First name, Z to A' },
  { value: 'lname_asc', label: 'Last name, A to Z' },
  { value: 'lname_desc', label: 'Last name, Z to A' },
  { value: 'random', label: 'Random' },
]

/** The words of sponsorship, and the number of sponsors a sponsee may have (R-SETTINGS-3). */
export const sponsorship: SettingPanel = {
  id: 'sponsorship',
  title: 'Sponsorship',
  intro: 'What sponsored children are called, how many sponsors each can have, and how a sponsorship ends.',
  permission: 'admin.general',
  groups: [
    {
      fields: [
        {
          key: 'syn_sponsorship_child',
          label: 'Singular name',
          kind: 'text',
          maxLength: 40,
          isRequired: true,
          isShort: true,
          synonyms: 'child sponsee',
        },
        {
          key: 'syn_sponsorship_children',
          label: 'Plural name',
          kind: 'text',
          maxLength: 40,
          isRequired: true,
          isShort: true,
        },
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
        {
          key: 'sponsorship_maturity_age',
          label: 'Mature at',
          kind: 'count',
          isRequired: true,
          isShort: true,
          help: 'Age in years from which a child is listed as mature.',
          synonyms: 'maturity age adult',
        },
      ],
    },
    {
      title: 'Sponsors',
      fields: [
        {
          key: 'sponsorship_sources',
          label: 'Sources',
          kind: 'tags',
          maxLength: 150,
          maxTags: 30,
          isRequired: true,
          help: 'Where sponsors come from. Website is always available.',
          synonyms: 'mail phone website special event',
        },
        {
          key: 'sponsorship_end_reasons',
          label: 'Reasons to end',
          kind: 'tags',
          maxLength: 150,
          maxTags: 30,
          isRequired: true,
          help: 'Offered when staff end a sponsorship.',
          synonyms: 'ended reason payment failed matured',
        },
        {
          key: 'sponsorship_end_on_rpp_cancel',
          label: 'End when the plan is cancelled',
          kind: 'flag',
          help: 'Cancelling a recurring plan ends the sponsorship that it pays for.',
          synonyms: 'recurring payment cancel',
        },
        {
          key: 'sponsorship_end_on_rpp_suspend',
          label: 'End when the plan is suspended',
          kind: 'flag',
          help: 'Suspending a recurring plan, also after failed payments, ends the sponsorship that it pays for.',
          synonyms: 'recurring payment pause',
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
    {
      title: 'Website',
      fields: [
        {
          key: 'sponsorship_default_sorting',
          label: 'Order',
          kind: 'choice',
          choices: () => SORTINGS,
          help: 'The order in which children are offered, on the website and at the point of sale.',
          synonyms: 'default sorting',
        },
        {
          key: 'sponsorship_database_name',
          label: 'Database name',
          kind: 'text',
          maxLength: 100,
          help: 'What your list of children is called. Leave blank to use the plural name.',
        },
        {
          key: 'sponsorship_show_sponsored_on_web',
          label: 'List sponsored children',
          kind: 'flag',
          help: 'Turned off, a child leaves the website while sponsored.',
        },
        {
          key: 'sponsorship_show_sponsored_on_details_page',
          label: 'Show on the page of a child whether it is sponsored',
          kind: 'flag',
        },
        {
          key: 'allow_member_to_end_sponsorship',
          label: 'Let sponsors end a sponsorship',
          kind: 'flag',
          help: 'In their account on the website. Staff can then choose their reasons, too.',
        },
        {
          key: 'public_sponsorship_end_reasons',
          label: 'Reasons that sponsors can choose',
          kind: 'tags',
          maxLength: 150,
          maxTags: 20,
        },
      ],
    },
  ],
}
