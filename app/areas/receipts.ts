import type { Area } from './area.ts'

export const receipts: Area = {
  name: 'receipts',
  pages: {
    tax_receipts: { file: 'receipts/list' },
    'tax_receipts/:id': { file: 'receipts/record', sample: 'tax_receipts/1' },
    'tax_receipts/year': { file: 'receipts/year' },
    'tax_receipts/register': { file: 'receipts/register' },
    'tax_receipts/templates': { file: 'receipts/templates/list' },
    'tax_receipts/templates/:id': { file: 'receipts/templates/record', sample: 'tax_receipts/templates/1' },
  },
  menu: {
    'Contributions/Tax receipts': { href: '/jpanel/tax_receipts', needs: 'taxreceipt.view' },
  },
  commands: [
    {
      id: 'receipt-templates',
      label: 'Tax receipt templates',
      icon: 'file-text',
      to: '/jpanel/tax_receipts/templates',
      words: 'merge tags wording paper layout',
      needs: 'admin.general',
      isLast: true,
    },
    {
      id: 'year-receipts',
      label: 'Prepare tax receipts for a year',
      icon: 'receipt',
      to: '/jpanel/tax_receipts/year',
      words: 'consolidated annual batch',
      needs: 'taxreceipt.edit',
    },
    {
      id: 'verify-receipts',
      label: 'Verify the tax receipt register',
      icon: 'check',
      to: '/jpanel/tax_receipts/register',
      words: 'numbers gap audit check',
      needs: 'taxreceipt.view',
      isLast: true,
    },
  ],
}
