import type { Area } from './area.ts'

const LIST = '/jpanel/sponsorship'

export const sponsorships: Area = {
  name: 'sponsorships',
  pages: {
    sponsorship: { file: 'sponsorships/list' },
    'sponsorship/new': { file: 'sponsorships/new' },
    'sponsorship/:id': { file: 'sponsorships/record', sample: 'sponsorship/1' },
    'sponsorship/:id/edit': { file: 'sponsorships/edit', sample: 'sponsorship/1/edit' },
    'import/sponsee-photos': { file: 'imports/sponsee-photos', isReadOnly: true },
    sponsors: { file: 'sponsors/list' },
    'sponsors/:id': { file: 'sponsors/sponsor', sample: 'sponsors/1' },
  },
  menu: {
    'Sponsorship/Children': { href: LIST, needs: 'sponsorship.view', words: 'sponsees', named: 'sponsees' },
    'Sponsorship/Sponsors': { href: '/jpanel/sponsors', needs: 'sponsor.view' },
    'Sponsorship/Sponsee photos': {
      href: '/jpanel/import/sponsee-photos',
      needs: 'sponsorship.edit',
      words: 'upload import pictures children',
    },
  },
  commands: [
    {
      id: 'active-sponsors',
      label: 'Active sponsors',
      icon: 'heart-handshake',
      to: '/jpanel/sponsors?sponsor_status=Active',
      words: 'sponsorship children who sponsors',
      needs: 'sponsor.view',
      isLast: true,
    },
    {
      id: 'unsponsored',
      label: 'Children without a sponsor',
      icon: 'heart-handshake',
      to: `${LIST}?is_sponsored=0`,
      words: 'sponsorship sponsees unsponsored waiting available',
      needs: 'sponsorship.view',
      isLast: true,
    },
    {
      id: 'new-sponsor',
      label: 'New sponsor',
      icon: 'user-plus',
      to: '/jpanel/sponsors/new',
      words: 'sponsorship add child supporter',
      needs: 'sponsor.add',
      begins: { heading: 'Sponsorship', label: 'Sponsor' },
    },
    {
      id: 'new-sponsee',
      label: 'New child',
      icon: 'user-plus',
      to: `${LIST}/new`,
      words: 'sponsorship sponsee add',
      needs: 'sponsorship.add',
      begins: { heading: 'Sponsorship', label: 'Child' },
    },
  ],
}
