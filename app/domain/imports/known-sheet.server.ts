import { notFound } from '~/kit/errors'
import { authorize, type Ctx } from '~/kit/operation'
import { loadSheetColumns } from './sheets/columns.server'
import type { Column } from './field'
import { isSheet, SHEET_WORDS, type Sheet } from './sheet'

/** Throws `not-found` for an unknown sheet, and `forbidden` if the user may not import it. */
export async function requireSheet(ctx: Ctx, name: unknown): Promise<{ sheet: Sheet; columns: Column[] }> {
  if (!isSheet(name)) throw notFound('The sheet')
  authorize(ctx, SHEET_WORDS[name].needs)
  return { sheet: name, columns: await loadSheetColumns(ctx.read, name) }
}
