import type { Area } from './area.ts'

export const messaging: Area = {
  name: 'messaging',
  pages: {
    'settings/emails': { file: 'emails/list' },
    'settings/emails/:name': { file: 'emails/template', sample: 'settings/emails/customer_order_received' },
  },
  calls: { 'settings/emails/:name/preview': 'messaging/preview' },
  menu: { 'Communicate/All Automated Emails': { href: '/jpanel/settings/emails', needs: 'email.edit' } },
}
