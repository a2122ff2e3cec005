import type { Area } from './area.ts'

export const settings: Area = {
  name: 'settings',
  pages: {
    'settings/integrations': { file: 'settings/integrations' },
    'settings/billing': { file: 'settings/billing', isReadOnly: true },
    'settings/donor-import': { file: 'settings/donor-import' },
    settings: { file: 'settings/home', isReadOnly: true },
    'settings/:panel': { file: 'settings/panel', sample: 'settings/organization' },
    'settings/backups/key': { file: 'settings/backup-key' },
    'settings/outbox': { file: 'settings/outbox' },
    'settings/outbox/:id': { file: 'settings/outbox-mail', sample: '{mail}' },
    'settings/journal': { file: 'settings/journal' },
    'settings/journal/:id': { file: 'settings/journal-entry', sample: 'settings/journal/1', isReadOnly: true },
    'settings/hooks': { file: 'settings/hooks/list' },
    'settings/hooks/:id': { file: 'settings/hooks/hook', sample: 'settings/hooks/1', takesPut: true },
  },
  menu: {
    'Settings/Settings': { href: '/jpanel/settings', needs: 'admin', words: 'organization configure preferences' },
    'Settings/Outbox': { href: '/jpanel/settings/outbox', needs: 'owner.only', words: 'mail emails sent letters' },
    'Settings/Webhooks': {
      href: '/jpanel/settings/hooks',
      needs: 'hooks.edit',
      words: 'hooks integrations events api deliveries',
    },
    'Settings/Journal': {
      href: '/jpanel/settings/journal',
      needs: 'owner.only',
      words: 'audit log history changes who when',
    },
  },
  commands: [
    {
      id: 'new-webhook',
      label: 'New webhook',
      icon: 'webhook',
      to: '/jpanel/settings/hooks/new',
      words: 'hook integration events api',
      needs: 'hooks.edit',
      isLast: true,
      begins: { heading: 'Office', label: 'Webhook' },
    },
    {
      id: 'import-donors',
      label: 'Import donors from the donor CRM',
      icon: 'database',
      to: '/jpanel/settings/donor-import',
      words: 'donorperfect crm bulk',
      needs: 'admin.dpo',
      isLast: true,
    },
    {
      id: 'backup-key',
      label: 'Encryption of backups',
      icon: 'key',
      to: '/jpanel/settings/backups/key',
      words: 'private public age secret restore',
      needs: 'owner.only',
      isLast: true,
    },
  ],
}
