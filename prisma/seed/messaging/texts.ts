import type { Shelf } from '../catalogue.ts'
import type { Row } from '../write-rows.ts'

const DAY = 86_400_000

export function textTables(now: Date, shelves: ReadonlyMap<string, readonly Shelf[]>): [table: string, rows: Row[]][] {
  const ago = (days: number) => new Date(now.getTime() - days * DAY).toISOString()
  const conversation = (id: number, command: string, row: Row, isEnabled = true): Row => ({
    id,
    command,
    is_enabled: isEnabled,
    created_at: ago(60),
    updated_at: ago(12),
    ...row,
  })
  const gift = (key: string, source: string): Row => ({
    kind: 'donate_amount',
    variant_id: shelves.get(key)?.[0]?.variantId ?? 1,
    tracking_source: source,
  })
  const number: Row = {
    id: 1,
    number: '+12075550100',
    kind: 'local',
    state: 'owned',
    provider: 'stand-in',
    reference: 'stand-in +12075550100',
  }
  return [
    ['phone_number', [{ ...number, tried_at: ago(61), created_at: ago(61), updated_at: ago(61) }]],
    [
      'conversation',
      [
        conversation(1, 'give', gift('once', 'Text')),
        conversation(3, 'lights', gift('once', 'Winter Lights Evening'), false),
      ],
    ],
    [
      'conversation',
      [
        conversation(2, 'hours', {
          kind: 'reply',
          reply: 'The food pantry is open Tuesday to Saturday, 10 to 4, at 1 Long Wharf.',
        }),
      ],
    ],
    ['conversation_number', [{ conversation_id: 3, phone_number_id: 1 }]],
  ]
}

export const TEXT_IDS = ['phone_number', 'conversation'] as const
