import type { Area } from './area.ts'

const RECENT = '/jpanel/pos?open=recent'
const RECENT_WORDS = 'till point of sale receipt reprint give back return'

export const pos: Area = {
  name: 'pos',
  pages: {
    pos: { file: 'pos/till', frame: 'bare' },
    'pos/:id/receipt': { file: 'pos/receipt', frame: 'bare', sample: 'pos/{sale}/receipt' },
  },
  calls: {
    'pos/categories.json': 'pos/categories',
    'pos/products.json': 'pos/products',
    'pos/bookmark/add': 'pos/bookmark-add',
    'pos/bookmark/remove': 'pos/bookmark-remove',
    'pos/new': 'pos/new',
    'pos/:id/update': 'pos/update',
    'pos/:id/add': 'pos/add',
    'pos/:id/add_by_child_reference': 'pos/add-by-child-reference',
    'pos/:id/add_by_fundraising_page': 'pos/add-by-fundraising-page',
    'pos/sponsorships.json': 'pos/sponsorships',
    'pos/:id/remove': 'pos/remove',
    'pos/:id/promos/apply': 'pos/promos-apply',
    'pos/:id/complete': 'pos/complete',
    'pos/:id/give_up_payment': 'pos/give-up-payment',
    'pos/:id/refund': 'pos/refund',
    'pos/recent.json': 'pos/recent',
    'pos/open.json': 'pos/open',
    'pos/:id/discard': 'pos/discard',
    'pos/:id/restore': 'pos/restore',
    'pos/:id/again.json': 'pos/again',
    'pos/supporters.json': 'pos/supporters',
    // What the till's dialogs look up in other contexts
    'sponsees.json': 'sponsorships/sponsees',
    'fundraisers.json': 'fundraising/fundraisers',
  },
  menu: { 'Features/Point of Sale/Configure': { href: '/jpanel/settings/point-of-sale', needs: 'admin.general' } },
  commands: [
    {
      id: 'point-of-sale',
      label: 'Point of sale',
      icon: 'device-tablet',
      to: '/jpanel/pos',
      words: 'new contribution sale sell till virtual pos register',
      needs: 'pos.edit',
    },
    {
      id: 'recent-sales',
      label: 'Recent sales',
      icon: 'history',
      to: RECENT,
      words: RECENT_WORDS,
      needs: 'pos.edit',
      unless: 'order.refund',
    },
    {
      id: 'recent-sales',
      label: 'Recent sales and refunds',
      icon: 'history',
      to: RECENT,
      words: RECENT_WORDS,
      needs: 'order.refund',
    },
  ],
}
