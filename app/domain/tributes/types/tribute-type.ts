import { COMMON } from '~/domain/messaging/site-words'
import type { TagSpec } from '~/domain/messaging/template'

export const TRIBUTE_TAGS: Readonly<Record<string, TagSpec>> = {
  ...COMMON,
  notify_name: { label: 'Recipient', sample: 'Ines Marino' },
  name: { label: 'Name the tribute is for', sample: 'Rosa Marino' },
  tribute_type: { label: 'Tribute type', sample: 'In memory of' },
  donor_first_name: { label: 'Donor first name', sample: 'Amara' },
  donor_last_name: { label: 'Donor last name', sample: 'Okafor' },
  product_name: { label: 'Item', sample: 'Monthly gift' },
  amount: { label: 'Amount', sample: '$50.00' },
  message: { label: 'Message', sample: 'With love from all of us.', isBlock: true },
  notify: { label: 'How the recipient is notified', sample: 'letter' },
  notify_at: { label: 'Date of the notification', sample: 'Nov 20, 2026' },
  notify_email: { label: 'Recipient email', sample: 'ines@example.org' },
  notify_address: { label: 'Recipient address', sample: '1 Pier Road' },
  notify_city: { label: 'Recipient city', sample: 'Portland' },
  notify_state: { label: 'Recipient state', sample: 'ME' },
  notify_zip: { label: 'Recipient ZIP', sample: '04101' },
  notify_country: { label: 'Recipient country', sample: 'United States' },
}

export const typePath = (id: number): string => `/jpanel/tributes/types/${id}`
