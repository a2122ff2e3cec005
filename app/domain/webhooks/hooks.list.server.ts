import { listFrom } from '~/lists/sql/list-from.server'
import { count, moment, status, text } from '~/lists/declare/columns'
import { choice, textSearch } from '~/lists/declare/filters'
import { sql } from '~/kit/sql'
import { hookPath } from './hook'

const LATEST = sql`(SELECT CASE WHEN d.res_status BETWEEN 200 AND 299 THEN 'delivered'
  WHEN d.res_status IS NOT NULL THEN 'failed'
  ELSE 'waiting' END
  FROM hook_delivery d WHERE d.hook_id = h.id ORDER BY d.id DESC LIMIT 1)`

export const hookList = listFrom({
  name: 'hooks',
  noun: { many: 'webhooks', one: 'webhook' },
  permission: 'hooks.edit',
  from: sql`hook h`,
  where: sql`h.deleted_at IS NULL`,
  key: sql`h.id`,
  columns: {
    url: text('Payload URL', sql`h.payload_url`, { isMain: true, sort: [{ by: sql`h.payload_url`, kind: 'text' }] }),
    active: status('Status', sql`CASE WHEN h.active THEN 'active' ELSE 'inactive' END`, {
      words: { active: { word: 'Active', tone: 'good' }, inactive: { word: 'Inactive', tone: 'quiet' } },
      page: { width: 120, place: 'below' },
    }),
    events: count('Events', sql`(SELECT count(*)::int FROM hook_event e WHERE e.hook_id = h.id)`, {
      page: { width: 90, from: 1024 },
    }),
    latest: status('Last delivery', LATEST, {
      words: {
        delivered: { word: 'Delivered', tone: 'good' },
        failed: { word: 'Failed', tone: 'bad' },
        waiting: { word: 'Waiting', tone: 'quiet' },
      },
      page: { width: 140, place: 'amount' },
    }),
    created: moment('Created', sql`h.created_at`, { page: { width: 150, from: 1280 } }),
  },
  filters: {
    search: textSearch({ param: 'search', value: sql`(' ' || lower(h.payload_url))` }),
    active: choice({
      label: 'Status',
      param: 'status',
      value: sql`CASE WHEN h.active THEN 'active' ELSE 'inactive' END`,
      choices: [
        { value: 'active', label: 'Active' },
        { value: 'inactive', label: 'Inactive' },
      ],
    }),
  },
  search: 'search',
  defaultSort: ['url', 'asc'],
  link: ({ id }) => hookPath(Number(id)),
  csv: { name: 'webhooks' },
})
