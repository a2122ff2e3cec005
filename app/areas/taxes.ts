import type { Area } from './area.ts'

export const taxes: Area = {
  name: 'taxes',
  pages: {
    taxes: { file: 'taxes/list' },
    'taxes/:id': { file: 'taxes/form', sample: 'taxes/1' },
  },
  menu: { 'Features/Sell & Fundraise/Sales Tax': { href: '/jpanel/taxes', needs: 'tax.edit' } },
}
