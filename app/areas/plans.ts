import type { Area } from './area.ts'

export const plans: Area = {
  name: 'plans',
  pages: {
    'recurring_payments/:id': { file: 'recurring/plan', sample: 'recurring_payments/1' },
    'recurring_payments/:id/move': { file: 'recurring/move', sample: 'recurring_payments/1/move' },
    'transactions/:id': { file: 'recurring/transaction', sample: 'transactions/{charge}' },
  },
}
