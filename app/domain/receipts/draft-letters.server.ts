import { OTHER_LETTERS, warnOfBoxes } from '~/domain/documents/warn-of-boxes'
import type { Ctx } from '~/kit/operation'
import { sql } from '~/kit/sql'

type Draft = { name: string; address01: string | null; address02: string | null; city: string | null }

const MAX_DRAFTS = 1000

/** Drafts that paper cannot show, before several are issued (R-RECEIPTS-12). */
export async function warnOfDraftLetters(ctx: Pick<Ctx, 'read'>): Promise<string | null> {
  const drafts = await ctx.read.rows<Draft>(sql`
    SELECT name, address_01 AS "address01", address_02 AS "address02", city FROM tax_receipt
    WHERE status = 'draft' AND deleted_at IS NULL
      AND concat(name, address_01, address_02, city) ~ ${OTHER_LETTERS}
    ORDER BY id LIMIT ${MAX_DRAFTS}`)
  return warnOfBoxes(
    drafts.map(({ name, ...texts }) => ({ name, texts: Object.values(texts) })),
    'draft',
  )
}
