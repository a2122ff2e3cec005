type Row = Record<string, unknown>

export const SPONSORSHIP_ROWS: Record<string, [good: Row, ...bad: Row[]]> = {
  sponsor_moved: [
    { line_id: null, moved_line_id: 1, moved_at: '2026-01-01' },
    { line_id: 2, moved_line_id: 1, moved_at: '2026-01-01' },
    { line_id: null, moved_line_id: 1, moved_at: null },
  ],
  sponsorship_latitude: [{ latitude: -90 }, { latitude: -90.1 }, { latitude: 91 }],
  sponsorship_longitude: [{ longitude: 180 }, { longitude: 180.1 }, { longitude: -181 }],
  sponsorship_texts: [{ biography: null, private_notes: null }, { biography: ' ' }, { private_notes: '' }],
}
