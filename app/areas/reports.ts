import type { Area } from './area.ts'

const PAYMENTS = 'reports.payments_details'

export const reports: Area = {
  name: 'reports',
  pages: {
    'reports/payments': { file: 'reports/payments' },
    'reports/payments-by-item': { file: 'reports/payments-by-item' },
    'reports/products': { file: 'reports/products' },
    'reports/donor-covers-costs': { file: 'reports/donor-covers-costs' },
    'reports/impact-by-supporter': { file: 'reports/impact-by-supporter' },
    recurring_payments: { file: 'reports/recurring-payments' },
  },
  calls: {
    'reports/payments.ajax': 'reports/payments-listing',
    'reports/payments/aggregate.ajax': 'reports/payments-aggregate',
    'reports/payments.csv': 'reports/payments-csv',
    'reports/payments-by-item.ajax': 'reports/payments-by-item-listing',
    'reports/payments-by-item.csv': 'reports/payments-by-item-csv',
    'reports/payments-by-item/filters.json': 'reports/payments-by-item-filters',
    'reports/products.ajax': 'reports/products-listing',
    'reports/products.csv': 'reports/products-csv',
    'reports/donor-covers-costs.json': 'reports/donor-covers-costs-listing',
    'reports/donor-covers-costs.csv': 'reports/donor-covers-costs-csv',
    'reports/impact-by-supporter.json': 'reports/impact-by-supporter-listing',
    'reports/impact-by-supporter.csv': 'reports/impact-by-supporter-csv',
    'recurring_payments.ajax': 'reports/recurring-listing',
    'recurring_payments.csv': 'reports/recurring-csv',
  },
  menu: {
    'Contributions/Recurring Profiles': { href: '/jpanel/recurring_payments?status[]=Active', needs: 'recurringpaymentprofile.view' },
    'Contributions/Payments': { href: '/jpanel/reports/payments?recent', needs: PAYMENTS },
    'Contributions/Line Items': { href: '/jpanel/reports/payments-by-item', needs: PAYMENTS },
    'Contributions/by Product': { href: '/jpanel/reports/products', needs: 'reports.orders_by_product' },
    'Reports/Impact by Supporter': { href: '/jpanel/reports/impact-by-supporter', needs: 'reports' },
    'Reports/Donor Covers Costs': { href: '/jpanel/reports/donor-covers-costs', needs: 'reports.donor_covers_costs' },
  },
}
