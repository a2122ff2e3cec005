import { countLabels } from '~/domain/documents/draw-labels.server'
import { renderDocument } from '~/domain/documents/render-document.server'
import type { DocumentTemplate } from '~/kit/document'
import { refused } from '~/kit/errors'
import type { Ctx } from '~/kit/operation'
import { sql, type SqlRunner } from '~/kit/sql'
import { NO_LETTERS, TOO_MANY_LABELS } from '../messages'
import { NOTICE, recipientLines, type Notice } from '../notice.server'
import { sender } from './letters.server'
import type { LettersData } from './letter-document'

/** The limit of one print, a hundred Letter sheets (R-TRIBUTES-4). */
export const MAX_LABELS = 3000

type LabelsData = Omit<LettersData, 'letters' | 'left' | 'issuer'> & { labels: readonly (readonly string[])[] }

const labelsDocument: DocumentTemplate<LabelsData> = ({ organization, language, paper, createdAt, labels }) => ({
  title: 'Labels',
  language,
  author: organization,
  createdAt,
  paper,
  sheets: Array.from({ length: Math.ceil(labels.length / countLabels(paper)) }, (_, page) => ({
    from: '',
    title: '',
    blocks: [],
    labels: labels.slice(page * countLabels(paper), (page + 1) * countLabels(paper)),
  })),
})

/** Labels are in the order in which the letters are printed. The caller checks the permission. */
export async function labelsPaper(
  ctx: Pick<Ctx, 'organisation' | 'settings' | 'officeUrl' | 'now'> & { read: SqlRunner },
  ids: readonly number[],
): Promise<{ name: string; bytes: Uint8Array }> {
  const rows = await ctx.read.rows<Notice>(sql`
    ${NOTICE} WHERE t.id = ANY(${[...ids]}::int[]) AND t.deleted_at IS NULL AND t.notify = 'letter'
    ORDER BY t.notify_at, t.id LIMIT ${MAX_LABELS + 1}`)
  if (rows.length === 0) throw refused(NO_LETTERS)
  if (rows.length > MAX_LABELS) throw refused(TOO_MANY_LABELS)
  const { organization, language, paper } = sender(ctx)
  const labels = rows.map((notice) => recipientLines(ctx, notice))
  return {
    name: 'tribute-labels',
    bytes: await renderDocument(labelsDocument, { organization, language, paper, createdAt: ctx.now, labels }),
  }
}
