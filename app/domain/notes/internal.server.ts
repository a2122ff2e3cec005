import type { SqlTxCtx } from '~/db/ctx'
import { cleanHtmlWithin, textOfHtml } from '~/domain/content/rich-text.server'
import { DomainError, notFound } from '~/kit/errors'
import { isHtml } from '~/kit/markup/html-words'
import { renderText } from '~/kit/markup/mail-html'
import { FORBIDDEN } from '~/kit/operation'
import { sql } from '~/kit/sql'
import { NOTE_REQUIRED } from './schemas'

export type NoteBefore = { id: number; supporterId: number; body: string; createdBy: number | null }

/** Locks the note until the transaction ends. Throws `not-found`. */
export async function noteForEdit({ sql: runner }: SqlTxCtx, id: number): Promise<NoteBefore> {
  const row = await runner.first<NoteBefore>(sql`
    SELECT id, supporter_id, body, created_by FROM supporter_note
    WHERE id = ${id} AND deleted_at IS NULL FOR UPDATE`)
  if (row === null) throw notFound('The note')
  return row
}

/** Sanitizes HTML; text without tags becomes paragraphs. Throws `invalid` if nothing readable is left. */
export async function noteHtml(typed: string): Promise<string> {
  const clean = await cleanHtmlWithin(isHtml(typed) ? typed : renderText(typed), MAX_STORED_LENGTH, 'body')
  if (textOfHtml(clean).trim() === '' && !clean.includes('<img')) {
    throw new DomainError('invalid', NOTE_REQUIRED, { fields: { body: [NOTE_REQUIRED] } })
  }
  return clean
}

/** Matches the database constraint supporter_note_body. */
const MAX_STORED_LENGTH = 60_000

export const notYours = () => new DomainError('forbidden', FORBIDDEN)
