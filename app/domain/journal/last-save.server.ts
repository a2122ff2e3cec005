import { fullMoment } from '~/kit/calendar'
import type { Ctx } from '~/kit/operation'
import { sql, type SqlRunner } from '~/kit/sql'

export type LastSave = { actor: string; at: Date }

export type SaveEntry = { event: string; after?: Readonly<Record<string, string | number>> }

const matchEntry = (entry: SaveEntry | undefined) =>
  entry === undefined
    ? sql`true`
    : sql`event = ${entry.event} AND coalesce(after, '{}') @> ${JSON.stringify(entry.after ?? {})}::jsonb`

type Subject = { type: string; id: number | string; entry?: SaveEntry | undefined }

export const lastSave = (runner: SqlRunner, { type, id, entry }: Subject): Promise<LastSave | null> =>
  runner.first<LastSave>(sql`SELECT actor, at FROM journal_entry
    WHERE subject_type = ${type} AND subject_id = ${String(id)} AND ${matchEntry(entry)} ORDER BY id DESC LIMIT 1`)

const nameSaver = ({ organisation }: Pick<Ctx, 'organisation'>, last: LastSave | null) => ({
  who: last?.actor ?? 'Somebody else',
  when: last ? `, ${fullMoment(last.at, organisation.zone)}` : '',
})

export function sayClash(ctx: Pick<Ctx, 'organisation'>, last: LastSave | null): string {
  const { who, when } = nameSaver(ctx, last)
  return `${who} changed this meanwhile${when}. Check the fields that are marked, then save again.`
}

/** `words` describes the value that the other user saved; null leaves it out. */
export function sayChanged(ctx: Pick<Ctx, 'organisation'>, last: LastSave | null, words: string | null): string {
  const { who, when } = nameSaver(ctx, last)
  return `${who} changed this${words === null ? '' : ` to “${words}”`}${when}. Save again to overwrite.`
}
