import { DomainError, refused } from '~/kit/errors'
import type { Ctx } from '~/kit/operation'
import { sql } from '~/kit/sql'
import type { ListDeclaration } from '~/lists/declare/declaration'
import { NOTHING_SELECTED } from '~/lists/declare/filter-values'
import type { Selection } from '~/lists/list'
import { fieldsOfAddress } from '~/lists/request/address'

/** One request processes a selection of everything that matches up to this number of rows. */
const MAX_SELECTED = 50_000

export async function readSelection(list: ListDeclaration, ctx: Ctx, selection: Selection): Promise<number[]> {
  if ('ids' in selection) {
    if (selection.ids.length === 0) throw refused(NOTHING_SELECTED)
    return [...new Set(selection.ids)].sort((left, right) => left - right)
  }
  const query = list.read(fieldsOfAddress(selection.matching))
  const rows = await ctx.read.rows<{ id: number }>(
    sql`SELECT ${list.key} AS id FROM ${list.from} WHERE ${list.condition(query, ctx)} ORDER BY ${list.key}
      LIMIT ${MAX_SELECTED + 1}`,
  )
  if (rows.length > MAX_SELECTED)
    throw new DomainError('refused', `You can change up to ${MAX_SELECTED} at once. Filter the list and try again.`)
  if (rows.length !== selection.shown) {
    throw new DomainError(
      'conflict',
      `The list has changed: ${rows.length} match now instead of ${selection.shown}. Review the list and try again.`,
    )
  }
  if (rows.length === 0) throw refused(NOTHING_SELECTED)
  return rows.map(({ id }) => id)
}
