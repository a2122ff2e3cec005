import type { Area } from '../area.ts'

export const redirects: Area = {
  name: 'redirects',
  pages: {
    redirects: { file: 'redirects/list' },
    'redirects/:id': { file: 'redirects/record', sample: 'redirects/new' },
  },
  commands: [
    {
      id: 'new-redirect',
      label: 'New redirect',
      icon: 'plus',
      to: '/jpanel/redirects/new',
      words: 'alias address url forward',
      needs: 'alias.edit',
      isLast: true,
      begins: { heading: 'Website', label: 'Redirect' },
    },
  ],
  menu: {
    'Website/Redirects': { href: '/jpanel/redirects', needs: 'alias.edit' },
  },
}
