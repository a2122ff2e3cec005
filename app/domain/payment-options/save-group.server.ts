import type { SqlTxCtx } from '~/db/ctx'
import { sqlOperation } from '~/db/operation.server'
import { DomainError, refused } from '~/kit/errors'
import { readForm } from '~/kit/form-input'
import { sql } from '~/kit/sql'
import { groupForm } from './group-form.server'
import { groupIn, OPTION_GONE, SaveGroupInput, type OptionInput } from './group-input'
import { lockGroup } from './internal.server'
import { RESTORE_FIRST } from './messages'

async function refuseForeign(ctx: SqlTxCtx, id: number | undefined, options: readonly OptionInput[]): Promise<void> {
  const rows = await ctx.sql.rows<{ id: number }>(
    sql`SELECT id FROM payment_option WHERE group_id = ${id ?? 0} AND deleted_at IS NULL`,
  )
  const at = options.findIndex((option) => option.id !== undefined && !rows.some((one) => one.id === option.id))
  if (at >= 0) throw new DomainError('invalid', OPTION_GONE, { fields: { [`options.${at}.type`]: [OPTION_GONE] } })
}

/**
 * Removed options are only marked as deleted, because contributions refer to them. Options that another user added in
 * the meantime stay, after the others.
 */
async function writeOptions(
  ctx: SqlTxCtx,
  id: number,
  { options, removed }: { options: OptionInput[]; removed: number[] },
): Promise<void> {
  await ctx.sql.run(
    sql`UPDATE payment_option SET deleted_at = ${ctx.now} WHERE group_id = ${id} AND id = ANY(${removed}::int[])
      AND deleted_at IS NULL`,
  )
  await ctx.sql.run(
    sql`UPDATE payment_option SET sequence = sequence + ${options.length}
      WHERE group_id = ${id} AND deleted_at IS NULL`,
  )
  for (const [index, option] of options.entries()) {
    const { minor, isCustom, isRecurring, frequency, day, dayOfWeek } = option
    const columns = sql`(sequence, amount_minor, is_custom, is_recurring, recurring_frequency, recurring_day,
      recurring_day_of_week)`
    const row = sql`${index + 1}::int, ${minor}::bigint, ${isCustom}::boolean, ${isRecurring}::boolean,
      ${frequency}::varchar, ${day}::int, ${dayOfWeek}::int`
    await ctx.sql.run(
      option.id === undefined
        ? sql`INSERT INTO payment_option (group_id, sequence, amount_minor, is_custom, is_recurring,
          recurring_frequency, recurring_day, recurring_day_of_week)
            VALUES (${id}, ${row})`
        : sql`UPDATE payment_option SET ${columns} = ROW(${row}) WHERE id = ${option.id} AND group_id = ${id}`,
    )
  }
}

export const saveGroup = sqlOperation({
  name: 'payment-options.save-group',
  permission: 'paymentoption.edit',
  input: SaveGroupInput,
  async run(ctx, { id, ...raw }) {
    const { currency } = ctx.organisation
    const group = readForm(groupIn(currency), raw)
    const name = group.name ?? ''
    const held = id === undefined ? null : await lockGroup(ctx.sql, id)
    if (held !== null && held.deletedAt !== null) throw refused(RESTORE_FIRST)
    const before = id === undefined ? null : await groupForm(ctx.sql, id, currency)
    await refuseForeign(ctx, id, group.options)
    const saved =
      id === undefined
        ? await ctx.sql.first<{ id: number }>(sql`INSERT INTO payment_group (name) VALUES (${name}) RETURNING id`)
        : await ctx.sql.first<{ id: number }>(
            sql`UPDATE payment_group SET name = ${name} WHERE id = ${id} RETURNING id`,
          )
    const groupId = saved?.id ?? 0
    const removed = group.shownOptions.filter((shown) => !group.options.some((option) => option.id === shown))
    await writeOptions(ctx, groupId, { options: group.options, removed })
    const after = await groupForm(ctx.sql, groupId, currency)
    await ctx.publish('payment_group.saved', {
      id: groupId,
      ...(before ? { before: before.values } : {}),
      after: after?.values,
    })
    return { id: groupId, name }
  },
})
