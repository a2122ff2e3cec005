import type { MailTemplate, TagSpec } from './template'

const PAGE: Readonly<Record<string, TagSpec>> = {
  name: { label: 'Name of the organizer', sample: 'Amara Okafor' },
  page: { label: 'Title of the page', sample: 'Grace turns sixty' },
  raised: { label: 'Raised', sample: '$1,240.00 USD' },
  goal: { label: 'Goal', sample: '$2,000.00 USD' },
  link: { label: 'Page for staff', sample: '/jpanel/fundraise/pages/q4pj31' },
}

export const PAGE_TEMPLATES = {
  fundraising_page_activated: {
    title: 'Fundraising page activated',
    group: 'Contributions',
    about: 'Sent to the organizer when a page becomes active.',
    tags: PAGE,
    subject: 'Your page "[[page]]" is active',
    body: `Dear [[name]],

Your fundraising page "[[page]]" is active and can take gifts. Thank you for raising money for us.

[[shop_organization]]
`,
  },
  fundraising_page_suspended: {
    title: 'Fundraising page suspended',
    group: 'Contributions',
    about: 'Sent to the organizer when staff suspend a page.',
    tags: PAGE,
    subject: 'Your page "[[page]]" is suspended',
    body:
      `Dear [[name]],

Your fundraising page "[[page]]" is suspended and not visible at the moment. Please reply to this email if you ` +
      `have questions.

[[shop_organization]]
`,
  },
  staff_fundraising_page_activated: {
    title: 'Fundraising page activated, for staff',
    group: 'Staff',
    about:
      'Sent to the addresses of the peer-to-peer settings when a page is activated, also ' +
      'where its organizer has ' +
      'to be verified first.',
    tags: { ...PAGE, status: { label: 'Status', sample: 'active' } },
    press: 'Open the fundraising page',
    subject: 'Fundraising page [[status]]: [[page]]',
    body: `The fundraising page "[[page]]" of [[name]] is [[status]] now.

[[link]]
`,
  },
  staff_fundraising_page_closed: {
    title: 'Fundraising page closed, for staff',
    group: 'Staff',
    about: 'Sent to the addresses of the peer-to-peer settings when the deadline of a page has passed.',
    tags: PAGE,
    press: 'Open the fundraising page',
    subject: 'Fundraising page closed: [[page]]',
    body: `The deadline of the fundraising page "[[page]]" of [[name]] has passed. It raised [[raised]] of [[goal]].

[[link]]
`,
  },
} as const satisfies Record<string, MailTemplate>
