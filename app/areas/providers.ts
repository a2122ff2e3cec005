import type { Area } from './area.ts'

export const providers: Area = {
  name: 'providers',
  pages: { 'settings/payment': { file: 'settings/payment/list' } },
  menu: { 'Settings/Payment Gateway': { href: '/jpanel/settings/payment', needs: 'owner.only' } },
}
