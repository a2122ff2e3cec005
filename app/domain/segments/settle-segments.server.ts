import type { SqlTxCtx } from '~/db/ctx'
import { localDate } from '~/kit/calendar'
import { sql } from '~/kit/sql'
import { offeredSegments, listValues, type OfferedSegment } from './queries.server'
import { toFormValue } from './segment'
import { readValue, type SegmentValue } from './segment-value'
import type { SegmentValues } from './write-values.server'

type Words = Record<string, string | null>

/**
 * `values` are the changes, `problems` the messages by segment id; `before` and `after` are for the history, by segment
 * name.
 */
export type Settled = { values: SegmentValues; problems: ReadonlyMap<number, string>; before: Words; after: Words }

const describeHeld = (value: SegmentValue | null, { items }: OfferedSegment): string | null =>
  value === null ? null : (items.find(({ id }) => id === value.itemId)?.name ?? value.text)

export async function settleSegments(
  ctx: SqlTxCtx,
  sponsorshipId: number | null,
  typed: Readonly<Record<string, string>>,
): Promise<Settled> {
  const ids = Object.keys(typed).map(Number)
  const values = new Map<number, SegmentValue | null>()
  const problems = new Map<number, string>()
  const [before, after]: [Words, Words] = [{}, {}]
  if (ids.length === 0) return { values, problems, before, after }
  // A change of type waits until these values are written.
  await ctx.sql.rows(
    sql`SELECT id FROM segment WHERE id::text = ANY(${Object.keys(typed)}::text[]) ORDER BY id FOR SHARE`,
  )
  const held = sponsorshipId === null ? [] : await listValues(ctx.sql, [sponsorshipId])
  const today = localDate(ctx.now, ctx.organisation.zone)
  for (const segment of await offeredSegments(ctx.sql)) {
    const sent = typed[String(segment.id)]
    const stored = held.find(({ segmentId }) => segmentId === segment.id)
    if (sent === undefined || sent.trim() === (stored === undefined ? '' : toFormValue(stored))) continue
    const { value, error } = readValue(segment, sent, today)
    if (error !== undefined) problems.set(segment.id, error)
    else {
      values.set(segment.id, value ?? null)
      before[segment.name] = stored?.shown ?? null
      after[segment.name] = describeHeld(value ?? null, segment)
    }
  }
  return { values, problems, before, after }
}
