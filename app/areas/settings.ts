import type { Area } from './area.ts'

export const settings: Area = {
  name: 'settings',
  pages: {
    settings: { file: 'settings/home' },
    'settings/outbox': { file: 'settings/outbox' },
    'settings/outbox/:id': { file: 'settings/outbox-mail', sample: '{mail}' },
  },
}
