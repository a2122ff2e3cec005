import type { MailTemplate, TagSpec } from './template'

const PLAN: Readonly<Record<string, TagSpec>> = {
  name: { label: 'Name', sample: 'Amara Okafor' },
  amount: { label: 'Amount', sample: '$25.00 USD' },
  description: { label: 'What it is for', sample: 'Harbor fund' },
  period: { label: 'How often', sample: 'every month' },
  next_on: { label: 'Next payment', sample: 'Dec 1, 2026' },
  at_phone: { label: 'Telephone of the organization', sample: 'at +1 207 555 0100' },
}

const FAILED: Readonly<Record<string, TagSpec>> = {
  ...PLAN,
  reason: { label: 'Reason', sample: 'Your card was declined.' },
}

export const PLAN_TEMPLATES = {
  customer_plan_started: {
    title: 'Recurring plan started',
    group: 'Contributions',
    about: 'Sent to the supporter for each recurring plan that a contribution starts.',
    tags: {
      ...PLAN,
      collected: { label: 'How it is collected', sample: 'We will charge your Visa ending in 4242.' },
    },
    subject: 'Your recurring gift to [[shop_organization]]',
    body: `Dear [[name]],

Thank you for your recurring gift. [[collected]]

For            [[description]]
Amount         [[amount]]
How often      [[period]]
Next payment   [[next_on]]

To change or end it, please call us [[at_phone]] or reply to this email.

[[shop_organization]]
`,
  },
  customer_plan_changed: {
    title: 'Recurring plan changed',
    group: 'Contributions',
    about: 'Sent to the supporter when staff change, pause or resume their plan.',
    tags: {
      ...PLAN,
      changes: {
        label: 'What changed',
        sample: 'Amount: $40.00 USD instead of $25.00 USD, from Dec 1, 2026',
        isBlock: true,
      },
      terms: { label: 'What is given now', sample: 'You give $40.00 USD every month, next on Dec 1, 2026.' },
    },
    subject: 'Your recurring gift to [[shop_organization]] has changed',
    body: `Dear [[name]],

Your recurring gift for [[description]] has changed:

[[changes]]

[[terms]] If you did not expect this, please call us [[at_phone]] or reply to this email.

[[shop_organization]]
`,
  },
  customer_plan_cancelled: {
    title: 'Recurring plan canceled',
    group: 'Contributions',
    about: 'Sent to the supporter when staff cancel their plan.',
    tags: PLAN,
    subject: 'Your recurring gift to [[shop_organization]] has ended',
    body:
      `Dear [[name]],

Your gift of [[amount]] [[period]] for [[description]] has ended. We will not charge it again. Thank you for ` +
      `everything you have made possible.

If you did not expect this, please call us [[at_phone]] or reply to this email.

[[shop_organization]]
`,
  },
  customer_recurring_payment: {
    title: 'Recurring payment',
    group: 'Contributions',
    about: 'Sent to the supporter when a payment of their plan is charged.',
    tags: PLAN,
    subject: 'Thank you for your gift of [[amount]] to [[shop_organization]]',
    body: `Dear [[name]],

We received your payment. Thank you for your gift.

For            [[description]]
How often      [[period]]
Amount         [[amount]]

[[shop_organization]]
`,
  },
  customer_recurring_failed: {
    title: 'Recurring payment failed',
    group: 'Contributions',
    about: 'Sent to the supporter when a payment of their plan failed and will be tried again.',
    tags: { ...FAILED, again_on: { label: 'Tried again on', sample: 'Dec 4, 2026' } },
    subject: 'Your gift to [[shop_organization]] could not be charged',
    body:
      `Dear [[name]],

Your gift of [[amount]] for [[description]] could not be charged: [[reason]]

We will try again on [[again_on]]. If your card or bank account has changed, please call us [[at_phone]]. For your ` +
      `safety, do not send card numbers by email.

[[shop_organization]]
`,
  },
  customer_recurring_suspended: {
    title: 'Recurring plan suspended',
    group: 'Contributions',
    about: 'Sent to the supporter when a payment failed and will not be tried again.',
    tags: FAILED,
    subject: 'Your recurring gift to [[shop_organization]] is paused',
    body:
      `Dear [[name]],

Your gift of [[amount]] for [[description]] could not be charged: [[reason]]

We will not try again. To change your card or bank account, please call us [[at_phone]]. For your safety, do not ` +
      `send card numbers by email.

[[shop_organization]]
`,
  },
  customer_recurring_reminder: {
    title: 'Recurring payment reminder',
    group: 'Contributions',
    about: 'Sent to the supporter before a payment of their plan.',
    tags: PLAN,
    subject: 'Your next gift to [[shop_organization]] is on [[next_on]]',
    body: `Dear [[name]],

We will charge your next gift on [[next_on]].

For            [[description]]
How often      [[period]]
Amount         [[amount]]

[[shop_organization]]
`,
  },
  customer_recurring_manual_reminder: {
    title: 'Manual payment reminder',
    group: 'Contributions',
    about: 'Sent to the supporter of a plan that is collected manually, on the days chosen in the settings.',
    tags: PLAN,
    subject: 'Your gift to [[shop_organization]] is due on [[next_on]]',
    body: `Dear [[name]],

Your next gift is due on [[next_on]]. Please send it as usual. If you have already done so, thank you.

For            [[description]]
How often      [[period]]
Amount         [[amount]]

[[shop_organization]]
`,
  },
  customer_method_expiring: {
    title: 'Card expires soon',
    group: 'Contributions',
    about: 'Sent to the supporter in the month in which the card of their plan expires.',
    tags: { ...PLAN, method: { label: 'Card', sample: 'Visa ending in 4242' } },
    subject: 'Your card for [[shop_organization]] expires soon',
    body:
      `Dear [[name]],

Your [[method]] expires this month. It pays your gift of [[amount]] for [[description]], next on [[next_on]]. ` +
      `To change it, please call us [[at_phone]] before then. For your safety, do not send card numbers by email.

[[shop_organization]]
`,
  },
  admin_recurring_batch: {
    title: 'Recurring payments of a day',
    group: 'Staff',
    about:
      'Sent after each charging run to the users who want it; while nobody does, to the addresses in ' +
      'Payment Preferences.',
    tags: {
      batched_on: { label: 'Date', sample: 'Dec 1, 2026' },
      accounts: { label: 'Supporters charged', sample: '42' },
      approved: { label: 'Payments approved', sample: '41' },
      declined: { label: 'Payments declined', sample: '1' },
      link: { label: 'Payments of plans', sample: '/jpanel/reports/transactions' },
    },
    press: 'Open the payments',
    subject: 'Recurring payments of [[batched_on]]: [[approved]] approved, [[declined]] declined',
    body: `Supporters charged on [[batched_on]]: [[accounts]].

Payments approved: [[approved]]. Payments declined: [[declined]].

[[link]]
`,
  },
} as const satisfies Record<string, MailTemplate>
