type Row = Record<string, unknown>

const word = (column: string, known: string): [Row, Row] => [{ [column]: known }, { [column]: 'odd' }]
const number = (column: string, good: number, bad: number): [Row, Row] => [{ [column]: good }, { [column]: bad }]

export const SUPPORTER_ROWS: Record<string, [good: Row, ...bad: Row[]]> = {
  // Donors of the CRM that become supporters
  donor_import_state: [{ state: 'running' }, { state: 'odd' }],
  donor_import_finished: [
    { state: 'done', finished_at: '2026-11-20T17:00:00Z' },
    { state: 'canceled', finished_at: null },
    { state: 'running', finished_at: '2026-11-20T17:00:00Z' },
  ],
  donor_import_counts: [
    { seen: 3, linked: 1, ignored: 1, added: 1, logins: 2, total: null },
    { seen: 4, linked: 1, ignored: 1, added: 1 },
    { seen: 1, linked: 0, ignored: 1, added: 0, logins: 1 },
    { seen: 0, linked: -1, ignored: 1, added: 0 },
    { seen: 0, linked: 0, ignored: 0, added: 0, logins: 0, total: -1 },
    { seen: 0, linked: 0, ignored: 0, added: 0, logins: 0, up_to_donor: -1 },
  ],
  supporter_password_hash: [{ hash: '$argon2id$v=19$x' }, { hash: 'Welcome12345' }],
  provider_circuit_failures: [{ failures: 0 }, { failures: -1 }],
  supporter_membership_dates: [{ starts_on: '2026-01-02', ends_on: '2026-01-02' }, { ends_on: '2026-01-01' }],
  supporter_membership_periods: number('periods', 1, 0),
  membership_span_dates: [{ starts_on: '2026-01-02', ends_on: '2026-01-02' }, { ends_on: '2026-01-01' }],

  // Supporters
  user_defined_field_type: word('field_type', 'radio'),
  user_defined_field_options: [
    { field_type: 'choice', options: '{A}' },
    { options: '{}' },
    { field_type: 'short_text' },
  ],
  supporter_user_fields: [{ user_fields: '{}' }, { user_fields: '[]' }],
  supporter_nps: number('nps', 10, 11),
  supporter_verified: word('verified_status', 'Pending'),
  supporter_recurring: number('recurring_state', -1, 2),
  supporter_tally_state: word('state', 'archived'),
  supporter_note_body: [{ body: 'x' }, { body: ' ' }, { body: 'x'.repeat(60_001) }],
  supporter_merge_two: number('loser_id', 2, 1),
  supporter_membership_origin: [
    { line_id: 1, transaction_id: null },
    { line_id: 1, transaction_id: 1 },
  ],
  supporter_referred_by: [
    { id: 2, referred_by: 1 },
    { id: 1, referred_by: 1 },
  ],
  supporter_pair_order: [
    { first_id: 1, second_id: 2 },
    { first_id: 2, second_id: 2 },
  ],
  supporter_pair_score: [
    { first_id: 1, second_id: 2, score: 100 },
    { first_id: 1, second_id: 2, score: 101 },
    { first_id: 1, second_id: 2, score: 0 },
  ],
  timeline_post_parent: [
    { sponsorship_id: 1, supporter_id: null },
    { sponsorship_id: 1, supporter_id: 1 },
    { sponsorship_id: null, supporter_id: null },
  ],
  timeline_post_words: [{}, { headline: ' ' }, { tag: '' }, { message: ' ' }],
}
