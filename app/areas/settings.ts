import type { Area } from './area.ts'

export const settings: Area = {
  name: 'settings',
  pages: {
    settings: { file: 'settings/home' },
    'settings/:panel': { file: 'settings/panel', sample: 'settings/organization' },
    'settings/outbox': { file: 'settings/outbox' },
    'settings/outbox/:id': { file: 'settings/outbox-mail', sample: '{mail}' },
    'settings/hooks': { file: 'settings/hooks/list' },
    'settings/hooks/:id': { file: 'settings/hooks/hook', sample: 'settings/hooks/1' },
  },
  calls: {
    'settings/hooks/:id/destroy': 'webhooks/destroy',
    'settings/hook-deliveries/:id': 'webhooks/delivery',
    'settings/hook-deliveries/:id/redeliver': 'webhooks/redeliver',
  },
  menu: {
    'Settings/Organization': { href: '/jpanel/settings/organization', needs: 'admin.general' },
    'Settings/Security': { href: '/jpanel/settings/security', needs: 'owner.only' },
  },
  commands: [
    {
      id: 'webhooks',
      label: 'Webhooks',
      icon: 'webhook',
      to: '/jpanel/settings/hooks',
      words: 'hooks integrations events api deliveries',
      needs: 'hooks.edit',
      isLast: true,
    },
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
