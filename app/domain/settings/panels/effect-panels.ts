import { ordinal } from '~/kit/typed/date'
import { countryChoices } from '../choices'
import type { SettingKey } from '../definitions'
import type { SettingField, SettingPanel } from './panel'

export const emails: SettingPanel = {
  id: 'email',
  title: 'Email',
  intro: 'Who is notified when a sale is complete, where answers go, and how emails look.',
  permission: 'admin.general',
  groups: [
    {
      fields: [
        {
          key: 'sale_alert_emails',
          label: 'Notify these addresses of every sale',
          kind: 'tags',
          maxLength: 254,
          maxTags: 20,
          isEmails: true,
          help: 'Email addresses. Products can add their own.',
          synonyms: 'staff alert notification order received',
        },
        {
          key: 'day_summary_emails',
          label: 'Send the summary of each day to',
          kind: 'tags',
          maxLength: 254,
          maxTags: 20,
          isEmails: true,
          help:
            'Email addresses. In the morning: contributions, recurring payments, refunds and failures of the day ' +
            'before.',
          synonyms: 'daily digest report sales gifts failures',
        },
        {
          key: 'mail_reply_to',
          label: 'Replies go to',
          kind: 'text',
          maxLength: 254,
          isEmails: true,
          help: 'Email address. When empty, replies go to the address that emails are sent from.',
          synonyms: 'reply-to answer address',
        },
      ],
    },
    {
      title: 'Look',
      note: 'Name, address and website at the end of each email come from Organization.',
      fields: [
        {
          key: 'mail_logo',
          label: 'Logo',
          kind: 'picture',
          maxLength: 9,
          pattern: { like: /^[1-9]\d{0,8}$/, says: 'Choose a picture.' },
          help: 'At the top of each email, up to 240 × 64 pixels. Without one, the name stands there.',
          synonyms: 'brand picture image',
        },
        {
          key: 'mail_color',
          label: 'Color',
          kind: 'color',
          isShort: true,
          help: 'Of buttons and links. Text on it turns white or black so that it stays legible.',
          synonyms: 'brand',
        },
      ],
    },
  ],
}

const COUNTRIES = ['US', 'CA', 'AU', 'ANY']

export const taxReceipts: SettingPanel = {
  id: 'tax-receipts',
  title: 'Tax receipts',
  intro: 'Whether to issue tax receipts, to whom, and how they are numbered.',
  permission: 'admin.general',
  groups: [
    {
      fields: [
        {
          key: 'tax_receipt_pdfs',
          label: 'Issue tax receipts',
          kind: 'flag',
          help: 'For products marked as tax receiptable.',
        },
        {
          key: 'tax_receipt_type',
          label: 'When',
          kind: 'choice',
          isRequired: true,
          isShort: true,
          choices: () => [
            { value: 'single', label: 'One for each contribution' },
            { value: 'consolidated', label: 'One for each period' },
            { value: 'none', label: 'Only when staff issue them' },
          ],
        },
        {
          key: 'tax_receipt_country',
          label: 'Country',
          kind: 'choice',
          isRequired: true,
          isShort: true,
          choices: () => [
            ...countryChoices().filter(({ value }) => COUNTRIES.includes(value)),
            { value: 'ANY', label: 'Any country' },
          ],
        },
        {
          key: 'tax_receipt_number_format',
          label: 'Number',
          kind: 'text',
          maxLength: 40,
          isRequired: true,
          help: '[YY] or [YYYY] is the year of issue; zeros in brackets are the number: WEB[YY]-[000000000].',
        },
        { key: 'sponsorship_tax_receipts', label: 'Sponsorships are tax receiptable', kind: 'flag' },
      ],
    },
  ],
}

const WEEKDAYS = ['Monday', 'Tuesday', 'Wednesday', 'Thursday', 'Friday', 'Saturday', 'Sunday']

const PERIODS: [key: SettingKey, label: string][] = [
  ['rpp_start_date_snap_week', 'Weekly'],
  ['rpp_start_date_snap_semimonth', 'Every two weeks'],
  ['rpp_start_date_snap_month', 'Monthly'],
  ['rpp_start_date_snap_quarter', 'Quarterly'],
  ['rpp_start_date_snap_semiyear', 'Twice a year'],
  ['rpp_start_date_snap_year', 'Yearly'],
]

const REMINDERS = [
  { value: '14', label: '14 days before' },
  { value: '7', label: '7 days before' },
  { value: '3', label: '3 days before' },
  { value: '0', label: 'On the day' },
  { value: '-7', label: '7 days after, while unpaid' },
]

const snap = ([key, label]: (typeof PERIODS)[number]): SettingField => ({
  key,
  label,
  kind: 'choice',
  isRequired: true,
  isShort: true,
  choices: () => [
    { value: 'organization', label: 'On the next day of the schedule' },
    { value: 'donor', label: 'After one full period' },
  ],
})

export const recurring: SettingPanel = {
  id: 'recurring-plans',
  title: 'Recurring plans',
  intro: 'When recurring plans are charged, and the next charge after an initial payment.',
  permission: 'admin.general',
  groups: [
    {
      fields: [
        {
          key: 'rpp_default_type',
          label: 'Schedule',
          kind: 'choice',
          isRequired: true,
          choices: () => [
            { value: 'fixed', label: 'On days you choose' },
            { value: 'natural', label: 'On the day it started' },
          ],
          help: 'Default for products without their own schedule.',
        },
        {
          key: 'payment_day_options',
          label: 'Days of the month',
          kind: 'several',
          isRequired: true,
          choices: () =>
            Array.from({ length: 28 }, (_, index) => ({ value: String(index + 1), label: ordinal(index + 1) })),
        },
        {
          key: 'payment_day_of_week_options',
          label: 'Days of the week',
          kind: 'several',
          isRequired: true,
          choices: () => WEEKDAYS.map((label, index) => ({ value: String(index + 1), label })),
        },
      ],
    },
    { title: 'Next charge after the initial payment', fields: PERIODS.map(snap) },
    {
      title: 'Failed payments, reminders and cancellation',
      fields: [
        {
          key: 'rpp_retry_attempts',
          label: 'Suspend after',
          kind: 'count',
          isRequired: true,
          isShort: true,
          help: 'Failed payments in a row.',
        },
        {
          key: 'rpp_retry_interval',
          label: 'Try again after',
          kind: 'count',
          isRequired: true,
          isShort: true,
          help: 'Days.',
        },
        {
          key: 'rpp_manual_reminder_days',
          label: 'Remind donors of manual payments',
          kind: 'several',
          choices: () => REMINDERS,
          help: 'Donors whose plan is collected manually. Other donors are reminded three days before each charge.',
        },
        {
          key: 'rpp_cancel_reasons',
          label: 'Reasons to cancel',
          kind: 'tags',
          maxLength: 150,
          maxTags: 30,
          help: 'Offered when staff cancel a plan. They can always enter another one.',
        },
      ],
    },
  ],
}

/** The donor CRM's names of the organization's own gift fields (R-PRODUCTS-15). */
export const donorCrm: SettingPanel = {
  id: 'donor-crm',
  title: 'Donor CRM',
  intro: 'Your DonorPerfect account, and what your own fields of a gift are called there.',
  permission: 'admin.dpo',
  groups: [
    {
      title: 'Account',
      fields: [
        {
          key: 'dp_api_key',
          label: 'API key',
          kind: 'secret',
          maxLength: 200,
          help: 'Leave it blank to keep the stored key. Without an account, a stand-in answers that reaches nobody.',
          synonyms: 'donorperfect connection credentials',
        },
        {
          key: 'dp_username',
          label: 'User name',
          kind: 'text',
          maxLength: 100,
          isShort: true,
          help: 'Only where you have no API key.',
        },
        {
          key: 'dp_password',
          label: 'Password',
          kind: 'secret',
          maxLength: 200,
          isShort: true,
          help: 'Leave it blank to keep the stored password.',
        },
        {
          key: 'dp_paused',
          label: 'Pause',
          kind: 'flag',
          help: 'Nothing is sent to DonorPerfect or read from it. The account stays stored.',
        },
      ],
    },
    {
      title: 'Custom fields of a gift',
      fields: Array.from({ length: 14 }, (_, index): SettingField => {
        const number = index + 9
        return {
          key: `dp_meta${number}_label` as SettingKey,
          label: `Custom field ${number}`,
          kind: 'text',
          maxLength: 50,
          isShort: true,
          synonyms: 'gift label donorperfect',
        }
      }),
    },
  ],
}
