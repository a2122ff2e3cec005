import type { Area } from './area.ts'

const LIST = '/jpanel/memberships'

export const memberships: Area = {
  name: 'memberships',
  pages: {
    memberships: { file: 'memberships/list' },
    'memberships/:id': { file: 'memberships/form', sample: 'memberships/1' },
    'supporters/:id/memberships': { file: 'supporters/memberships', sample: 'supporters/1/memberships' },
  },
  commands: [
    {
      id: 'new-membership',
      label: 'New membership',
      icon: 'plus',
      to: `${LIST}/new`,
      words: 'level group member period',
      needs: 'membership.edit',
      isLast: true,
      begins: { heading: 'People', label: 'Membership' },
    },
  ],
  menu: {
    'Supporters/Memberships': { href: LIST, needs: 'membership.edit', words: 'levels groups' },
  },
}
