import { fullMoment } from '~/kit/calendar'
import type { Ctx } from '~/kit/operation'
import { sql, type SqlRunner } from '~/kit/sql'

export type LastSave = { actor: string; at: Date }

export const lastSave = (over: SqlRunner, type: string, id: number | string): Promise<LastSave | null> =>
  over.first<LastSave>(sql`SELECT actor, at FROM journal_entry
    WHERE subject_type = ${type} AND subject_id = ${String(id)} ORDER BY id DESC LIMIT 1`)

/** Who saved last, and when as a clause of a sentence. */
export const nameSaver = ({ organisation }: Pick<Ctx, 'organisation'>, last: LastSave | null) => ({
  who: last?.actor ?? 'Somebody else',
  when: last ? `, ${fullMoment(last.at, organisation.zone)}` : '',
})

/** The sentence at a field that two people changed; `words` is what the other one made of it. */
export function sayChanged(ctx: Pick<Ctx, 'organisation'>, last: LastSave | null, words: string | null): string {
  const { who, when } = nameSaver(ctx, last)
  return `${who} changed this${words === null ? '' : ` to “${words}”`}${when}. Save again to overwrite.`
}
