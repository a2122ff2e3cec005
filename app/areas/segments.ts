import type { Area } from './area.ts'

export const segments: Area = {
  name: 'segments',
  pages: {
    segments: { file: 'segments/list' },
    'segments/:id': { file: 'segments/form', sample: 'segments/1' },
  },
  menu: {
    'Sponsorship/Segments': { href: '/jpanel/segments', needs: 'segment.edit', words: 'custom fields' },
  },
  commands: [
    {
      id: 'new-segment',
      label: 'New segment',
      icon: 'plus',
      to: '/jpanel/segments/new',
      words: 'custom field sponsee child village',
      needs: 'segment.edit',
      isLast: true,
      begins: { heading: 'Sponsorship', label: 'Segment' },
    },
  ],
}
