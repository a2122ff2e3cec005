import type { Area } from './area.ts'

export const tributes: Area = {
  name: 'tributes',
  pages: {
    tributes: { file: 'tributes/list' },
    'tributes/:id': { file: 'tributes/record', sample: 'tributes/1' },
    'tributes/types': { file: 'tributes/types/list' },
    'tributes/types/:id': { file: 'tributes/types/record', sample: 'tributes/types/1' },
  },
  calls: {
    'tributes/letters': 'tributes/letters',
    'tributes/labels': 'tributes/labels',
    'tributes/types/preview': 'tributes/preview-letter',
    'tributes.ajax': 'tributes/listing',
    'tributes.csv': 'tributes/csv',
    'tributes/:id/modal': 'tributes/modal',
    'tributes/:id/edit': 'tributes/edit',
    'tributes/:id/notify': 'tributes/notify',
    'tributes/:id/destroy': 'tributes/destroy',
  },
  menu: {
    'Features/Tributes/All': { href: '/jpanel/tributes', needs: 'tribute.view' },
    'Features/Tributes/Types': { href: '/jpanel/tributes/types', needs: 'tributetype.edit' },
  },
}
