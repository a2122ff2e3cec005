import { shownDay } from '~/kit/calendar'
import { html } from '~/kit/html'
import type { Cell } from '~/kit/list/list'
import { formatMoney } from '~/kit/money'
import { sql } from '~/kit/sql'
import { initials } from '~/kit/text'
import { contributionPath, shownName, shownPlace } from './contribution'
import { ruleOf } from './rule.server'
import { statuses, type Standing } from './status'

export type ContributionCells = Standing & {
  id: number
  name: string
  number: string
  location: string | null
  state: string | null
  country: string | null
  payment: string | null
  fund: string | null
  subtotal: bigint
  total: bigint
  dcc: bigint
  refunded: bigint
  currency: string
  ordered: Date
}

type Row = Omit<ContributionCells, 'refundedMinor' | 'totalMinor'>

const standing = (row: Row): Standing => ({ ...row, refundedMinor: row.refunded, totalMinor: row.total })

/** What a list row's pills are worked out from. */
export const standingOf = standing

/** The documented cells of the list call in their order (money 10.1). */
export const contributionCells: Cell<Row>[] = [
  { name: 'id', sort: 'id', html: ({ id }) => html`${id}` },
  { name: 'avatar', html: ({ name }) => html`${initials(shownName(name))}` },
  {
    name: 'supporter',
    sort: 'name',
    search: sql`c.supporter_name || ' #' || c.client_uuid`,
    html: ({ name, number, isTest }) => html`${shownName(name)} #${number}${isTest ? ' Test' : ''}`,
  },
  {
    name: 'location',
    sort: 'location',
    search: sql`concat_ws(', ', c.billing_city, c.billing_state, c.billing_country)`,
    html: (row) => html`${[shownPlace(row), row.country].filter(Boolean).join(', ')}`,
  },
  { name: 'status', html: (row, ctx) => html`${statuses(ruleOf(ctx), standing(row)).join(', ')}` },
  {
    name: 'total',
    sort: 'total',
    search: sql`coalesce(c.payment_label, '')`,
    html: ({ payment, total, currency, dcc }) =>
      html`${payment} ${formatMoney({ minor: total, currency })}
      ${currency}${dcc > 0n ? ` (costs covered ${formatMoney({ minor: dcc, currency })})` : ''}`,
  },
  {
    name: 'subtotal',
    sort: 'subtotal',
    search: sql`coalesce(c.fund_code, '')`,
    html: ({ subtotal, currency, fund }) => html`${formatMoney({ minor: subtotal, currency })} ${fund}`,
  },
  { name: 'date', sort: 'ordered', html: ({ ordered }, ctx) => html`${shownDay(ordered, ctx.organisation.zone)}` },
  { name: 'view', html: ({ number }) => html`<a href="${contributionPath(number)}">View</a>` },
  { name: 'url', html: ({ number }) => html`${contributionPath(number)}` },
]
