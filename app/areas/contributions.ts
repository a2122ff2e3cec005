import type { Area } from './area.ts'

export const contributions: Area = {
  name: 'contributions',
  pages: {
    contributions: { file: 'contributions/list' },
    'contributions/:number': { file: 'contributions/record', sample: 'contributions/7F3A09C2B1' },
    'contributions/:number/edit': { file: 'contributions/edit', sample: 'contributions/7F3A09C2B1/edit' },
    'contributions/packing_slip': {
      file: 'contributions/packing-slip',
      frame: 'bare',
      sample: 'contributions/packing_slip?id={slip}',
    },
  },
  calls: {
    'contributions/packing_slip.pdf': 'contributions/packing-slip-pdf',
    'contributions.listing': 'contributions/listing',
    'contributions.csv': 'contributions/csv',
    'contributions/filters.json': 'contributions/filters',
    'contributions/batch': 'contributions/batch',
    'contributions/batch/:id': 'contributions/batch-progress',
    'contributions/destroy': 'contributions/destroy',
    'transactions/:id/modal': 'transactions/modal',
    'transactions/:id/issue_tax_receipt': 'transactions/issue-tax-receipt',
    'transactions/:id/sync_dpo': 'transactions/sync-dpo',
    'transactions/:id/refund': 'transactions/refund',
    'transactions/:id/refresh-payment-status': 'transactions/refresh-payment-status',
  },
  menu: {
    'Contributions/All': { href: '/jpanel/contributions', needs: 'order.view' },
    'Contributions/Unfulfilled': { href: '/jpanel/contributions?c=0', needs: 'order.view', counts: 'unfulfilled' },
  },
  commands: [
    {
      id: 'export-contributions',
      label: 'Export all contributions',
      icon: 'download',
      to: '/jpanel/contributions.csv',
      isFile: true,
      words: 'csv download spreadsheet',
      needs: 'order.view',
      isLast: true,
    },
  ],
}
