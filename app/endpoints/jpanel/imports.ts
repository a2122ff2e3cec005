import { requireSheet } from '~/domain/imports/known-sheet.server'
import { ANY_IMPORT } from '~/domain/imports/sheet'
import { startImport } from '~/domain/imports/start-import.server'
import { call, query } from '~/http/call'
import type { Calls } from '~/http/call-args'
import { fieldsWire, readSubmit, rulesWire, submitWire } from '~/wire/imports/sheets'
import { downloadRejectedRows } from './imports/report'
import { downloadTemplate } from './imports/template'

export const calls = {
  'GET /jpanel/import/provider/fields/:sheet': query(ANY_IMPORT, async (ctx, _fields, { params: { sheet } }) =>
    fieldsWire((await requireSheet(ctx, sheet)).columns),
  ),
  'GET /jpanel/import/provider/field-rules/:name': query(ANY_IMPORT, async (ctx, _fields, { params: { name } }) =>
    rulesWire((await requireSheet(ctx, name)).columns),
  ),
  'POST /jpanel/import/provider/webhook/:type': call(startImport, { read: readSubmit, reply: submitWire }),
  'GET /jpanel/import/templates/:sheet': downloadTemplate,
  'GET /jpanel/import/:id/rejected.csv': downloadRejectedRows,
} satisfies Calls
