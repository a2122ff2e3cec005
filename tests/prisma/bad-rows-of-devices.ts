type Row = Record<string, unknown>

const NOW = '2026-11-20T17:00:00Z'

export const DEVICE_ROWS: Record<string, [good: Row, ...bad: Row[]]> = {
  pos_device_knows: [{ knows: 'members' }, { knows: 'odd' }],
  pos_device_granted: [
    { granted_at: NOW, granted_until: '2026-11-27T17:00:00Z' },
    { granted_at: NOW, granted_until: '2026-11-27T17:00:01Z' },
    { granted_at: NOW, granted_until: NOW },
  ],
  pos_device_forgotten: [
    { forgotten_at: NOW, revoked_at: NOW },
    { forgotten_at: NOW, revoked_at: null },
  ],
  pos_sale_state: [{ state: 'accepted' }, { state: 'odd' }],
  pos_sale_recorded: [
    { state: 'held', held_for: 'x', contribution_id: null },
    { state: 'held', held_for: null },
    { state: 'accepted', held_for: 'x' },
    { state: 'accepted', held_for: null, contribution_id: null },
  ],
  pos_sale_settlement: [{ settlement: 'refunded' }, { settlement: 'odd' }],
  pos_sale_settled: [
    { settled_at: NOW, settlement: 'accepted' },
    { settled_at: NOW, settlement: null },
    { settled_at: null, settlement: 'accepted' },
  ],
  pos_sale_amount: [
    { total_minor: 1, currency: 'USD' },
    { total_minor: 1, currency: null },
    { total_minor: null, currency: 'USD' },
  ],
}
