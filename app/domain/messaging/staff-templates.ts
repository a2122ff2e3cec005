import type { MailTemplate, TagSpec } from './template'

const MONEY: Readonly<Record<string, TagSpec>> = {
  amount: { label: 'Amount', sample: '$92.19 USD' },
  contribution: { label: 'Contribution', sample: 'Contribution #7F3A09C2B1' },
  reason: { label: 'Reason', sample: 'insufficient funds' },
  link: { label: 'Page of the contribution or plan', sample: '/jpanel/contributions/7F3A09C2B1' },
}

const DISPUTE: Readonly<Record<string, TagSpec>> = {
  ...MONEY,
  until: { label: 'Respond by', sample: 'by Dec 1, 2026' },
}

const WEBHOOK: Readonly<Record<string, TagSpec>> = {
  payload_url: { label: 'Payload URL', sample: 'https://example.org/webhooks' },
  event: { label: 'Event', sample: 'Contribution paid' },
  problem: { label: 'Problem', sample: 'The server answered with status 500.' },
  link: { label: 'Page of the webhook', sample: '/jpanel/settings/hooks/1' },
}

const TO_ALERTS = 'Sent to the addresses that are notified of sales, and to the person who took the payment.'

export const STAFF_TEMPLATES = {
  staff_payment_returned: {
    title: 'Payment returned',
    group: 'Staff',
    about: TO_ALERTS,
    tags: { ...MONEY, link: { label: 'Page of the supporter', sample: '/jpanel/supporters/1' } },
    press: 'Open the supporter',
    subject: 'Payment of [[amount]] returned: [[contribution]]',
    body: `The payment of [[amount]] for [[contribution]] was returned by the bank: [[reason]]

The contribution is no longer paid. Please ask the supporter for another payment.

[[link]]
`,
  },
  staff_sales_to_review: {
    title: 'Sales to review',
    group: 'Staff',
    about:
      'Sent once a day to the addresses that are notified of sales, and to those who may settle what devices sold ' +
      'without a network.',
    tags: { link: { label: 'Page of the sales to review', sample: '/jpanel/sales-to-review' } },
    press: 'Open sales to review',
    subject: 'Sales of a device need a review',
    body: `A device sold without a network, and some of its sales need a person.
Either the rules differ from those of the device, or a sale could not be recorded by itself.

[[link]]
`,
  },
  staff_donor_import: {
    title: 'Donors imported',
    group: 'Staff',
    about: 'Sent to the person who imports all donors of the donor CRM, when the import ends.',
    tags: {
      first_name: { label: 'First name', sample: 'Fiona' },
      outcome: { label: 'Outcome', sample: 'The import is complete.' },
      total: { label: 'Donors', sample: '1204' },
      matched: { label: 'Matched', sample: '310' },
      ignored: { label: 'Ignored', sample: '52' },
      added: { label: 'New', sample: '842' },
      logins: { label: 'Logins created', sample: '790' },
      link: { label: 'Page of the import', sample: '/jpanel/settings/donor-import' },
    },
    press: 'Open the import',
    subject: 'Donors imported: [[added]] new, [[matched]] matched',
    body: `Hello [[first_name]],

[[outcome]]

Donors: [[total]]
Matched with a supporter: [[matched]]
Ignored, because the supporter had a donor ID already: [[ignored]]
New supporters: [[added]]
Logins created: [[logins]]

[[link]]
`,
  },
  staff_refunded_payment_returned: {
    title: 'Refunded payment returned',
    group: 'Staff',
    about: TO_ALERTS,
    tags: DISPUTE,
    press: 'Open the record',
    subject: 'Payment of [[amount]] returned: [[contribution]]',
    body:
      `The bank returned the payment of [[amount]] for [[contribution]]: [[reason]].

It had already been refunded, in part or in full, so the refunded amount has left your account twice. The payment ` +
      `now counts as fully refunded. Please ask the supporter to repay the difference.

[[link]]
`,
  },
  staff_refund_failed: {
    title: 'Refund failed',
    group: 'Staff',
    about: 'Sent to the addresses that are notified of sales, and to the person who requested the refund.',
    tags: MONEY,
    press: 'Open the record',
    subject: 'Refund of [[amount]] failed: [[contribution]]',
    body: `The refund of [[amount]] for [[contribution]] failed: [[reason]]

You still have the funds, and the contribution counts them again. Please refund the supporter another way.

[[link]]
`,
  },
  staff_dispute_inquiry: {
    title: 'Bank inquiry',
    group: 'Staff',
    about: TO_ALERTS,
    tags: DISPUTE,
    press: 'Open the record',
    subject: 'Bank inquiry about a payment of [[amount]]: [[contribution]]',
    body:
      `The supporter's bank is asking about [[amount]] of [[contribution]]: [[reason]]. No funds have been ` +
      `withdrawn yet.

Please respond in your payment provider's dashboard [[until]], or refund the payment.

[[link]]
`,
  },
  staff_dispute_open: {
    title: 'Payment disputed',
    group: 'Staff',
    about: TO_ALERTS,
    tags: DISPUTE,
    press: 'Open the record',
    subject: 'Payment of [[amount]] disputed: [[contribution]]',
    body:
      `The supporter disputes [[amount]] of [[contribution]]: [[reason]]. The bank holds ` +
      `the funds until the ` +
      `dispute is resolved, and you cannot refund the payment in the meantime.

Please respond in your payment provider's dashboard [[until]].

[[link]]
`,
  },
  staff_dispute_won: {
    title: 'Dispute won',
    group: 'Staff',
    about: TO_ALERTS,
    tags: DISPUTE,
    press: 'Open the record',
    subject: 'Dispute about [[amount]] closed in your favor: [[contribution]]',
    body: `The dispute about [[amount]] of [[contribution]] is closed. You keep the funds.

[[link]]
`,
  },
  staff_dispute_lost: {
    title: 'Dispute lost',
    group: 'Staff',
    about: TO_ALERTS,
    tags: DISPUTE,
    press: 'Open the record',
    subject: 'Dispute about [[amount]] lost: [[contribution]]',
    body:
      `The dispute about [[amount]] of [[contribution]] was lost, and the funds were ` +
      `withdrawn. The payment ` +
      `now counts as refunded. Please do not refund it again.

[[link]]
`,
  },
  staff_day_summary: {
    title: 'Summary of the day',
    group: 'Staff',
    about: 'Sent each morning to the addresses that Settings → Email names.',
    tags: {
      day: { label: 'Day', sample: 'Nov 20, 2026' },
      headline: { label: 'In short', sample: '12 contributions, $1,204.00 USD' },
      figures: {
        label: 'Contributions, recurring payments and refunds',
        sample: '12 contributions: $1,204.00 USD\n9 gifts among them: $904.00 USD\n2 refunds: $50.00 USD',
        isBlock: true,
      },
      failures: { label: 'What failed', sample: 'Failed:\nDeclined: 1 recurring payment.', isBlock: true },
      link: { label: 'Link', sample: '/jpanel/contributions' },
    },
    press: 'Open the contributions',
    subject: '[[day]]: [[headline]]',
    body: `The day at [[shop_organization]], [[day]]:

[[figures]]

[[failures]]

[[link]]
`,
  },
  staff_digest: {
    title: 'Digest',
    group: 'Staff',
    about: 'Sent each morning, or on Mondays, to the users who want it on their profile and may see the dashboard.',
    tags: {
      first_name: { label: 'First name', sample: 'Fiona' },
      period: { label: 'Day or week', sample: 'Nov 16 – Nov 22, 2026' },
      headline: { label: 'In short', sample: '12 contributions, $1,204.00 USD' },
      figures: {
        label: 'Contributions, recurring payments and refunds',
        sample: '12 contributions: $1,204.00 USD\n2 refunds: $50.00 USD',
        isBlock: true,
      },
      failures: { label: 'What failed', sample: 'Failed:\nDeclined: 1 recurring payment.', isBlock: true },
      waiting: { label: 'What waits', sample: 'Waiting:\n38 contributions to fulfill', isBlock: true },
      link: { label: 'Link', sample: '/jpanel/' },
    },
    press: 'Open the dashboard',
    subject: '[[period]]: [[headline]]',
    body: `Hello [[first_name]],

[[shop_organization]], [[period]]:

[[figures]]

[[failures]]

[[waiting]]

[[link]]

You chose this email on your profile, and can change it there.
`,
  },
  staff_jobs_failed: {
    title: 'Background work failed',
    group: 'Staff',
    about: 'Sent to owners, at most once an hour.',
    tags: {
      failures: {
        label: 'What failed',
        sample: 'Charge recurring payments: the gateway did not answer',
        isBlock: true,
      },
      link: { label: 'Link', sample: '/jpanel/jobs' },
    },
    press: 'Open Jobs',
    subject: 'Background work failed',
    body: `Almoner tried this several times and has stopped:

[[failures]]

When the cause is fixed, try it again here:

[[link]]
`,
  },
  staff_webhook_failed: {
    title: 'Webhook failed',
    group: 'Staff',
    about: 'Sent to owners, at most once in 30 minutes.',
    tags: WEBHOOK,
    press: 'Open the webhook',
    subject: 'A webhook failed: [[event]]',
    body: `A request to [[payload_url]] for the event "[[event]]" failed: [[problem]]

It is sent again automatically, up to ten times in about three days. You can see the response and send it again here:

[[link]]
`,
  },
  staff_webhook_turned_off: {
    title: 'Webhook turned off',
    group: 'Staff',
    about: 'Sent to owners when a webhook that only failed is turned off.',
    tags: WEBHOOK,
    press: 'Open the webhook',
    subject: 'A webhook was turned off: [[payload_url]]',
    body:
      `Nothing is sent to [[payload_url]] any more. [[problem]]

When the server works again, turn the webhook on here. What was not delivered can be sent again from its list of ` +
      `deliveries:

[[link]]
`,
  },
} as const satisfies Record<string, MailTemplate>
