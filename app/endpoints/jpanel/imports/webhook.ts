import { startImport } from '~/domain/imports/start-import.server'
import { endpoint, notGet } from '~/http/endpoint'
import { readSubmit, submitWire } from '~/wire/imports/sheets'

/**
 * POST /jpanel/import/provider/webhook/{type}: starts the import of a workbook, once; a repeated call answers the same.
 */
export const loader = notGet
export const action = endpoint(startImport, { read: readSubmit, reply: submitWire })
