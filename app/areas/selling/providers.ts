import type { Area } from '../area.ts'

export const providers: Area = {
  name: 'providers',
  pages: { 'settings/payment': { file: 'settings/payment/list' } },
  menu: {
    'Settings/Payment gateway': {
      href: '/jpanel/settings/payment',
      needs: 'owner.only',
      words: 'stripe paypal cards providers',
    },
  },
}
