import { z } from 'zod'
import { boundedText, someId } from '~/kit/fields'
import { SELECTION } from '~/lists/declare/filter-values'
import { MAX_NOTE_LENGTH } from './note'

export const NOTE_REQUIRED = 'This field is required.'
export const NOTE_DELETED = 'Note has been deleted.'
export const NOTE_UPDATED = 'Note has been updated'
export const NOTE_FAILED = 'An error has occurred, please try again.'
export const NOTE_ADDED = 'Note added'

const body = boundedText(MAX_NOTE_LENGTH, {
  required: NOTE_REQUIRED,
  tooLong: `This field can contain a maximum of ${MAX_NOTE_LENGTH} characters.`,
})
  .transform((typed) => typed.replaceAll('\r\n', '\n').replaceAll('\u0000', '').trim())
  .refine((typed) => typed !== '', NOTE_REQUIRED)

export const AddNoteInput = z.object({ supporterId: someId, body })
export const AddNotesInput = z.object({ ...SELECTION, body })
export const EditNoteInput = z.object({ id: someId, body })
export const NoteIdInput = z.object({ id: someId })
