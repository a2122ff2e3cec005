type Row = Record<string, unknown>

export const TASK_ROWS: Record<string, [good: Row, ...bad: Row[]]> = {
  installation_one: [{ id: 1 }, { id: 2 }],
  installation_backup_public_key: [
    { id: 1, backup_public_key: `age1${'q'.repeat(58)}` },
    { id: 1, backup_public_key: 'AGE-SECRET-KEY-1' },
    { id: 1, backup_public_key: `age1${'b'.repeat(58)}` },
  ],
  task_state: [{ state: 'running' }, { state: 'odd' }],
  task_counts: [
    { total: 2, done: 2, failed: 1 },
    { total: 1, done: 2 },
    { total: 2, done: 1, failed: 2 },
    { total: -1 },
  ],
  task_finished: [
    { state: 'done', finished_at: '2026-11-20T17:00:00Z' },
    { state: 'done', finished_at: null },
    { state: 'running', finished_at: '2026-11-20T17:00:00Z' },
  ],
  backup_run_outcome: [
    { finished_at: null, file_name: null, bytes: null, is_encrypted: null, failure: null },
    { finished_at: null, failure: 'no space' },
    { finished_at: '2026-11-20T17:00:00Z', failure: null },
  ],
  backup_run_figures: [
    {
      is_scheduled: true,
      verifies: true,
      finished_at: '2026-11-20T17:00:00Z',
      file_name: 'almoner.tar.gz',
      bytes: 1,
      is_encrypted: false,
    },
    { bytes: -1 },
    { bytes: null },
    { is_encrypted: null },
    { row_count: -1 },
  ],
  task_problems: [{ problems: '[]' }, { problems: '{}' }],
  task_problem_list: [
    { problems: '[{"id":1,"name":"Row 1","reason":"x"},{"id":2,"name":"Row 2","reason":"x","href":"/jpanel/"}]' },
    { problems: '[null]' },
    { problems: '[{"id":1,"name":"Row 1","reason":"x","href":{}}]' },
  ],
  journal_event: [{ event: 'contribution.paid' }, { event: 'odd' }],
}
