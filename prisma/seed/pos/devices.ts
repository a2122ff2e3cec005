import type { Row } from '../write-rows.ts'

const HOUR = 3_600_000

export function deviceRows(now: Date): [table: string, rows: Row[]][] {
  const ago = (hours: number) => new Date(now.getTime() - hours * HOUR).toISOString()
  const unreadable = '{"client_uuid":"5B19E0A7D4","events":[],"totals":{"total_minor":2400'
  return [
    [
      'pos_device',
      [
        {
          public_uuid: '5a1f0a52-7a5e-4a53-9a0b-6a8f5c1f2b90',
          name: 'Gala tent',
          public_key: null,
          sellers: [2],
          knows: 'members',
          granted_at: ago(80),
          granted_until: ago(8),
          granted_by: 1,
          revoked_at: ago(2),
          last_heard_at: ago(2),
          created_at: ago(80),
          updated_at: ago(2),
        },
      ],
    ],
    [
      'pos_sale',
      [
        {
          device_id: 1,
          printed_number: null,
          body_hash: '5b19e0a7d4'.repeat(6) + '5b19',
          body: unreadable,
          state: 'held',
          held_for: 'It cannot be read as a sale.',
          received_at: ago(3),
        },
        {
          device_id: 1,
          printed_number: '64C0D7F2A9',
          body_hash: '64c0d7f2a9'.repeat(6) + '64c0',
          body: '{"client_uuid":"64C0D7F2A9"}',
          state: 'held',
          held_for: 'The device was revoked before it was sent.',
          sold_by: 2,
          sold_at: ago(4),
          currency: 'USD',
          total_minor: 4500,
          payment_type: 'cash',
          received_at: ago(1),
        },
      ],
    ],
  ]
}
