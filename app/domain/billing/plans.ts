import type { Billing } from '~/ports/billing'

const PERIODS = ['monthly', 'annual'] as const

type Offered = { id: string; period: (typeof PERIODS)[number] }

/** A plan without ids is arranged in person. */
export type ShownPlan = { key: string; name: string; fee: string; isPopular: boolean; offered: readonly Offered[] }

const PLANS = [
  { key: 'lite', name: 'Lite', fee: '2.5% of each payment', isPopular: false },
  { key: 'impact', name: 'Impact', fee: '2% of each payment', isPopular: true },
  { key: 'impact-plus', name: 'Impact Plus', fee: 'Less than 1.25% of each payment', isPopular: false },
] as const

/** Bills organizations whose own currency is CAD in Canadian dollars and all others in US dollars (R-BILLING-2). */
export const billingCurrency = (currency: string): 'CAD' | 'USD' => (currency === 'CAD' ? 'CAD' : 'USD')

export const describePlans = (plans: Billing['plans'], currency: string): ShownPlan[] =>
  PLANS.map((plan) => ({
    ...plan,
    offered: PERIODS.flatMap((period): Offered[] => {
      const place = `${plan.key}.${period}`
      const id = plans[`${place}.${billingCurrency(currency)}`] ?? plans[place]
      return id === undefined ? [] : [{ id, period }]
    }),
  }))
