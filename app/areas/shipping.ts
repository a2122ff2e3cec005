import type { Area } from './area.ts'

export const shipping: Area = {
  name: 'shipping',
  pages: {
    shipping: { file: 'shipping/list' },
    'shipping/tiers': { file: 'shipping/tiers' },
    'shipping/:id': { file: 'shipping/form', sample: 'shipping/1' },
  },
  menu: { 'Features/Sell & Fundraise/Shipping': { href: '/jpanel/shipping', needs: 'shipping.edit' } },
}
