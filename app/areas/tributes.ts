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
    'Features/Tributes/All': { href: '/jpanel/tributes', needs: 'tribute.view' },
    'Features/Tributes/Types': { href: '/jpanel/tributes/types', needs: 'tributetype.edit' },
  },
}
