import type { SqlTxCtx } from '~/db/ctx'
import { sqlOperation } from '~/db/operation.server'
import { DomainError } from '~/kit/errors'
import { sql } from '~/kit/sql'
import { lockSegment } from './held-segment.server'
import { ITEM_GONE, ITEM_TWICE } from './messages'
import { hasItems, valueKind } from './segment'
import { segmentForm } from './segment-form.server'
import { SaveSegmentInput, type ItemInput, type SegmentInput } from './segment-input'
import { itemNamed } from './segment-value'
import { startConversion } from './start-conversion.server'

async function writeSegment(ctx: SqlTxCtx, id: number | undefined, segment: SegmentInput): Promise<number> {
  const { name, namePlural, description, type, isGeographic, showAsFilter, showInDetail } = segment
  const last = sql`(SELECT least(coalesce(max(sequence), 0) + 1, 99) FROM segment WHERE deleted_at IS NULL)`
  const sequence = segment.sequence ?? (id === undefined ? last : sql`sequence`)
  const saved =
    id === undefined
      ? await ctx.sql.first<{ id: number }>(sql`
          INSERT INTO segment (name, name_plural, description, sequence, type, is_geographic, show_as_filter,
            show_in_detail, created_at, updated_at)
          VALUES (${name}, ${namePlural}, ${description}, ${sequence}, ${type}, ${isGeographic}, ${showAsFilter},
            ${showInDetail}, ${ctx.now}, ${ctx.now}) RETURNING id`)
      : await ctx.sql.first<{ id: number }>(sql`
          UPDATE segment SET name = ${name}, name_plural = ${namePlural}, description = ${description},
            sequence = ${sequence}, type = ${type},
            is_geographic = ${isGeographic}, show_as_filter = ${showAsFilter}, show_in_detail = ${showInDetail},
            updated_at = ${ctx.now}
          WHERE id = ${id} RETURNING id`)
  return saved?.id ?? 0
}

async function refuseForeign(ctx: SqlTxCtx, id: number | undefined, items: readonly ItemInput[]): Promise<void> {
  const rows = await ctx.sql.rows<{ id: number }>(
    sql`SELECT id FROM segment_item WHERE segment_id = ${id ?? 0} AND deleted_at IS NULL`,
  )
  const at = items.findIndex((item) => item.id !== undefined && !rows.some((one) => one.id === item.id))
  if (at >= 0) throw new DomainError('invalid', ITEM_GONE, { fields: { [`items.${at}.name`]: [ITEM_GONE] } })
}

/** Options that the form did not show stay, so none of these may be called like a typed one. */
async function refuseTwice(
  ctx: SqlTxCtx,
  id: number | undefined,
  { items, shownItems }: Pick<SegmentInput, 'items' | 'shownItems'>,
): Promise<void> {
  const known = [...shownItems, ...items.flatMap((item) => item.id ?? [])]
  const others = await ctx.sql.rows<{ name: string }>(
    sql`SELECT name FROM segment_item WHERE segment_id = ${id ?? 0} AND deleted_at IS NULL
      AND id <> ALL(${known}::int[])`,
  )
  const at = items.findIndex(({ name }) => itemNamed(others, name) !== undefined)
  if (at >= 0) throw new DomainError('invalid', ITEM_TWICE, { fields: { [`items.${at}.name`]: [ITEM_TWICE] } })
}

async function writeItems(
  ctx: SqlTxCtx,
  id: number,
  { items, shownItems }: Pick<SegmentInput, 'items' | 'shownItems'>,
): Promise<void> {
  const removed = shownItems.filter((shown) => !items.some((item) => item.id === shown))
  await ctx.sql.run(
    sql`UPDATE segment_item SET deleted_at = ${ctx.now} WHERE segment_id = ${id} AND id = ANY(${removed}::int[])
      AND deleted_at IS NULL`,
  )
  await ctx.sql.run(
    sql`UPDATE segment_item SET sequence = sequence + ${items.length} WHERE segment_id = ${id} AND deleted_at IS NULL`,
  )
  for (const [index, item] of items.entries()) {
    const { name, summary, latitude, longitude, link, target } = item
    const sequence = index + 1
    await ctx.sql.run(
      item.id === undefined
        ? sql`INSERT INTO segment_item (segment_id, sequence, name, summary, latitude, longitude, link, target)
            VALUES (${id}, ${sequence}, ${name}, ${summary}, ${latitude}::numeric, ${longitude}::numeric, ${link},
              ${target})`
        : sql`UPDATE segment_item SET sequence = ${sequence}, name = ${name}, summary = ${summary},
          latitude = ${latitude}::numeric,
            longitude = ${longitude}::numeric, link = ${link}, target = ${target}
            WHERE id = ${item.id} AND segment_id = ${id}`,
    )
  }
}

/** After a change of type, a job converts the values of sponsees (R-SPONSORSHIP-7). */
export const saveSegment = sqlOperation({
  name: 'segments.save-segment',
  permission: 'segment.edit',
  input: SaveSegmentInput,
  async run(ctx, { id, ...segment }) {
    const held = id === undefined ? null : await lockSegment(ctx.sql, id)
    const before = id === undefined ? null : await segmentForm(ctx.sql, id)
    await refuseForeign(ctx, id, segment.items)
    await refuseTwice(ctx, id, segment)
    const saved = await writeSegment(ctx, id, { ...segment, id })
    if (hasItems(segment.type)) await writeItems(ctx, saved, segment)
    const isConverted = held !== null && valueKind(held.type) !== valueKind(segment.type)
    const converting = isConverted ? await startConversion(ctx, saved, { from: held.type, to: segment.type }) : 0
    const after = await segmentForm(ctx.sql, saved)
    await ctx.publish('segment.saved', {
      id: saved,
      ...(before ? { before: before.values } : {}),
      after: { ...after?.values, converting },
    })
    return { id: saved, name: segment.name, converting, goesOn: segment.goesOn }
  },
})
