import { z } from 'zod'
import { boundedRecord } from '~/kit/typed-lists'
import { boundedText, someId } from '~/kit/fields'
import { MAX_BATCH } from '~/kit/limits'
import type { Table } from './file/table'
import { FILE_OVER_LIMIT, FILE_REQUIRED, HEADER_ROW_INVALID } from './messages'
import { MAX_CELL_LENGTH, MAX_COLUMNS, MAX_FILE_BYTES, SHEETS } from './sheet'

export const WorkbookInput = z.object({ id: someId })

export const UploadInput = z.object({
  /** If blank, the sheet is recognized by the file's headers. */
  sheet: z.preprocess((typed) => (typed === '' ? undefined : typed), z.enum(SHEETS).optional()),
  file: z.instanceof(Blob, { message: FILE_REQUIRED }).refine(({ size }) => size <= MAX_FILE_BYTES, FILE_OVER_LIMIT),
  headerRow: z
    .string()
    .trim()
    .regex(/^(?:[1-9]\d{0,6})?$/, HEADER_ROW_INVALID)
    .optional()
    .transform((typed) => (typed ? Number(typed) : null)),
})

export const StoreInput = z.object({
  sheet: z.enum(SHEETS),
  filename: z.string().min(1).max(255),
  table: z.custom<Table>(),
  headerRow: z.number().int().positive().nullable(),
})

const cell = boundedText(MAX_CELL_LENGTH)

export const MapColumnsInput = z.object({ id: someId, mapping: z.array(z.string().max(60)).max(MAX_COLUMNS) })

export const ChangeSheetInput = z.object({ id: someId, sheet: z.enum(SHEETS) })

/** New cells by column. Cells that are not sent keep their value. */
export const CorrectRowInput = z.object({
  id: someId,
  row: someId,
  isExcluded: z
    .unknown()
    .optional()
    .transform((sent) => sent === true || sent === '1' || sent === 'on'),
  cells: boundedRecord(z.string().regex(/^c\d{1,3}$/), cell, MAX_COLUMNS).default({}),
})

export const SubmitInput = z.object({ id: someId, type: z.enum(SHEETS).optional() })

export const SomeRowsInput = z.object({ id: someId, max: z.number().int().min(1).max(1000) })

export const HashesInput = z.object({
  id: someId,
  hashes: z
    .array(z.object({ row: z.number().int(), sealed: z.string(), hash: z.string().startsWith('$argon2id$') }))
    .max(MAX_BATCH),
})

export const EndInput = z.object({
  id: someId,
  state: z.enum(['done', 'canceled']),
})
