import type { Area } from './area.ts'

/** Payment providers: accounts, and what they answer. */
export const providers: Area = {
  name: 'providers',
  pages: { 'settings/payment': { file: 'settings/payment/list' } },
  calls: {
    'api/v1/settings/payment-providers/bbms/refresh-payment-configurations': 'providers/refresh-configurations',
    'api/v1/settings/payment-providers/bbms/refresh-public-key': 'providers/refresh-public-key',
    'paypal/verify_connection.json': 'providers/verify-paypal',
    'paypal/verify_reference_transactions.json': 'providers/verify-references',
    'settings/payment/gocardless/verify': 'providers/verify-gocardless',
  },
  menu: { 'Settings/Payment Gateway': { href: '/jpanel/settings/payment', needs: 'owner.only' } },
}
