import { findBoxes, OTHER_LETTERS, warnOfBoxes, type Printed } from '~/domain/documents/warn-of-boxes'
import { issuerLines } from '~/domain/settings/receipts.server'
import type { Ctx } from '~/kit/operation'
import { sql } from '~/kit/sql'
import { buildSheetWords } from './paper/paper-words.server'
import { buildReceiptSheet } from './paper/receipt-document'
import type { ReceiptRecord } from './receipt-record.server'
import { listTemplates, findVersions } from './templates/queries.server'

const MAX_DRAFTS = 1000

type LetterCtx = Pick<Ctx, 'organisation' | 'settings' | 'officeUrl' | 'read'>

export async function listSharedTexts({ organisation, settings, read }: LetterCtx): Promise<(string | null)[]> {
  const templates = await listTemplates(read)
  const words = templates.flatMap(({ body, customLabel }) => [body, customLabel])
  return [organisation.name, ...issuerLines(settings), ...words]
}

/** Returns the letters that the paper's fonts cannot show; none for a void receipt (R-RECEIPTS-12). */
export async function findReceiptBoxes(ctx: LetterCtx, receipt: ReceiptRecord): Promise<string[]> {
  if (receipt.status === 'void') return []
  const template = (await findVersions(ctx.read, [receipt.templateVersionId])).get(receipt.templateVersionId)
  return template ? findBoxes(buildReceiptSheet(buildSheetWords(ctx, receipt, template))) : []
}

/** Warns of drafts with letters that paper cannot show, before several are issued (R-RECEIPTS-12). */
export async function warnOfDraftLetters(ctx: LetterCtx): Promise<string | null> {
  const drafts = await ctx.read.rows<Printed>(sql`
    SELECT name, texts FROM (
      SELECT r.id, r.name, array_remove(ARRAY[r.first_name, r.last_name, r.address_01, r.address_02, r.city, r.state,
        r.zip, r.email, r.phone, (SELECT string_agg(l.description, ' ') FROM tax_receipt_line l
          WHERE l.receipt_id = r.id)], NULL) AS texts
      FROM tax_receipt r WHERE r.status = 'draft' AND r.deleted_at IS NULL) draft
    WHERE concat(name, array_to_string(texts, ' ')) ~ ${OTHER_LETTERS} ORDER BY id LIMIT ${MAX_DRAFTS}`)
  const drafted = await ctx.read.first<{ isAny: boolean }>(sql`
    SELECT EXISTS (SELECT 1 FROM tax_receipt WHERE status = 'draft' AND deleted_at IS NULL) AS is_any`)
  return warnOfBoxes(drafts, 'draft', drafted?.isAny ? await listSharedTexts(ctx) : [])
}
