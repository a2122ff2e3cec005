import type { MailTemplate, TagSpec } from './template'

const NO_LINK: TagSpec = { label: 'Link, not published yet', sample: '' }

const SPONSOR: Readonly<Record<string, TagSpec>> = {
  name: { label: 'Name', sample: 'Amara Okafor' },
  sponsee: { label: 'Sponsored child', sample: 'Nia Achieng' },
  reference_number: { label: 'Reference number', sample: 'HL-0412' },
  started_on: { label: 'Started on', sample: 'Nov 20, 2026' },
  link: NO_LINK,
}

export const SPONSORSHIP_TEMPLATES = {
  sponsorship_started: {
    title: 'Sponsorship started',
    group: 'Contributions',
    about: 'Sent to a sponsor when staff add a sponsorship and choose to send it.',
    tags: SPONSOR,
    subject: 'You are now sponsoring [[sponsee]]',
    body: `Dear [[name]],

Thank you for sponsoring [[sponsee]] starting [[started_on]].

[[shop_organization]]
`,
  },
  sponsorship_ended: {
    title: 'Sponsorship ended',
    group: 'Contributions',
    about: 'Sent to a sponsor when staff end a sponsorship and choose to send it.',
    tags: { ...SPONSOR, ended_on: { label: 'Ended on', sample: 'Nov 30, 2026' } },
    subject: 'Your sponsorship of [[sponsee]] has ended',
    body: `Dear [[name]],

Your sponsorship of [[sponsee]] ends on [[ended_on]]. Thank you for everything you have made possible.

[[shop_organization]]
`,
  },
  sponsorship_timeline_updated: {
    title: 'News of a sponsored child',
    group: 'Contributions',
    about: 'Sent to active sponsors when an update is added and staff choose to notify them.',
    tags: {
      sponsee: { label: 'Sponsored child', sample: 'Nia Achieng' },
      first_name: { label: 'First name', sample: 'Amara' },
      headline: { label: 'Subject of the update', sample: 'First day of school' },
      message: { label: 'Message', sample: 'She read aloud to the whole class.', isBlock: true },
      link: NO_LINK,
      unsubscribe_url: { label: 'Link to unsubscribe', sample: '/unsubscribe/…' },
    },
    subject: 'News of [[sponsee]]: [[headline]]',
    body: `Dear [[first_name]],

There is news of [[sponsee]].

[[headline]]

[[message]]

[[shop_organization]]

You get this email because you sponsor [[sponsee]]. To stop emails of news, unsubscribe here: [[unsubscribe_url]]
`,
  },
} as const satisfies Record<string, MailTemplate>
