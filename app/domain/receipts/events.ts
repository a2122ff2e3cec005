import type { Removal } from '~/kit/operation'

type Changes = readonly { label: string; old: string | null; new: string | null }[]
type Frozen = { serial: bigint; number: string; amountMinor: bigint; seal: string }
type Contact = { email: string | null; phone: string | null }
type Template = { name: string; revision: number; style: string; customLabel: string | null; body: string }
type ReceiptStatus = { before: { status: string }; after: { status: string } }

declare module '~/kit/operation' {
  interface RecordEvents {
    'tax-receipt.notified': { before: { notifiedAt: Date | null }; after: { notifiedAt: Date; to: string } }
    'tax-receipt.issued': { before: { status: 'draft' }; after: { status: 'issued' } & Frozen }
    'tax-receipt.reinstated': ReceiptStatus
    'tax-receipt.contact-changed': { before: Contact; after: Contact & { changes: Changes } }
    'tax-receipt.revised': {
      before: Pick<Frozen, 'amountMinor'> & { number: string | null }
      after: Frozen & { changes: Changes }
    }
    'receipt-template.added': { after: { name: string; copyOf: number } }
    'receipt-template.deleted': Removal
    'receipt-template.edited': { before: Template; after: Template }
    'receipt-template.made-default': { before: { default: number }; after: { default: number } }
    'tax-receipt.deleted': ReceiptStatus
    'tax-receipt.voided': ReceiptStatus
    'tax-receipt.drafted': { after: { status: 'draft'; supporterId: number; amountMinor: bigint } }
  }
}
