import type { MailTemplate, TagSpec } from './template'

const ACCOUNT: Readonly<Record<string, TagSpec>> = {
  first_name: { label: 'First name', sample: 'Fiona' },
  when: { label: 'Date and time', sample: 'Nov 20, 2026, 12:00 PM' },
  forgot_url: { label: 'Page to reset a password', sample: '/jpanel/password/forgot' },
}

const MONEY: Readonly<Record<string, TagSpec>> = {
  amount: { label: 'Amount', sample: '$92.19 USD' },
  contribution: { label: 'Contribution', sample: 'Contribution #7F3A09C2B1' },
  reason: { label: 'Reason', sample: 'insufficient funds' },
}

const DISPUTE: Readonly<Record<string, TagSpec>> = {
  ...MONEY,
  until: { label: 'Respond by', sample: 'by Dec 1, 2026' },
}

/** Emails about staff accounts: sent whatever the settings, because they are how somebody notices a stranger. */
export const ACCOUNT_TEMPLATES = {
  staff_password_link: {
    title: 'Set a password',
    group: 'Accounts',
    about: 'Sent to staff who request a new password.',
    isRequired: true,
    tags: {
      ...ACCOUNT,
      link: { label: 'Link', sample: '/jpanel/password/…' },
      minutes: { label: 'Minutes it works', sample: '60' },
    },
    press: 'Set your password',
    subject: 'Set your password for [[shop_organization]]',
    body:
      `Hello [[first_name]],

Use this link to set your password for [[shop_organization]]:

[[link]]

The link works once, within the next [[minutes]] minutes. If you did not request it, you can ignore this email. ` +
      `Nothing has changed.
`,
  },
  staff_invitation: {
    title: 'Invitation',
    group: 'Accounts',
    about: 'Sent to somebody who is added to the staff.',
    isRequired: true,
    tags: {
      ...ACCOUNT,
      by: { label: 'Invited by', sample: 'Fiona Gallant' },
      link: { label: 'Link', sample: '/jpanel/password/…' },
      days: { label: 'Days it works', sample: '3' },
    },
    press: 'Set your password',
    subject: '[[by]] invited you to [[shop_organization]]',
    body: `Hello [[first_name]],

[[by]] added you to the staff of [[shop_organization]]. Set a password to sign in:

[[link]]

The link works once, within the next [[days]] days. After that, ask [[by]] for a new one.
`,
  },
  staff_password_changed: {
    title: 'Password changed',
    group: 'Accounts',
    about: 'Sent to staff when their password changes.',
    isRequired: true,
    tags: { ...ACCOUNT, token_note: { label: 'Note about the API token', sample: 'and your API token' } },
    press: 'Reset your password',
    subject: 'Your password for [[shop_organization]] was changed',
    body:
      `Hello [[first_name]],

Your password for [[shop_organization]] was changed on [[when]]. You were signed out everywhere else, and any open ` +
      `links to set a password [[token_note]] no longer work.

If this was not you, reset your password immediately and tell your administrator:

[[forgot_url]]
`,
  },
  staff_email_changed: {
    title: 'Email address changed',
    group: 'Accounts',
    about: 'Sent to the old address of a staff account, with a way back.',
    isRequired: true,
    tags: {
      ...ACCOUNT,
      by: { label: 'Changed by', sample: 'by Fiona Gallant' },
      old_email: { label: 'Old address', sample: 'old@example.org' },
      new_email: { label: 'New address', sample: 'new@example.org' },
      link: { label: 'Link to undo', sample: '/jpanel/password/undo/…' },
      days: { label: 'Days it works', sample: '14' },
    },
    press: 'Undo the change',
    subject: 'Your email for [[shop_organization]] was changed',
    body:
      `Hello [[first_name]],

The email of your account at [[shop_organization]] was changed [[by]] on [[when]], from [[old_email]] to [[new_email]].

If you expected this, you do not need to do anything. If not, undo it within [[days]] days:

[[link]]

That restores [[old_email]], ends every session, the API token and all links to set a password, and lets you ` +
      `choose a new password.
`,
  },
  staff_two_factor: {
    title: 'Two-factor authentication changed',
    group: 'Accounts',
    about: 'Sent to staff when two-factor authentication of their account is switched on or off.',
    isRequired: true,
    tags: {
      ...ACCOUNT,
      happened: { label: 'What happened', sample: 'switched on' },
      by: { label: 'Changed by', sample: 'by Fiona Gallant' },
    },
    press: 'Reset your password',
    subject: 'Two-factor authentication of your account at [[shop_organization]]',
    body:
      `Hello [[first_name]],

Two-factor authentication of your account at [[shop_organization]] was [[happened]] [[by]] on [[when]].

If you expected this, you do not need to do anything. If not, reset your password immediately and tell your ` +
      `administrator:

[[forgot_url]]
`,
  },
  staff_token_created: {
    title: 'New API token',
    group: 'Accounts',
    about: 'Sent to staff when an API token for their account is created.',
    isRequired: true,
    tags: {
      ...ACCOUNT,
      what_happened: { label: 'What happened', sample: 'Fiona Gallant created a new API token' },
      was_created: { label: 'Was created', sample: '' },
    },
    press: 'Reset your password',
    subject: 'A new API token for your account at [[shop_organization]]',
    body:
      `Hello [[first_name]],

[[what_happened]] for your account at [[shop_organization]] [[was_created]] on [[when]]. The previous token no ` +
      `longer works.

If you did not expect this, reset your password. That also ends the token:

[[forgot_url]]
`,
  },
} as const satisfies Record<string, MailTemplate>

const WEBHOOK: Readonly<Record<string, TagSpec>> = {
  payload_url: { label: 'Payload URL', sample: 'https://example.org/webhooks' },
  event: { label: 'Event', sample: 'Contribution paid' },
  problem: { label: 'Problem', sample: 'The server answered with status 500.' },
  link: { label: 'Page of the webhook', sample: '/jpanel/settings/hooks/1' },
}

const TO_ALERTS = 'Sent to the addresses that are notified of sales, and to the person who took the payment.'

/** Emails to staff about money that did not come, or went back, and about what could not be delivered. */
export const STAFF_TEMPLATES = {
  staff_payment_returned: {
    title: 'Payment returned',
    group: 'Staff',
    about: TO_ALERTS,
    tags: MONEY,
    subject: 'Payment of [[amount]] returned: [[contribution]]',
    body: `The payment of [[amount]] for [[contribution]] was returned by the bank: [[reason]]

The contribution is no longer paid. Please ask the supporter for another payment.
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
    },
    subject: 'Donors imported: [[added]] new, [[matched]] matched',
    body: `Hello [[first_name]],

[[outcome]]

Donors: [[total]]
Matched with a supporter: [[matched]]
Ignored, because the supporter had a donor ID already: [[ignored]]
New supporters: [[added]]
Logins created: [[logins]]
`,
  },
  staff_refunded_payment_returned: {
    title: 'Refunded payment returned',
    group: 'Staff',
    about: TO_ALERTS,
    tags: DISPUTE,
    subject: 'Payment of [[amount]] returned: [[contribution]]',
    body:
      `The bank returned the payment of [[amount]] for [[contribution]]: [[reason]].

It had already been refunded, in part or in full, so the refunded amount has left your account twice. The payment ` +
      `now counts as fully refunded. Please ask the supporter to repay the difference.
`,
  },
  staff_refund_failed: {
    title: 'Refund failed',
    group: 'Staff',
    about: 'Sent to the addresses that are notified of sales, and to the person who requested the refund.',
    tags: MONEY,
    subject: 'Refund of [[amount]] failed: [[contribution]]',
    body: `The refund of [[amount]] for [[contribution]] failed: [[reason]]

You still have the funds, and the contribution counts them again. Please refund the supporter another way.
`,
  },
  staff_dispute_inquiry: {
    title: 'Bank inquiry',
    group: 'Staff',
    about: TO_ALERTS,
    tags: DISPUTE,
    subject: 'Bank inquiry about a payment of [[amount]]: [[contribution]]',
    body:
      `The supporter's bank is asking about [[amount]] of [[contribution]]: [[reason]]. No funds have been ` +
      `withdrawn yet.

Please respond in your payment provider's dashboard [[until]], or refund the payment.
`,
  },
  staff_dispute_open: {
    title: 'Payment disputed',
    group: 'Staff',
    about: TO_ALERTS,
    tags: DISPUTE,
    subject: 'Payment of [[amount]] disputed: [[contribution]]',
    body:
      `The supporter disputes [[amount]] of [[contribution]]: [[reason]]. The bank holds ` +
      `the funds until the ` +
      `dispute is resolved, and you cannot refund the payment in the meantime.

Please respond in your payment provider's dashboard [[until]].
`,
  },
  staff_dispute_won: {
    title: 'Dispute won',
    group: 'Staff',
    about: TO_ALERTS,
    tags: DISPUTE,
    subject: 'Dispute about [[amount]] closed in your favor: [[contribution]]',
    body: `The dispute about [[amount]] of [[contribution]] is closed. You keep the funds.
`,
  },
  staff_dispute_lost: {
    title: 'Dispute lost',
    group: 'Staff',
    about: TO_ALERTS,
    tags: DISPUTE,
    subject: 'Dispute about [[amount]] lost: [[contribution]]',
    body:
      `The dispute about [[amount]] of [[contribution]] was lost, and the funds were ` +
      `withdrawn. The payment ` +
      `now counts as refunded. Please do not refund it again.
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

When the cause is mended, try it again here:

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
