import type { Row } from './write-rows.ts'

const HOUR = 3_600_000

export function importRows(now: Date): [table: string, rows: Row[]][] {
  const ago = (hours: number) => new Date(now.getTime() - hours * HOUR).toISOString()
  const file = {
    sheet: 'supporters',
    staff_id: 1,
    headers: ['first_name', 'last_name', 'email', 'City'],
    mapping: ['first_name', 'last_name', 'email', 'bill_city'],
  }
  const cells = (...values: string[]) => values
  const wrong = [{ field: 'email', message: 'Email must be valid', severity: 'error' }]
  const row = (number: number, values: string[], problems: typeof wrong | null = null): Row => ({
    workbook_id: 1,
    row: number,
    cells: values,
    problems,
    level: problems === null ? 0 : 2,
  })
  return [
    [
      'import_workbook',
      [
        {
          ...file,
          filename: 'spring-appeal.csv',
          state: 'draft',
          total: 3,
          error_rows: 1,
          up_to_row: 0,
          added: 0,
          updated: 0,
          skipped: 0,
          rejected: 0,
          warning_rows: 0,
          created_at: ago(3),
          started_at: null,
          finished_at: null,
          forgotten_at: null,
        },
        {
          ...file,
          filename: 'gala-guests.csv',
          state: 'done',
          total: 214,
          error_rows: 2,
          up_to_row: 215,
          added: 187,
          updated: 25,
          skipped: 0,
          rejected: 2,
          warning_rows: 0,
          created_at: ago(170),
          started_at: ago(169),
          finished_at: ago(168.9),
          forgotten_at: ago(1),
        },
      ],
    ],
    [
      'import_row',
      [
        row(2, cells('Hana', 'Sato', 'hana.sato@example.org', 'Portland')),
        row(3, cells('Ruth', 'Oduya', 'ruth.oduya@example', 'Exeter'), wrong),
        row(4, cells('Leo', 'Brandt', 'leo.brandt@example.org', 'Dover')),
      ].map((one) => ({ ...one, is_excluded: false })),
    ],
  ]
}
