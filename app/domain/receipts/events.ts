import type { Removal } from '~/kit/operation'

type ReceiptStatus = { before: { status: string }; after: { status: string } }

declare module '~/kit/operation' {
  interface RecordEvents {
    'tax-receipt.notified': { before: { notifiedAt: Date | null }; after: { notifiedAt: Date; to: string } }
    'tax-receipt.issued': { before: { status: 'draft' }; after: { status: 'issued' } & object }
    'tax-receipt.reinstated': ReceiptStatus
    'tax-receipt.contact-changed': { after: object }
    'tax-receipt.revised': { before: object; after: object }
    'receipt-template.added': { after: { name: string; copyOf: number } }
    'receipt-template.deleted': Removal
    'receipt-template.edited': { before: object; after: object }
    'receipt-template.made-default': { before: { default: number }; after: { default: number } }
    'tax-receipt.deleted': ReceiptStatus
    'tax-receipt.voided': ReceiptStatus
    'tax-receipt.drafted': { after: object }
  }
}
