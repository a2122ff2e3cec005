import { listFrom } from '~/lists/sql/list-from.server'
import { count, moment, person, status } from '~/lists/declare/columns'
import { choice, textSearch } from '~/lists/declare/filters'
import { sql } from '~/kit/sql'
import { devicePath, KNOWS, KNOWS_WORDS } from './device'

const STATE = sql`CASE WHEN d.revoked_at IS NOT NULL THEN 'revoked' ELSE 'prepared' END`

export const deviceList = listFrom({
  name: 'devices',
  noun: { many: 'devices', one: 'device' },
  permission: 'posdevice.edit',
  pageSize: 50,
  from: sql`pos_device d`,
  where: sql`d.forgotten_at IS NULL`,
  key: sql`d.id`,
  columns: {
    name: person('Name', sql`d.name`, { isMain: true, sort: true }),
    state: status('Status', STATE, {
      words: { prepared: { word: 'Prepared', tone: 'good' }, revoked: { word: 'Revoked', tone: 'bad' } },
      page: { width: 110, place: 'amount' },
    }),
    until: moment('Until', sql`d.granted_until`, { sort: true, page: { width: 150, place: 'below' } }),
    sellers: count('Sellers', sql`cardinality(d.sellers)`, { page: { width: 90, from: 1024 } }),
    knows: status('Knows', sql`d.knows`, {
      words: Object.fromEntries(KNOWS.map((one) => [one, { word: KNOWS_WORDS[one], tone: 'quiet' as const }])),
      page: { width: 190, from: 1280 },
    }),
    sent: moment('Last sent', sql`d.last_heard_at`, { page: { width: 150, from: 1024 } }),
  },
  filters: {
    search: textSearch({ param: 'search', value: sql`(' ' || lower(d.name COLLATE "default"))` }),
    state: choice({
      label: 'Status',
      param: 'status',
      value: STATE,
      choices: [
        { value: 'prepared', label: 'Prepared' },
        { value: 'revoked', label: 'Revoked' },
      ],
    }),
  },
  search: 'search',
  defaultSort: ['name', 'asc'],
  link: ({ id }) => devicePath(Number(id)),
  csv: { name: 'devices' },
})
