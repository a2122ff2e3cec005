import type { Area } from './area.ts'

export const events: Area = {
  name: 'events',
  pages: {
    'virtual-events': { file: 'virtual-events/list' },
    'virtual-events/create': { file: 'virtual-events/create' },
    'virtual-events/:id/edit': { file: 'virtual-events/edit', sample: 'virtual-events/1/edit' },
  },
  commands: [
    {
      id: 'new-virtual-event',
      label: 'New virtual event',
      icon: 'plus',
      to: '/jpanel/virtual-events/create',
      words: 'live stream video broadcast gala',
      needs: 'virtualevents.add',
      isLast: true,
      begins: { heading: 'Fundraising', label: 'Virtual event' },
    },
  ],
  menu: {
    'Fundraising/Virtual events': {
      href: '/jpanel/virtual-events',
      needs: 'virtualevents.view',
      words: 'live stream gala',
    },
  },
}
