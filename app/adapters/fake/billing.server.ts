import { createHash } from 'node:crypto'
import { BillingRefused, type Billing } from '~/ports/billing'

export const noBilling: Billing = {
  isConfigured: false,
  plans: {},
  checkout: async () => {
    throw new BillingRefused('This installation has no plan to pay for.')
  },
}

export const standInBilling = (plans: Billing['plans']): Billing => ({
  isConfigured: true,
  plans,
  checkout: async ({ planId }) => {
    const id = createHash('sha256').update(planId).digest('hex').slice(0, 24)
    return { id, type: 'checkout_new', url: `https://billing.example/pages/${id}`, state: 'created', embed: false }
  },
})
