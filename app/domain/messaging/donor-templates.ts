import type { MailTemplate, TagSpec } from './template'

const MEMBERSHIP: Readonly<Record<string, TagSpec>> = {
  name: { label: 'Name', sample: 'Amara Okafor' },
  membership: { label: 'Membership level', sample: 'Friend of the Harbor' },
  start: { label: 'First day', sample: 'Nov 20, 2026' },
  end: { label: 'Last day', sample: 'Nov 20, 2027' },
  until: { label: 'Until its last day, or without an end', sample: 'until Nov 20, 2027' },
}

export const DONOR_TEMPLATES = {
  customer_refund: {
    title: 'Refund',
    group: 'Contributions',
    about: 'Sent to the supporter when a contribution, or a payment of their plan, is refunded in full or in part.',
    tags: {
      name: { label: 'Name', sample: 'Amara Okafor' },
      amount: { label: 'Refunded amount', sample: '$25.00 USD' },
      gift: { label: 'What is refunded', sample: 'your contribution 7F3A09C2B1 on Nov 20, 2026' },
      way: { label: 'How it is refunded', sample: 'It goes back to your Visa ending in 4242.' },
      receipt: { label: 'Note about the tax receipt', sample: 'Your tax receipt WEB26-000000042 is void.' },
    },
    subject: 'Your refund of [[amount]] from [[shop_organization]]',
    body: `Dear [[name]],

We refunded [[amount]] of [[gift]]. [[way]]

[[receipt]]

[[shop_organization]]
`,
  },
  customer_membership_started: {
    title: 'Membership started',
    group: 'Contributions',
    about: 'Sent to the supporter when a contribution, or a payment of their plan, starts a membership.',
    tags: MEMBERSHIP,
    subject: 'Your membership of [[shop_organization]]',
    body: `Dear [[name]],

Welcome! Your membership has started.

Membership   [[membership]]
First day    [[start]]
Last day     [[end]]

[[shop_organization]]
`,
  },
  customer_membership_renewed: {
    title: 'Membership renewed',
    group: 'Contributions',
    about: 'Sent to the supporter when a contribution, or a payment of their plan, renews a membership.',
    tags: MEMBERSHIP,
    subject: 'Your membership of [[shop_organization]] is renewed',
    body: `Dear [[name]],

Thank you for staying with us. Your membership is renewed.

Membership   [[membership]]
First day    [[start]]
Last day     [[end]]

[[shop_organization]]
`,
  },
} as const satisfies Record<string, MailTemplate>
