import type { Area } from '../area.ts'

export const pages: Area = {
  name: 'pages',
  pages: {
    pages: { file: 'pages/tree' },
    'pages/new': { file: 'pages/new' },
    'pages/all': { file: 'pages/list' },
    'pages/:id': { file: 'pages/record', sample: 'pages/2' },
  },
  background: ['pages/autosave'],
  menu: {
    'Website/Pages & Menus': { href: '/jpanel/pages', needs: 'node.view' },
  },
  commands: [
    {
      id: 'new-page',
      label: 'New page',
      icon: 'plus',
      to: '/jpanel/pages/new',
      words: 'website menu content add',
      needs: 'node.add',
      isLast: true,
      begins: { heading: 'Website', label: 'Page' },
    },
  ],
}
