import type { Area } from './area.ts'

export const plans: Area = {
  name: 'plans',
  pages: {
    'recurring_payments/:id': { file: 'recurring/plan', sample: 'recurring_payments/1' },
    'transactions/:id': { file: 'recurring/transaction', sample: 'transactions/{charge}' },
  },
}
