import { listFrom } from '~/lists/sql/list-from.server'
import { localDate } from '~/kit/calendar'
import { custom, count, date, text, type ListColumn } from '~/lists/declare/columns'
import { options, textSearch } from '~/lists/declare/filters'
import type { ListQuery } from '~/lists/list'
import type { Ctx } from '~/kit/operation'
import { counted } from '~/kit/text'
import { sql, type Sql } from '~/kit/sql'
import { membershipPath } from './membership'

const STATES: Record<string, Sql> = { '0': sql`m.deleted_at IS NULL`, '1': sql`m.deleted_at IS NOT NULL` }

const inState = ({ state }: ListQuery['active']): Sql =>
  STATES[Array.isArray(state) ? String(state[0]) : '0'] ?? sql`false`

const period: ListColumn = {
  ...custom('Period', sql`coalesce(m.days::text, '')`, {
    page: { width: 130, place: 'below' },
    show: (days) => ({ text: days === '' || days === null ? 'Never ends' : counted(Number(days), 'day') }),
  }),
  sort: [{ by: sql`coalesce(m.days, 2147483647)`, kind: 'integer' }],
}

const withMembers = ({ now, organisation: { zone } }: Ctx): Sql => {
  const today = localDate(now, zone)
  return sql`membership m LEFT JOIN (
    SELECT membership_id, count(*)::int AS n FROM membership_span
    WHERE starts_on <= ${today}::date AND (ends_on IS NULL OR ends_on >= ${today}::date) GROUP BY 1) r
    ON r.membership_id = m.id`
}

export const membershipList = listFrom({
  name: 'memberships',
  noun: { many: 'membership levels', one: 'membership level' },
  permission: 'membership.edit',
  from: (_active, ctx) => withMembers(ctx),
  where: inState,
  key: sql`m.id`,
  columns: {
    name: text('Name', sql`m.name`, { isMain: true, sort: [{ by: sql`lower(m.name)`, kind: 'text' }] }),
    period,
    startsOn: date('Starts on', sql`m.starts_on`, { none: '', page: { width: 130, from: 1024 } }),
    members: count('Members', sql`coalesce(r.n, 0)`, { page: { width: 110, place: 'amount' } }),
    sequence: count('Order', sql`m.sequence`, { sort: true, page: { width: 90, from: 1280 } }),
    description: text('Description', sql`m.description`, { page: false }),
    publicName: text('Public name', sql`m.public_name`, { page: false }),
    crmCode: text('CRM code', sql`m.crm_code`, { page: false }),
  },
  filters: {
    search: textSearch({
      param: 'search',
      value: sql`(' ' || lower(m.name COLLATE "default" || ' ' || coalesce(m.description, '')))`,
    }),
    state: options({
      label: 'State',
      param: 'state',
      isSingle: true,
      of: { '1': { label: 'Deleted', where: () => null } },
    }),
  },
  search: 'search',
  defaultSort: ['sequence', 'asc'],
  link: ({ id }) => membershipPath(Number(id)),
  csv: { name: 'memberships' },
})
