import { listFrom } from '~/lists/sql/list-from.server'
import { code, count, status, text } from '~/lists/declare/columns'
import { choice, textSearch } from '~/lists/declare/filters'
import { sql } from '~/kit/sql'
import { SEGMENT_TYPES, segmentPath, TYPE_WORDS } from './segment'

const TYPES = Object.fromEntries(SEGMENT_TYPES.map((type) => [type, { word: TYPE_WORDS[type] }]))

export const segmentList = listFrom({
  name: 'segments',
  noun: { many: 'segments', one: 'segment' },
  permission: 'segment.edit',
  from: sql`segment s`,
  where: sql`s.deleted_at IS NULL`,
  key: sql`s.id`,
  columns: {
    sequence: count('Order', sql`s.sequence`, { sort: true, page: { width: 80 } }),
    name: text('Name', sql`s.name`, { isMain: true, sort: [{ by: sql`lower(s.name)`, kind: 'text' }] }),
    type: status('Type', sql`s.type`, { words: TYPES, page: { width: 190, place: 'below' } }),
    visibility: status(
      'Shown in',
      sql`CASE WHEN s.show_as_filter THEN 'everywhere' WHEN s.show_in_detail THEN 'details' ELSE 'private' END`,
      {
        words: {
          everywhere: { word: 'Filters and details' },
          details: { word: 'Details only' },
          private: { word: 'Private' },
        },
        page: { width: 180, from: 1024 },
      },
    ),
    items: count(
      'Options',
      sql`CASE WHEN s.type LIKE '%multi-select' THEN (SELECT count(*)::int FROM segment_item i
        WHERE i.segment_id = s.id AND i.deleted_at IS NULL) END`,
      { page: { width: 90, place: 'amount' } },
    ),
    sponsees: count(
      'Sponsees',
      sql`(SELECT count(*)::int FROM sponsorship_segment v
        JOIN sponsorship p ON p.id = v.sponsorship_id AND p.deleted_at IS NULL WHERE v.segment_id = s.id)`,
      { page: { width: 100, from: 1024 } },
    ),
    key: code('Import column', sql`'segment_' || s.id`, { page: { width: 130, from: 1280 } }),
  },
  filters: {
    search: textSearch({
      param: 'search',
      value: sql`(' ' || lower(s.name COLLATE "default" || ' ' || coalesce(s.description, '')))`,
    }),
    type: choice({
      label: 'Type',
      param: 'type',
      value: sql`s.type`,
      choices: SEGMENT_TYPES.map((value) => ({ value, label: TYPE_WORDS[value] })),
    }),
  },
  search: 'search',
  defaultSort: ['sequence', 'asc'],
  link: ({ id }) => segmentPath(Number(id)),
  csv: { name: 'segments' },
})
