type Row = Record<string, unknown>

export const IMPORT_ROWS: Record<string, [good: Row, ...bad: Row[]]> = {
  import_row_cell_texts: [{ cells: '["a",""]' }, { cells: '["a",["b"]]' }, { cells: '[1]' }],
  import_row_problem_list: [
    { problems: '[{"field":"email","message":"x","severity":"error","isKnown":true}]' },
    { problems: '{}' },
    { problems: '[{"field":"email","message":"x","severity":"odd"}]' },
    { problems: '[{"field":"email","message":["x"],"severity":"error"}]' },
  ],
  import_workbook_sheet: [{ sheet: 'supporters' }, { sheet: 'odd' }],
  import_workbook_matched: [{ matched_rows: 0 }, { matched_rows: -1 }],
  import_workbook_header_row: [{ header_row: 1 }, { header_row: 0 }],
  import_workbook_state: [{ state: 'running' }, { state: 'odd' }],
  import_workbook_mapping: [
    { headers: '{a,b}', mapping: '{email,""}' },
    { headers: '{a,b}', mapping: '{email}' },
  ],
  import_workbook_started: [
    { state: 'draft', started_at: null },
    { state: 'draft', started_at: '2026-11-20T17:00:00Z' },
  ],
  import_workbook_finished: [
    { state: 'done', finished_at: '2026-11-20T17:00:00Z' },
    { state: 'done', finished_at: null },
    { state: 'running', finished_at: '2026-11-20T17:00:00Z' },
  ],
  import_workbook_counts: [
    { total: 5, added: 1, updated: 1, unchanged: 1, skipped: 1, rejected: 1 },
    { total: 4, added: 1, updated: 1, unchanged: 1, skipped: 1, rejected: 1 },
    { total: 3, added: 1, updated: 1, skipped: 1, rejected: 1 },
    { total: -1, added: 0, updated: 0, skipped: 0, rejected: 0 },
    { total: 1, added: -1, updated: 0, skipped: 0, rejected: 0 },
  ],
  import_workbook_secret_column: [
    { headers: '{a,b}', mapping: '{"",""}', secret_column: 1 },
    { headers: '{a,b}', mapping: '{"",""}', secret_column: 2 },
    { headers: '{a,b}', mapping: '{"",""}', secret_column: -1 },
  ],
  import_row_secret: [
    { secret: 'sealed', outcome: null },
    { secret: 'sealed', outcome: 'added' },
  ],
  import_row_number: [{ row: 2 }, { row: 0 }],
  import_row_cells: [{ cells: '["a"]' }, { cells: '{}' }],
  import_row_level: [
    { level: 2, problems: '[]' },
    { level: 2, problems: null },
    { level: 0, problems: '[]' },
    { level: 3, problems: '[]' },
  ],
  import_row_outcome: [{ outcome: 'unchanged' }, { outcome: 'odd' }],
}
