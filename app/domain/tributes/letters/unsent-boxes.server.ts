import { OTHER_LETTERS, warnOfBoxes } from '~/domain/documents/warn-of-boxes'
import type { Ctx } from '~/kit/operation'
import { sql } from '~/kit/sql'

const MAX_UNSENT = 1000

/** Unsent letters that paper cannot show, before they and their labels are printed (R-TRIBUTES-4). */
export async function warnOfUnsentBoxes(ctx: Pick<Ctx, 'read'>): Promise<string | null> {
  const letters = await ctx.read.rows<{ name: string; texts: string[] }>(sql`
    SELECT name, array_remove(ARRAY[notify_name, notify_address, notify_city, message], NULL) AS texts FROM tribute
    WHERE notify = 'letter' AND notified_at IS NULL AND deleted_at IS NULL
      AND concat(name, notify_name, notify_address, notify_city, message) ~ ${OTHER_LETTERS}
    ORDER BY notify_at, id LIMIT ${MAX_UNSENT}`)
  return warnOfBoxes(letters, 'unsent letter')
}
