import { notFound } from '~/kit/errors'
import { authorize, type Ctx } from '~/kit/operation'
import { sheetColumns } from './sheets/columns.server'
import type { Column } from './field'
import { isSheet, SHEET_WORDS, type Sheet } from './sheet'

/**
 * The columns of a sheet that an address names; throws `not-found`, and `forbidden` for one that the person may not
 * fill.
 */
export async function knownSheet(ctx: Ctx, name: unknown): Promise<{ sheet: Sheet; columns: Column[] }> {
  if (!isSheet(name)) throw notFound('The sheet')
  authorize(ctx, SHEET_WORDS[name].needs)
  return { sheet: name, columns: await sheetColumns(ctx.read, name) }
}
