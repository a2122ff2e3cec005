import type { Area } from '../area.ts'

export const paymentOptions: Area = {
  name: 'payment-options',
  pages: {
    payment_options: { file: 'payment-options/list' },
    'payment_options/:id': { file: 'payment-options/form', sample: 'payment_options/1' },
  },
  menu: {
    'Sponsorship/Payment groups': {
      href: '/jpanel/payment_options',
      needs: 'paymentoption.edit',
      words: 'payment options terms',
    },
  },
  commands: [
    {
      id: 'new-payment-group',
      label: 'New payment group',
      icon: 'plus',
      to: '/jpanel/payment_options/new',
      words: 'payment option sponsorship terms amounts',
      needs: 'paymentoption.edit',
      isLast: true,
      begins: { heading: 'Sponsorship', label: 'Payment group' },
    },
  ],
}
