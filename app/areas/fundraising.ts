import type { Area } from './area.ts'

const LIST = '/jpanel/fundraise'
const SEES = ['product.view', 'fundraisingpages.edit'] as const

export const fundraising: Area = {
  name: 'fundraising',
  pages: {
    fundraise: { file: 'fundraising/list' },
    // The form and the page of the seed data, addressed by hashes of their ids.
    'fundraise/forms/:id': { file: 'fundraising/form', sample: 'fundraise/forms/8nj6oa' },
    'fundraise/pages/new': { file: 'fundraising/new-page' },
    'fundraise/pages/:id/edit': { file: 'fundraising/edit-page', sample: 'fundraise/pages/q4pj31/edit' },
    'fundraise/pages/:id': { file: 'fundraising/page', sample: 'fundraise/pages/q4pj31' },
    'fundraise/:type/:hashid/view': {
      file: 'fundraising/view',
      frame: 'bare',
      sample: 'fundraise/donation_form/8nj6oa/view',
      isReadOnly: true,
    },
  },
  commands: [
    {
      id: 'new-donation-form',
      label: 'New donation form',
      icon: 'heart-handshake',
      to: `${LIST}/forms/new`,
      words: 'fundraise gift donate add',
      needs: 'product.add',
      begins: { heading: 'Fundraising', label: 'Donation form' },
    },
    {
      id: 'new-fundraising-page',
      label: 'New fundraising page',
      icon: 'flag',
      to: `${LIST}/pages/new`,
      words: 'fundraise peer-to-peer p2p story goal organizer add',
      needs: 'fundraisingpages.edit',
      begins: { heading: 'Fundraising', label: 'Fundraising page' },
    },
    {
      id: 'export-fundraising',
      label: 'Export all fundraising',
      icon: 'download',
      to: `${LIST}/all.csv`,
      isFile: true,
      words: 'csv download spreadsheet forms pages',
      needs: SEES,
      isLast: true,
    },
  ],
  menu: {
    'Fundraising/Donation forms': { href: `${LIST}?tab=forms`, needs: SEES, words: 'fundraise give' },
    'Fundraising/Fundraising pages': {
      href: `${LIST}?tab=pages`,
      needs: 'fundraisingpages.edit',
      words: 'peer-to-peer p2p teams',
    },
  },
}
