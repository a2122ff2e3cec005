import type { MailTemplate, TagSpec } from './template'

const ACCOUNT: Readonly<Record<string, TagSpec>> = {
  first_name: { label: 'First name', sample: 'Fiona' },
  when: { label: 'Date and time', sample: 'Nov 20, 2026, 12:00 PM' },
  forgot_url: { label: 'Page to reset a password', sample: '/jpanel/password/forgot' },
}

/** Sent regardless of settings, because they reveal unauthorized access. */
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
