import type { Area } from './area.ts'

const PAYMENTS = 'reports.payments_details'
const IMPACT = { all: ['reports', 'member'] } as const

export const reports: Area = {
  name: 'reports',
  pages: {
    'reports/payments': { file: 'reports/payments' },
    'reports/payments-by-item': { file: 'reports/payments-by-item' },
    'reports/products': { file: 'reports/products' },
    'reports/donor-covers-costs': { file: 'reports/donor-covers-costs' },
    'reports/impact-by-supporter': { file: 'reports/impact-by-supporter' },
    'reports/impact-items': { file: 'reports/impact-items', sample: 'reports/impact-items?supporter=1' },
    'reports/transactions': { file: 'reports/transactions' },
    'reports/refunds': { file: 'reports/refunds' },
    'reports/platform-fees': { file: 'reports/platform-fees', sample: 'reports/platform-fees?last' },
    'reports/settlements': { file: 'reports/settlements' },
    'reports/settlement-items': { file: 'reports/settlement-items' },
    'reports/funds': { file: 'reports/funds', sample: 'reports/funds?last' },
    'reports/deposits': { file: 'reports/deposits/list' },
    'reports/deposits/new': { file: 'reports/deposits/new' },
    'reports/deposits/:id': { file: 'reports/deposits/record', sample: 'reports/deposits/1' },
    'reports/journal-exports': { file: 'reports/exports/list' },
    'reports/journal-exports/:id': {
      file: 'reports/exports/record',
      sample: 'reports/journal-exports/1',
      isReadOnly: true,
    },
    'settings/posting-accounts': { file: 'reports/exports/accounts' },
    'reports/close': { file: 'reports/close', isReadOnly: true },
    'reports/books': { file: 'reports/books' },
    'products/:id/contributions': { file: 'reports/product-contributions', sample: 'products/1/contributions' },
    recurring_payments: { file: 'reports/recurring-payments' },
  },
  menu: {
    'Contributions/Recurring payments': {
      href: '/jpanel/recurring_payments?status[]=Active',
      needs: 'recurringpaymentprofile.view',
      words: 'recurring profiles plans monthly',
    },
    'Contributions/Payments': { href: '/jpanel/reports/payments?recent', needs: PAYMENTS },
    'Contributions/Refunds': { href: '/jpanel/reports/refunds', needs: PAYMENTS },
    'Contributions/Settlement batches': {
      href: '/jpanel/reports/settlements',
      needs: 'reports.settlements',
      words: 'payouts bank',
    },
    'Contributions/Check of the books': {
      href: '/jpanel/reports/books',
      needs: 'reports.settlements',
      words: 'reconcile unexplained cents ledger settlement',
    },
    'Reports/Payments by item': {
      href: '/jpanel/reports/payments-by-item',
      needs: PAYMENTS,
      words: 'line items funds',
    },
    'Reports/Orders by product': {
      href: '/jpanel/reports/products',
      needs: 'reports.orders_by_product',
      words: 'items sold',
    },
    'Reports/Recurring transactions': {
      href: '/jpanel/reports/transactions',
      needs: 'transaction.view',
      words: 'charges declined failed',
    },
    'Reports/Impact by supporter': { href: '/jpanel/reports/impact-by-supporter', needs: IMPACT },
    'Reports/Donor covers costs': {
      href: '/jpanel/reports/donor-covers-costs',
      needs: 'reports.donor_covers_costs',
      words: 'dcc fees',
    },
    'Contributions/Deposits': {
      href: '/jpanel/reports/deposits',
      needs: 'reports.settlements',
      words: 'bank slip checks cash payout',
    },
    'Reports/Totals by fund': {
      href: '/jpanel/reports/funds?last',
      needs: 'reports.settlements',
      words: 'month end gl account designation',
    },
    'Reports/Close the month': {
      href: '/jpanel/reports/close',
      needs: 'reports.settlements',
      words: 'month end closing books batches deposits export',
    },
    'Reports/Platform fees': { href: '/jpanel/reports/platform-fees?last', needs: 'reports.transaction_fees' },
  },
  commands: [
    {
      id: 'journal-exports',
      label: 'Journal exports',
      icon: 'download',
      to: '/jpanel/reports/journal-exports',
      words: 'accounting ledger double entry debit credit quickbooks csv',
      needs: 'reports.settlements',
      isLast: true,
    },
    {
      id: 'new-deposit',
      label: 'New deposit',
      icon: 'building-bank',
      to: '/jpanel/reports/deposits/new',
      words: 'bank slip checks cash',
      needs: 'reports.settlements',
      isLast: true,
      begins: { heading: 'Office', label: 'Deposit' },
    },
    {
      id: 'posting-accounts',
      label: 'Posting accounts',
      icon: 'settings',
      to: '/jpanel/settings/posting-accounts',
      words: 'account mapping chart of accounts journal export gl',
      needs: 'reports.settlements',
      isLast: true,
    },
  ],
}
