import { knownSheet } from '~/domain/imports/known-sheet.server'
import { ANY_IMPORT } from '~/domain/imports/sheet'
import { reading } from '~/http/endpoint'
import { fieldsWire } from '~/wire/imports/sheets'

/** GET /jpanel/import/provider/fields/{sheet}: the columns of a sheet. */
export const loader = reading(ANY_IMPORT, async (ctx, _query, { sheet }) =>
  fieldsWire((await knownSheet(ctx, sheet)).columns),
)
