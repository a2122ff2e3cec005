import { actionsFor, fundraiseList, idOfRow, kindOf } from '~/domain/fundraising/fundraise.list.server'
import { arePagesOff } from '~/domain/fundraising/fundraise'
import { fundraisingSettings } from '~/domain/settings/fundraising.server'
import { notGet, reading } from '~/http/endpoint'
import type { Fields } from '~/kit/fields'
import type { Row } from '~/kit/list/columns'
import { fieldsOfAddress } from '~/kit/list/list-address'
import { readTable } from '~/kit/list/list-table'
import type { List } from '~/kit/list/list'
import { toNumber } from '~/kit/money'
import type { Ctx } from '~/kit/operation'
import type { CallArgs } from '~/http/endpoint'
import { rowReply } from '~/wire/fundraise'

const written = (at: unknown): string => (at instanceof Date ? at.toISOString() : '')

function replyOf(row: Row, ctx: Ctx) {
  const currency = String(row.raised_currency)
  return rowReply({
    kind: kindOf(row),
    id: idOfRow(row),
    name: String(row.name),
    actions: actionsFor(row, ctx),
    status: String(row.state),
    about: row.about ? String(row.about) : null,
    currency,
    raised: toNumber(BigInt(String(row.raised)), currency),
    goal: row.goal === null ? null : toNumber(BigInt(String(row.goal)), currency),
    contributions: Number(row.gifts),
    createdAt: written(row.created),
    updatedAt: written(row.changed),
  })
}

/** A page's number counts from 1 and stands for where the table begins, where that is not sent. */
const withPage = (fields: Fields): Fields => {
  const page = Number(fields.page)
  return fields.start === undefined && Number.isInteger(page) && page > 1
    ? { ...fields, start: Math.min(page - 1, 1_000_000) * fundraiseList.pageSize }
    : fields
}

/** POST /jpanel/fundraise.listing: each tab has its own listing URL, `?tab=` (spec 000 sections 2, 3 and 7). */
export const loader = notGet
export const action = (args: CallArgs): Promise<Response> =>
  reading(fundraiseList.permission, async (ctx, body) => {
    const fields = withPage({ ...fieldsOfAddress(new URL(args.request.url).searchParams), ...body })
    const { draw, query } = readTable(fundraiseList as unknown as List, fields)
    const { rows, count } = await fundraiseList.page(ctx, query)
    return {
      draw,
      recordsTotal: count,
      recordsFiltered: count,
      data: (rows as Row[]).map((row) => replyOf(row, ctx)),
      upgrade: arePagesOff(String(fields.tab ?? ''), fundraisingSettings(ctx.settings)),
    }
  })(args)
