import { findBoxes, OTHER_LETTERS, warnOfBoxes, type Printed } from '~/domain/documents/warn-of-boxes'
import { issuerLines } from '~/domain/settings/receipts.server'
import type { Ctx } from '~/kit/operation'
import { sql } from '~/kit/sql'
import { sheetWords } from './paper/paper-words.server'
import { receiptSheet } from './paper/receipt-document'
import type { ReceiptRecord } from './receipt-record.server'
import { receiptTemplates, versionsById } from './templates/queries.server'

const MAX_DRAFTS = 1000

type Reading = Pick<Ctx, 'organisation' | 'settings' | 'officeUrl' | 'read'>

export async function sharedTexts({ organisation, settings, read }: Reading): Promise<(string | null)[]> {
  const templates = await receiptTemplates(read)
  const words = templates.flatMap(({ body, customLabel }) => [body, customLabel])
  return [organisation.name, ...issuerLines(settings), ...words]
}

/** Returns the letters that the paper's fonts cannot show; none for a void receipt (R-RECEIPTS-12). */
export async function boxesOnReceipt(ctx: Reading, receipt: ReceiptRecord): Promise<string[]> {
  if (receipt.status === 'void') return []
  const template = (await versionsById(ctx.read, [receipt.templateVersionId])).get(receipt.templateVersionId)
  return template ? findBoxes(receiptSheet(sheetWords(ctx, receipt, template))) : []
}

/** Warns of drafts with letters that paper cannot show, before several are issued (R-RECEIPTS-12). */
export async function warnOfDraftLetters(ctx: Reading): Promise<string | null> {
  const drafts = await ctx.read.rows<Printed>(sql`
    SELECT name, texts FROM (
      SELECT r.id, r.name, array_remove(ARRAY[r.first_name, r.last_name, r.address_01, r.address_02, r.city, r.state,
        r.zip, r.email, r.phone, (SELECT string_agg(l.description, ' ') FROM tax_receipt_line l
          WHERE l.receipt_id = r.id)], NULL) AS texts
      FROM tax_receipt r WHERE r.status = 'draft' AND r.deleted_at IS NULL) draft
    WHERE concat(name, array_to_string(texts, ' ')) ~ ${OTHER_LETTERS} ORDER BY id LIMIT ${MAX_DRAFTS}`)
  const drafted = await ctx.read.first<{ isAny: boolean }>(sql`
    SELECT EXISTS (SELECT 1 FROM tax_receipt WHERE status = 'draft' AND deleted_at IS NULL) AS is_any`)
  return warnOfBoxes(drafts, 'draft', drafted?.isAny ? await sharedTexts(ctx) : [])
}
