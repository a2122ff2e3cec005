import type { OnePermission } from '~/kit/permission'
import type { Area, AreaCommand } from './area.ts'

export const media: Area = {
  name: 'media',
  pages: {
    images: { file: 'media/images' },
    downloads: { file: 'media/downloads' },
  },
  files: ['images', 'downloads', 'api/v1/:editor/imageupload'],
  menu: {
    'Website/Image library': {
      href: '/jpanel/images',
      needs: 'file.view',
      words: 'pictures photos',
      begins: { heading: 'Website', label: 'Picture' },
    },
    'Website/Downloads library': { href: '/jpanel/downloads', needs: 'file.view', words: 'files' },
  },
}

const fills = (sheet: string, needs: OnePermission): AreaCommand[] => {
  const name = sheet.replace('_', ' ')
  const shared = { needs, isLast: true, words: 'upload excel xlsx csv spreadsheet file' }
  return [
    { ...shared, id: `import-${sheet}`, label: `Import ${name}`, icon: 'upload', to: `/jpanel/import?sheet=${sheet}` },
    {
      ...shared,
      id: `template-${sheet}`,
      label: `Template to import ${name}`,
      icon: 'download',
      to: `/jpanel/import/templates/${sheet}`,
      isFile: true,
    },
  ]
}

const ANY = ['order.edit', 'member.edit', 'sponsorship.edit'] as const

export const imports: Area = {
  name: 'imports',
  pages: {
    import: { file: 'imports/start' },
    'import/:id': { file: 'imports/workbook', sample: 'import/1' },
    'import/:id/rows/:row': { file: 'imports/row', sample: 'import/1/rows/3' },
  },
  files: ['import'],
  menu: {
    'Supporters/Imports': {
      href: '/jpanel/import',
      needs: ANY,
      words: 'upload excel csv spreadsheet',
      begins: { heading: 'Office', label: 'Import' },
    },
  },
  commands: [
    ...fills('contributions', 'order.edit'),
    ...fills('supporters', 'member.edit'),
    ...fills('sponsorships', 'sponsorship.edit'),
    ...fills('sponsorship_timeline', 'sponsorship.edit'),
  ],
}
