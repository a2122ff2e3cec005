import type { Area } from './area.ts'

export const messaging: Area = {
  name: 'messaging',
  pages: {
    'settings/emails': { file: 'emails/list', isReadOnly: true },
    'settings/emails/:name': { file: 'emails/template', sample: 'settings/emails/customer_order_received' },
  },
  menu: {
    'Settings/Email templates': {
      href: '/jpanel/settings/emails',
      needs: 'email.edit',
      words: 'communicate automated emails',
    },
  },
}

export const messenger: Area = {
  name: 'messenger',
  pages: {
    messenger: { file: 'messenger/overview' },
    'messenger/conversations/:id': { file: 'messenger/conversation', sample: 'messenger/conversations/new' },
    'messenger/phone-numbers/new': {
      file: 'messenger/new-number',
      sample: 'messenger/phone-numbers/new?country=US&type=toll-free',
    },
    'messenger/phone-numbers/toll-free': {
      file: 'messenger/toll-free',
      sample: 'messenger/phone-numbers/toll-free?number=%2B18005550100',
    },
  },
  commands: [
    {
      id: 'new-phone-number',
      label: 'New phone number',
      icon: 'phone',
      to: '/jpanel/messenger/phone-numbers/new',
      words: 'text to give messenger sms toll-free provision',
      needs: 'messenger.edit',
      isLast: true,
      begins: { heading: 'Office', label: 'Phone number' },
    },
  ],
  menu: {
    'Supporters/Text to give': {
      href: '/jpanel/messenger',
      needs: 'messenger.edit',
      words: 'sms phone numbers messenger conversations',
    },
  },
}
