import type { Area } from './area.ts'

const LIST = '/jpanel/memberships'

export const memberships: Area = {
  name: 'memberships',
  pages: {
    memberships: { file: 'memberships/list' },
    'memberships/:id': { file: 'memberships/form', sample: 'memberships/1' },
    'supporters/:id/memberships': { file: 'supporters/memberships', sample: 'supporters/1/memberships' },
  },
  calls: {},
  menu: { 'Features/Memberships/All': { href: LIST, needs: 'membership.edit' } },
}
