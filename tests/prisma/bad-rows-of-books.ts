type Row = Record<string, unknown>

export const BOOKS_ROWS: Record<string, [good: Row, ...bad: Row[]]> = {
  platform_fee_kind: [
    { kind: 'payment', fee_minor: 1 },
    { kind: 'odd', fee_minor: 1 },
  ],
  platform_fee_rate: [
    { rate_ppm: 12_500, exchange_rate: 1 },
    { rate_ppm: 0, exchange_rate: 1 },
    { rate_ppm: 1_000_001, exchange_rate: 1 },
    { rate_ppm: 1, exchange_rate: 0 },
  ],
  platform_fee_sign: [
    { kind: 'refund', fee_minor: -1 },
    { kind: 'refund', fee_minor: 1 },
    { kind: 'payment', fee_minor: -1 },
    { kind: 'adjustment', fee_minor: 0 },
  ],
  settlement_batch_counts: [
    { refunds_minor: 0 },
    { refunds_minor: 0, payments: -1 },
    { refunds_minor: 0, refunds: -1 },
    { refunds_minor: 0, adjustments: -1 },
    { refunds_minor: 0, payments_minor: -1 },
    { refunds_minor: 1 },
  ],
  settlement_batch_net: [
    { payments_minor: 9, refunds_minor: -3, adjustments_minor: 1, net_minor: 7 },
    { payments_minor: 9, refunds_minor: -3, adjustments_minor: 1, net_minor: 8 },
  ],
  settlement_item_kind: [
    { kind: 'payment', amount_minor: 1 },
    { kind: 'odd', amount_minor: 1 },
  ],
  settlement_item_amount: [
    { kind: 'refund', amount_minor: -1 },
    { kind: 'refund', amount_minor: 1 },
    { kind: 'payment', amount_minor: -1 },
    { kind: 'adjustment', amount_minor: 0 },
  ],
  settlement_item_refund: [
    { kind: 'refund', refund_id: 1 },
    { kind: 'refund', refund_id: null },
  ],
  settlement_part_type: [
    { type: 'Tax', amount_minor: 1 },
    { type: 'odd', amount_minor: 1 },
  ],
  settlement_part_amount: [{ amount_minor: -1 }, { amount_minor: 0 }],
  deposit_total: [
    { amounts: 1, total_minor: 1 },
    { amounts: 0, total_minor: 1 },
    { amounts: 1, total_minor: 0 },
  ],
  posting_account_kind: [
    { kind: 'fund', account: '4000' },
    { kind: 'odd', account: '4000' },
    { kind: 'fund', account: '' },
  ],
  journal_export_span: [
    { first_day: '2026-11-01', last_day: '2026-11-01' },
    { first_day: '2026-11-02', last_day: '2026-11-01' },
  ],
  journal_line_side: [
    { debit_minor: 1, credit_minor: 0 },
    { debit_minor: 1, credit_minor: 1 },
    { debit_minor: 0, credit_minor: 0 },
    { debit_minor: -1, credit_minor: 0 },
  ],
  journal_line_of_one: [
    { item_id: 1, deposit_id: null, part_id: null, gateway: null },
    { item_id: 1, deposit_id: 1, part_id: null, gateway: null },
    { item_id: null, deposit_id: null, part_id: null, gateway: null },
    { item_id: null, deposit_id: 1, part_id: 1, gateway: null },
    { item_id: 1, deposit_id: null, part_id: null, gateway: 'stripe' },
  ],
  book_check_counts: [{}, { contributions: -1 }, { payments: -1 }, { gateway_records: -1 }, { differences: -1 }],
  book_difference_kind: [{ kind: 'ledger' }, { kind: 'odd' }],
  book_difference_is_one: [
    { expected_minor: 1, found_minor: 2 },
    { expected_minor: 1, found_minor: 1 },
  ],
}
