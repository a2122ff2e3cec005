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
  book_check_counts: [{}, { contributions: -1 }, { payments: -1 }, { gateway_records: -1 }, { differences: -1 }],
  book_difference_kind: [{ kind: 'ledger' }, { kind: 'odd' }],
  book_difference_is_one: [
    { expected_minor: 1, found_minor: 2 },
    { expected_minor: 1, found_minor: 1 },
  ],
}
