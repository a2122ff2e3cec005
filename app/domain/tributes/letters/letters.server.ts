import { renderDocument } from '~/domain/documents/render-document.server'
import { issuerLines } from '~/domain/settings/receipts.server'
import { choosePaper } from '~/kit/document'
import { refused } from '~/kit/errors'
import type { Ctx } from '~/kit/operation'
import { sql, type SqlRunner } from '~/kit/sql'
import { NO_LETTERS } from '../messages'
import { NOTICE, noticeTags, recipientLines, shownDate, type Notice } from '../notice.server'
import { lettersDocument, type Letter, type LettersData } from './letter-document'

/** More are not printed at once (R-TRIBUTES-4). */
export const MAX_LETTERS = 500

type Reading = Pick<Ctx, 'organisation' | 'settings' | 'officeUrl' | 'now'>

export const toLetter = (ctx: Reading, notice: Notice): Letter => ({
  date: shownDate(ctx, ctx.now),
  to: recipientLines(ctx, notice),
  template: notice.letterTemplate ?? '',
  tags: noticeTags(ctx, notice),
})

export const sender = ({
  organisation,
  settings,
}: Pick<Ctx, 'organisation' | 'settings'>): Omit<LettersData, 'letters' | 'left' | 'createdAt'> => ({
  organization: organisation.name,
  issuer: issuerLines(settings),
  language: organisation.locale,
  paper: choosePaper(organisation.country),
})

export async function letterPdf(ctx: Reading, notice: Notice): Promise<Uint8Array | null> {
  if (notice.letterTemplate === null) return null
  return renderDocument(lettersDocument, {
    ...sender(ctx),
    createdAt: ctx.now,
    letters: [toLetter(ctx, notice)],
    left: 0,
  })
}

/**
 * Letters due first come first, and a last page counts those beyond 500. Printing marks nothing as sent. The caller
 * checks the permission.
 */
export async function lettersPaper(
  ctx: Reading & { read: SqlRunner },
  ids: readonly number[],
): Promise<{ name: string; bytes: Uint8Array }> {
  const rows = await ctx.read.rows<Notice>(sql`
    ${NOTICE} WHERE t.id = ANY(${[...ids]}::int[]) AND t.deleted_at IS NULL AND t.notify = 'letter'
    AND coalesce(y.letter_template, '') <> '' ORDER BY t.notify_at, t.id`)
  if (rows.length === 0) throw refused(NO_LETTERS)
  const letters = rows.slice(0, MAX_LETTERS).map((notice) => toLetter(ctx, notice))
  const bytes = await renderDocument(lettersDocument, {
    ...sender(ctx),
    createdAt: ctx.now,
    letters,
    left: rows.length - letters.length,
  })
  return { name: letters.length === 1 ? 'tribute-letter' : 'tribute-letters', bytes }
}
