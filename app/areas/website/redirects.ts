import type { Area } from '../area.ts'

export const redirects: Area = {
  name: 'redirects',
  pages: {
    redirects: { file: 'redirects/list' },
    'redirects/:id': { file: 'redirects/record', sample: 'redirects/new' },
  },
  menu: { 'Features/Website/Redirects': { href: '/jpanel/redirects', needs: 'alias.edit' } },
}
