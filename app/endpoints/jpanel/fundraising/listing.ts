import { arePagesOff } from '~/domain/fundraising/fundraise'
import { actionsFor, fundraiseList, idOfRow, readKind } from '~/domain/fundraising/list/fundraise.list.server'
import { fundraisingSettings } from '~/domain/settings/fundraising.server'
import { query } from '~/http/call'
import type { Fields } from '~/kit/fields'
import { fieldsOfAddress } from '~/lists/request/address'
import { readTable } from '~/lists/request/table-query'
import type { List } from '~/lists/declare/declaration'
import { rowReply } from '~/wire/fundraise'

/** `page` counts from 1 and sets the first row of the table, unless `start` is sent. */
const withPage = (fields: Fields): Fields => {
  const page = Number(fields.page)
  return fields.start === undefined && Number.isInteger(page) && page > 1
    ? { ...fields, start: Math.min(page - 1, 1_000_000) * fundraiseList.pageSize }
    : fields
}

/** POST /jpanel/fundraise.listing: each tab has its own listing URL, `?tab=`. */
export const listFundraising = query(fundraiseList.permission, async (ctx, body, { request: { url } }) => {
  const fields = withPage({ ...fieldsOfAddress(new URL(url).searchParams), ...body })
  const table = readTable(fundraiseList as unknown as List, fields)
  const { rows, count } = await fundraiseList.page(ctx, table.query)
  return {
    draw: table.draw,
    recordsTotal: count,
    recordsFiltered: count,
    data: rows.map((row) => rowReply(row, { kind: readKind(row), id: idOfRow(row), actions: actionsFor(row, ctx) })),
    upgrade: arePagesOff(String(fields.tab ?? ''), fundraisingSettings(ctx.settings)),
  }
})
