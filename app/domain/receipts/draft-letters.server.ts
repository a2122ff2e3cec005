import { lettersWithoutFont } from '~/domain/documents/scripts'
import type { Ctx } from '~/kit/operation'
import { sql } from '~/kit/sql'
import { counted } from '~/kit/text'

type Draft = { name: string; address01: string | null; address02: string | null; city: string | null }

/** Postgres leaves out drafts in Latin, Greek and Cyrillic alone, so that few are read. */
const OTHER_LETTERS = '[^\\u0001-\\u052F\\u1E00-\\u20CF]'
const MAX_DRAFTS = 1000
const MAX_NAMED = 5

/**
 * A sentence about drafts that name letters of scripts without a font, so that staff know before they issue several
 * (R-RECEIPTS-12); null where there are none.
 */
export async function warnOfDraftLetters(ctx: Pick<Ctx, 'read'>): Promise<string | null> {
  const drafts = await ctx.read.rows<Draft>(sql`
    SELECT name, address_01 AS "address01", address_02 AS "address02", city FROM tax_receipt
    WHERE status = 'draft' AND deleted_at IS NULL
      AND concat(name, address_01, address_02, city) ~ ${OTHER_LETTERS}
    ORDER BY id LIMIT ${MAX_DRAFTS}`)
  const boxes = drafts.flatMap(({ name, address01, address02, city }) => {
    const letters = lettersWithoutFont(name, address01, address02, city)
    return letters.length === 0 ? [] : [{ name, letters }]
  })
  if (boxes.length === 0) return null
  const names = boxes.slice(0, MAX_NAMED).map(({ name }) => name || 'no name')
  const more = boxes.length - names.length
  const letters = [...new Set(boxes.flatMap((box) => box.letters))].slice(0, 20).join(' ')
  return (
    `${counted(boxes.length, 'draft')} would show boxes instead of the letters ${letters}: ` +
    `${names.join(', ')}${more > 0 ? ` and ${more} more` : ''}.`
  )
}
