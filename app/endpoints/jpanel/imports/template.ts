import { requireSheet } from '~/domain/imports/known-sheet.server'
import { ANY_IMPORT } from '~/domain/imports/sheet'
import { writeTemplate } from '~/domain/imports/sheets/template'
import { query } from '~/http/call'

export const downloadTemplate = query(ANY_IMPORT, async (ctx, _fields, { params }) => {
  const { sheet, columns } = await requireSheet(ctx, params.sheet)
  return new Response(writeTemplate(sheet, columns, ctx.now), {
    headers: {
      'content-type': 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet',
      'content-disposition': `attachment; filename="${sheet}_template.xlsx"`,
      'cache-control': 'private, no-store',
      'x-content-type-options': 'nosniff',
    },
  })
})
