import type { Area } from './area.ts'

export const tributes: Area = {
  name: 'tributes',
  pages: {
    tributes: { file: 'tributes/list' },
    'tributes/:id': { file: 'tributes/record', sample: 'tributes/1' },
    'tributes/types': { file: 'tributes/types/list' },
    'tributes/types/:id': { file: 'tributes/types/record', sample: 'tributes/types/1' },
  },
  menu: {
    'Fundraising/Tributes': { href: '/jpanel/tributes', needs: 'tribute.view', words: 'memory honor' },
    'Fundraising/Tribute types': {
      href: '/jpanel/tributes/types',
      needs: 'tributetype.edit',
      begins: { heading: 'Fundraising', label: 'Tribute type' },
    },
  },
}
