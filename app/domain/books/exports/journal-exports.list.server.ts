import { html } from '~/kit/html'
import { sql } from '~/kit/sql'
import { count, date, moment, text, type Row } from '~/lists/declare/columns'
import { dates } from '~/lists/declare/filters'
import { listFrom } from '~/lists/sql/list-from.server'
import { JOURNAL_EXPORTS } from '../addresses'

const path = ({ id }: Row): string => `${JOURNAL_EXPORTS}/${Number(id)}`

export const journalExportList = listFrom({
  name: 'journal-exports',
  noun: { many: 'journal exports', one: 'journal export' },
  permission: 'reports.settlements',
  from: sql`journal_export e`,
  where: sql`true`,
  key: sql`e.id`,
  columns: {
    name: text('Batch', sql`'JE-' || lpad(e.id::text, 5, '0')`, { isMain: true }),
    first: date('From', sql`e.first_day`, { page: { width: 130, from: 1024, place: 'below' } }),
    last: date('Through', sql`e.last_day`, { sort: true, page: { width: 130, place: 'amount' } }),
    lines: count('Lines', sql`(SELECT count(*) FROM journal_line l WHERE l.export_id = e.id)`, {
      page: { width: 90, from: 1024, place: 'below-2' },
    }),
    by: text('Made By', sql`e.made_by`, { page: { width: 160, from: 1024 } }),
    at: moment('Exported', sql`e.created_at`, { page: { width: 140, place: 'amount-below' } }),
  },
  filters: { last: dates({ label: 'Through', from: 'last_from', to: 'last_to', on: sql`e.last_day` }) },
  defaultSort: ['last', 'desc'],
  link: path,
  csv: { name: 'journal_exports' },
  call: {
    order: ['name', 'first', 'last', 'lines', 'by', 'at'],
    cells: { name: (row) => html`<a href="${path(row)}">${String(row.name)}</a>` },
  },
})
