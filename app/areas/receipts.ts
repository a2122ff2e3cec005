import type { Area } from './area.ts'

export const receipts: Area = {
  name: 'receipts',
  calls: { 'tax_receipt/:id/pdf': 'receipts/pdf' },
}
