import type { Area } from '../area.ts'

export const shipping: Area = {
  name: 'shipping',
  pages: {
    shipping: { file: 'shipping/list' },
    'shipping/tiers': { file: 'shipping/tiers' },
    'shipping/:id': { file: 'shipping/form', sample: 'shipping/1' },
  },
  commands: [
    {
      id: 'new-shipping-method',
      label: 'New shipping method',
      icon: 'truck',
      to: '/jpanel/shipping/new',
      words: 'delivery courier post parcel',
      needs: 'shipping.edit',
      isLast: true,
      begins: { heading: 'Shop', label: 'Shipping method' },
    },
    {
      id: 'shipping-tiers',
      label: 'Order value tiers',
      icon: 'truck',
      to: '/jpanel/shipping/tiers',
      words: 'shipping prices delivery costs rates',
      needs: 'shipping.edit',
      isLast: true,
    },
  ],
  menu: {
    'Shop/Shipping methods': { href: '/jpanel/shipping', needs: 'shipping.edit', words: 'delivery post parcels' },
  },
}
