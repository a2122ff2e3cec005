import type { Area } from './area.ts'

export const contributions: Area = {
  name: 'contributions',
  pages: {
    contributions: { file: 'contributions/list' },
    'contributions/:number': { file: 'contributions/record', sample: 'contributions/7F3A09C2B1' },
    'contributions/:number/edit': { file: 'contributions/edit', sample: 'contributions/7F3A09C2B1/edit' },
    'contributions/packing_slip': {
      file: 'contributions/packing-slip',
      frame: 'bare',
      sample: 'contributions/packing_slip?id={slip}',
      isReadOnly: true,
    },
  },
  menu: {
    'Contributions/Contributions': {
      href: '/jpanel/contributions',
      needs: 'order.view',
      counts: 'unfulfilled',
      words: 'all gifts sales orders donations',
    },
  },
  commands: [
    {
      id: 'export-contributions',
      label: 'Export all contributions',
      icon: 'download',
      to: '/jpanel/contributions.csv',
      isFile: true,
      words: 'csv download spreadsheet',
      needs: 'order.view',
      isLast: true,
    },
  ],
}
