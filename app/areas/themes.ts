import type { Area } from './area.ts'

const SEES = ['customize.edit', 'template.view'] as const

export const themes: Area = {
  name: 'themes',
  pages: {
    design: { file: 'themes/design' },
    'themes/:themeId/editor': { file: 'themes/editor', sample: 'themes/2/editor' },
    'themes/:themeId/settings': { file: 'settings/theme', sample: 'themes/1/settings' },
    'themes/:themeId/variables': { file: 'themes/variables', sample: 'themes/1/variables', isReadOnly: true },
  },
  menu: {
    'Website/Site design': { href: '/jpanel/design', needs: SEES, words: 'theme templates' },
  },
}
