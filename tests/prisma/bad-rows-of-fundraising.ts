type Row = Record<string, unknown>

export const FUNDRAISING_ROWS: Record<string, [good: Row, ...bad: Row[]]> = {
  page_type: [{ type: 'standalone' }, { type: 'odd' }],
  page_privacy: [{ privacy: 'unlisted' }, { privacy: 'odd' }],
  page_reports: [{ report_count: 0 }, { report_count: -1 }],
  page_team: [
    { is_team: true, team_name: 'Pier Runners' },
    { is_team: false, team_name: 'Pier Runners' },
  ],
  form_content: [{ content: '{}' }, { content: '[]' }],
  product_span_months: [
    { months: 12, starts_on: '2026-01-01' },
    { months: 3, starts_on: '2026-01-01' },
  ],
  product_span_begins: [
    { months: 1, starts_on: '2026-11-01' },
    { months: 1, starts_on: '2026-11-02' },
    { months: 12, starts_on: '2026-11-01' },
  ],
  form_views: [{ views: 0 }, { views: -1 }],
}
