import type { Area } from './area.ts'

export const settings: Area = {
  name: 'settings',
  pages: {
    settings: { file: 'settings/home' },
    'settings/:panel': { file: 'settings/panel', sample: 'settings/organization' },
    'settings/outbox': { file: 'settings/outbox' },
    'settings/outbox/:id': { file: 'settings/outbox-mail', sample: '{mail}' },
  },
  menu: { 'Settings/Organization': { href: '/jpanel/settings/organization', needs: 'admin.general' } },
  commands: [
    {
      id: 'outbox',
      label: 'Outbox',
      icon: 'mail',
      to: '/jpanel/settings/outbox',
      words: 'mail emails sent letters',
      needs: 'owner.only',
      isLast: true,
    },
  ],
}
