import type { SqlTxCtx } from '~/db/ctx'
import { sqlOperation, workflow } from '~/db/operation.server'
import { readMoment } from '~/domain/tasks/read-moment'
import { perform } from '~/kit/operation'
import { sql } from '~/kit/sql'
import { hasItems, valueKind, MAX_ITEM_LENGTH, MAX_ITEMS } from './segment'
import { convertValue, itemNamed, type SegmentItem, type SegmentValue, type Stored } from './segment-value'
import { ConvertValuesInput } from './segment-input'

const PART = 500

type Running = { segmentId: number; toType: string; type: string; done: number; requested: number; afterId: number }
type Row = Stored & { sponsorshipId: number }

async function lockRunning(ctx: SqlTxCtx, id: number): Promise<Running | null> {
  await ctx.sql.rows(
    sql`SELECT s.id FROM segment s JOIN segment_conversion c ON c.segment_id = s.id WHERE c.id = ${id} FOR UPDATE OF s`,
  )
  return ctx.sql.first<Running>(sql`
    SELECT c.segment_id, c.to_type, s.type, c.done, c.requested, c.visited_up_to AS after_id
    FROM segment_conversion c JOIN segment s ON s.id = c.segment_id WHERE c.id = ${id} AND c.state = 'running'
    FOR UPDATE OF c`)
}

const listItems = (ctx: SqlTxCtx, segmentId: number): Promise<SegmentItem[]> =>
  ctx.sql.rows<SegmentItem>(
    sql`SELECT id, name FROM segment_item WHERE segment_id = ${segmentId} AND deleted_at IS NULL ORDER BY sequence, id`,
  )

async function withNewItems(ctx: SqlTxCtx, segmentId: number, rows: readonly Row[]): Promise<SegmentItem[]> {
  const items = await listItems(ctx, segmentId)
  for (const { text, itemId } of rows) {
    const name = (text ?? '').trim()
    if (
      itemId !== null ||
      name === '' ||
      name.length > MAX_ITEM_LENGTH ||
      items.length >= MAX_ITEMS ||
      itemNamed(items, name)
    )
      continue
    const created = await ctx.sql.first<SegmentItem>(sql`
      INSERT INTO segment_item (segment_id, name, sequence) VALUES (${segmentId}, ${name},
        (SELECT coalesce(max(sequence), 0) + 1 FROM segment_item
          WHERE segment_id = ${segmentId} AND deleted_at IS NULL)) RETURNING id, name`)
    if (created !== null) items.push(created)
  }
  return items
}

type Change = SegmentValue & { sponsorshipId: number }

const write = (ctx: SqlTxCtx, segmentId: number, changes: readonly Change[]): Promise<number> =>
  ctx.sql.run(sql`
    UPDATE sponsorship_segment v SET text_value = c.text, date_value = c.on_day, item_id = c.item_id,
      updated_at = ${ctx.now}, updated_by = ${ctx.actor.staffId}
    FROM unnest(${changes.map(({ sponsorshipId }) => sponsorshipId)}::int[], ${changes.map(({ text }) => text)}::text[],
      ${changes.map(({ date }) => date)}::date[], ${changes.map(({ itemId }) => itemId)}::int[]) AS c (sponsorship_id,
      text, on_day, item_id)
    WHERE v.segment_id = ${segmentId} AND v.sponsorship_id = c.sponsorship_id`)

/** Values that the new type cannot read stay text. */
const toStayingText = ({ text, itemName }: Stored): SegmentValue => ({
  text: text ?? itemName ?? '',
  date: null,
  itemId: null,
})

/** Returns true if there may be more values to convert. */
const convertPart = sqlOperation({
  name: 'segments.convert-part',
  permission: 'segment.edit',
  input: ConvertValuesInput,
  audit: 'when-changed',
  async run(ctx, { id }): Promise<boolean> {
    const at = await lockRunning(ctx, id)
    if (at === null) return false
    const { segmentId } = at
    const kind = valueKind(at.type)
    const rows = await ctx.sql.rows<Row>(sql`
      SELECT v.sponsorship_id, v.text_value AS text, v.item_id, i.name AS item_name
      FROM sponsorship_segment v LEFT JOIN segment_item i ON i.id = v.item_id
      WHERE v.segment_id = ${segmentId} AND v.sponsorship_id > ${at.afterId} ORDER BY v.sponsorship_id LIMIT ${PART}
      FOR UPDATE OF v`)
    const items = hasItems(at.type) ? await withNewItems(ctx, segmentId, rows) : []
    const changes = rows.map((row) => ({ row, value: convertValue(kind, row, items) }))
    await write(
      ctx,
      segmentId,
      changes.map(({ row, value }) => ({ sponsorshipId: row.sponsorshipId, ...(value ?? toStayingText(row)) })),
    )
    const unread = changes.filter(({ value }) => value === null).length
    const isDone = rows.length < PART
    await ctx.sql.run(sql`
      UPDATE segment_conversion SET done = done + ${rows.length}, unread = unread + ${unread},
        visited_up_to = ${rows.at(-1)?.sponsorshipId ?? at.afterId},
        state = ${isDone ? 'done' : 'running'}, finished_at = ${isDone ? readMoment(ctx) : null}::timestamptz
      WHERE id = ${id}`)
    if (isDone)
      await ctx.publish('segment.converted', {
        id: segmentId,
        after: { converted: at.done + rows.length, to: at.type },
      })
    return !isDone
  },
})

/**
 * Converts the values of all sponsees in parts after a change of type. An interrupted job continues where it stopped.
 * Uses the segment's type at the time each part runs.
 */
export const convertValues = workflow({
  name: 'segments.convert-values',
  permission: 'segment.edit',
  input: ConvertValuesInput,
  async run(ctx, { id }) {
    while (await perform(convertPart, ctx, { id }));
  },
})
