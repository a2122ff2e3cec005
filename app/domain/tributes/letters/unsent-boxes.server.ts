import { findBoxes, OTHER_LETTERS, warnOfBoxes, type Printed } from '~/domain/documents/warn-of-boxes'
import { issuerLines } from '~/domain/settings/receipts.server'
import type { Ctx } from '~/kit/operation'
import { sql } from '~/kit/sql'
import { NOTICE, type Notice } from '../notice.server'
import { letterSheet } from './letter-document'
import { toLetter, sender } from './letters.server'

const MAX_UNSENT = 1000

type Reading = Pick<Ctx, 'organisation' | 'settings' | 'officeUrl' | 'now' | 'read'>

/**
 * Warns of unsent letters with characters that the PDF cannot show, before they and their labels are printed
 * (R-TRIBUTES-4).
 */
export async function warnOfUnsentBoxes({ organisation, settings, read }: Reading): Promise<string | null> {
  const letters = await read.rows<Printed>(sql`
    SELECT name, texts FROM (
      SELECT t.id, t.notify_at, t.name, array_remove(ARRAY[t.notify_name, t.notify_address, t.notify_city,
        t.notify_state, t.notify_zip, t.message, l.description, coalesce(c.billing_first_name, s.first_name),
        coalesce(c.billing_last_name, s.last_name, c.billing_organization_name)], NULL) AS texts
      FROM tribute t JOIN contribution c ON c.id = t.contribution_id JOIN contribution_line l ON l.id = t.line_id
        LEFT JOIN supporter s ON s.id = c.supporter_id
      WHERE t.notify = 'letter' AND t.notified_at IS NULL AND t.deleted_at IS NULL) letter
    WHERE concat(name, array_to_string(texts, ' ')) ~ ${OTHER_LETTERS} ORDER BY notify_at, id LIMIT ${MAX_UNSENT}`)
  const types = await read.rows<{ label: string; body: string | null }>(sql`
    SELECT label, letter_template AS body FROM tribute_type y WHERE EXISTS (SELECT 1 FROM tribute t
      WHERE t.tribute_type_id = y.id AND t.notify = 'letter' AND t.notified_at IS NULL AND t.deleted_at IS NULL)`)
  const texts = types.flatMap(({ label, body }) => [label, body])
  const own = types.length === 0 ? [] : [organisation.name, ...issuerLines(settings)]
  return warnOfBoxes(letters, 'unsent letter', [...own, ...texts])
}

export async function boxesOnLetter(ctx: Reading, tributeId: number): Promise<string[]> {
  const notice = await ctx.read.first<Notice>(
    sql`${NOTICE} WHERE t.id = ${tributeId} AND t.deleted_at IS NULL AND t.notify = 'letter'`,
  )
  return notice === null ? [] : findBoxes(letterSheet(toLetter(ctx, notice), sender(ctx)))
}
