import type { Area } from './area.ts'

const ANY = ['order.edit', 'member.edit', 'sponsorship.edit'] as const

export const imports: Area = {
  name: 'imports',
  pages: {
    import: { file: 'imports/start' },
    'import/:id': { file: 'imports/workbook', sample: 'import/1' },
    'import/:id/rows/:row': { file: 'imports/row', sample: 'import/1/rows/3' },
  },
  calls: {
    'import/provider/fields/:sheet': 'imports/fields',
    'import/provider/field-rules/:name': 'imports/field-rules',
    'import/provider/webhook/:type': 'imports/webhook',
    'import/templates/:sheet': 'imports/template',
    'import/:id/rejected.csv': 'imports/report',
  },
  files: ['import'],
  menu: { 'Features/Imports/All': { href: '/jpanel/import', needs: ANY } },
}
