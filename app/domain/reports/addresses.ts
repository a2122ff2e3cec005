export const PAYMENTS = '/jpanel/reports/payments'
export const PAYMENTS_BY_ITEM = '/jpanel/reports/payments-by-item'
export const PRODUCTS_REPORT = '/jpanel/reports/products'
export const DONOR_COVERS_COSTS = '/jpanel/reports/donor-covers-costs'
export const IMPACT = '/jpanel/reports/impact-by-supporter'
export const IMPACT_ITEMS = '/jpanel/reports/impact-items'
export const RECURRING = '/jpanel/recurring_payments'
export const TRANSACTIONS = '/jpanel/reports/transactions'
export const transactionPath = (id: number): string => `/jpanel/transactions/${id}`
export const REFUNDS = '/jpanel/reports/refunds'
export const productContributionsPath = (productId: number): string => `/jpanel/products/${productId}/contributions`
