type Row = Record<string, unknown>

const word = (column: string, known: string): [Row, Row] => [{ [column]: known }, { [column]: 'odd' }]
const number = (column: string, good: number, bad: number): [Row, Row] => [{ [column]: good }, { [column]: bad }]

/** Supporters, their memberships, notes, updates and merges. */
export const SUPPORTER_ROWS: Record<string, [good: Row, ...bad: Row[]]> = {
  supporter_membership_dates: [{ starts_on: '2026-01-02', ends_on: '2026-01-02' }, { ends_on: '2026-01-01' }],
  supporter_membership_periods: number('periods', 1, 0),
  membership_span_dates: [{ starts_on: '2026-01-02', ends_on: '2026-01-02' }, { ends_on: '2026-01-01' }],

  // Supporters
  user_defined_field_type: word('field_type', 'radio'),
  user_defined_field_options: [{ field_type: 'choice', options: '{A}' }, { options: '{}' }, { field_type: 'short_text' }],
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
