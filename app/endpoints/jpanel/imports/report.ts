import { listRejectedRows, loadWorkbook } from '~/domain/imports/queries.server'
import { writeRejectedLines } from '~/domain/imports/report'
import { ANY_IMPORT } from '~/domain/imports/sheet'
import { csvFile, encodePieces } from '~/http/csv-file'
import { fileExport } from '~/http/call'

export const downloadRejectedRows = fileExport(ANY_IMPORT, async (ctx, { params: { id } }) => {
  const workbook = await loadWorkbook(ctx, Number(id))
  const lines = writeRejectedLines(workbook, await listRejectedRows(ctx, workbook.id))
  return csvFile(`rejected_${workbook.sheet}_${workbook.id}`, encodePieces(lines))
})
