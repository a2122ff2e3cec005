type Row = Record<string, unknown>

export const MESSENGER_ROWS: Record<string, [good: Row, ...bad: Row[]]> = {
  conversation_command: [{ command: 'donate' }, { command: '' }, { command: 'DONATE' }],
  conversation_kind: [{ kind: 'reply' }, { kind: 'odd' }],
  conversation_reply: [
    { kind: 'reply', reply: 'Thanks' },
    { kind: 'reply', reply: null },
    { kind: 'donate_amount', reply: 'Thanks' },
  ],
  conversation_variant: [
    { kind: 'donate_amount', variant_id: 1 },
    { kind: 'donate_amount', variant_id: null },
    { kind: 'reply', variant_id: 1 },
  ],
  talk_driver: [{ driver: 'web' }, { driver: 'odd' }],
  talk_step: [{ step: 'fees' }, { step: 'odd' }],
  talk_amount: [
    { step: 'fees', amount_minor: 1 },
    { step: 'fees', amount_minor: 0 },
  ],
  talk_client_uuid: [{ client_uuid: '00AA11BB22' }, { client_uuid: '00aa11bb22' }],
  phone_number_number: [{ number: '+12125550100' }, { number: '2125550100' }, { number: '+1 212' }],
  phone_number_kind: [{ kind: 'local' }, { kind: 'odd' }],
  phone_number_state: [{ state: 'buying' }, { state: 'odd' }],
  phone_number_reference: [
    { state: 'owned', reference: 'PN1' },
    { state: 'owned', reference: null },
    { state: 'released', reference: null },
  ],
  phone_number_released: [
    { state: 'released', released_at: '2026-11-20T17:00:00Z' },
    { state: 'released', released_at: null },
    { state: 'owned', released_at: '2026-11-20T17:00:00Z' },
  ],
  phone_number_verification: [
    { kind: 'toll-free', verification: 'unverified' },
    { kind: 'local', verification: 'unverified' },
    { kind: 'toll-free', verification: 'odd' },
  ],
  phone_number_verification_reference: [
    { verification: 'submitted', verification_reference: 'HH1' },
    { verification: 'submitted', verification_reference: null },
    { verification: 'unverified', verification_reference: 'HH1' },
  ],
}
