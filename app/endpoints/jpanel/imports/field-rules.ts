import { knownSheet } from '~/domain/imports/known-sheet.server'
import { ANY_IMPORT } from '~/domain/imports/sheet'
import { reading } from '~/http/endpoint'
import { rulesWire } from '~/wire/imports/sheets'

/** GET /jpanel/import/provider/field-rules/{name}: the rules of a sheet's columns. */
export const loader = reading(ANY_IMPORT, async (ctx, _query, { name }) =>
  rulesWire((await knownSheet(ctx, name)).columns),
)
