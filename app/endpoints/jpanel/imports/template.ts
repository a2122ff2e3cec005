import { knownSheet } from '~/domain/imports/known-sheet.server'
import { ANY_IMPORT } from '~/domain/imports/sheet'
import { csvFile } from '~/http/csv-file'
import { reading } from '~/http/endpoint'
import { csvHead } from '~/kit/csv'

/** GET /jpanel/import/templates/{sheet}: an empty file with the header of a sheet. */
export const loader = reading(ANY_IMPORT, async (ctx, _query, params) => {
  const { sheet, columns } = await knownSheet(ctx, params.sheet)
  const keys = columns.map(({ field }) => field.key).filter((key) => key !== 'custom_*' && key !== 'password')
  return csvFile(`${sheet}_template`, csvHead(keys))
})
