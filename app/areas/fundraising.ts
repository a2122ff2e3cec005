import type { Area } from './area.ts'

const LIST = '/jpanel/fundraise'
const SEES = ['product.view', 'fundraisingpages.edit'] as const

export const fundraising: Area = {
  name: 'fundraising',
  pages: {
    fundraise: { file: 'fundraising/list' },
  },
  calls: {
    'fundraise.listing': 'fundraising/listing',
    'fundraise/all.csv': 'fundraising/csv',
    'fundraise/:type/:hashid': 'fundraising/archive',
    'fundraise/:type/:hashid/duplicate': 'fundraising/duplicate',
    'fundraise/:type/:hashid/restore': 'fundraising/restore',
    'fundraise/:type/:hashid/suspend': 'fundraising/suspend',
    'fundraise/:type/:hashid/activate': 'fundraising/activate',
  },
  menu: {
    Fundraising: { href: LIST, needs: SEES },
    'Features/Peer-to-Peer/Pages': { href: `${LIST}?tab=pages`, needs: 'fundraisingpages.edit' },
  },
}
