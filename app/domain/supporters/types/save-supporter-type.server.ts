import { sqlOperation } from '~/db/operation.server'
import { DomainError, notFound } from '~/kit/errors'
import { sql } from '~/kit/sql'
import { DEFAULT_WANTED, kindInUse } from './supporter-type'
import { SaveTypeInput, type SavedType } from './type-input'
import type { TypeForm } from './queries.server'
import { oneSaveAtATime, refuseTakenName, typeForEdit } from './write-type.server'

const refusedAt = (field: string, message: string) =>
  new DomainError('invalid', message, { fields: { [field]: [message] } })

function refuseImpossible({ used, values }: TypeForm, type: Omit<SavedType, 'id'>): void {
  if (values.isDefault === 'on' && !type.isDefault) throw refusedAt('isDefault', DEFAULT_WANTED)
  if (used > 0 && (values.isOrganization === 'on') !== type.isOrganization)
    throw refusedAt('isOrganization', kindInUse(used))
}

/** Exactly one type is the default for new supporters (R-SUPPORTERS-15). */
export const saveSupporterType = sqlOperation({
  name: 'supporters.save-type',
  permission: 'account.edit',
  input: SaveTypeInput,
  async run(ctx, { id, ...type }) {
    await oneSaveAtATime(ctx)
    const before = id === undefined ? null : await typeForEdit(ctx, id)
    if (before?.isDeleted) throw notFound('The supporter type')
    await refuseTakenName(ctx, type.name, id ?? 0)
    if (before !== null) refuseImpossible(before, type)
    if (type.isDefault && before?.values.isDefault !== 'on')
      await ctx.sql.run(sql`UPDATE account_type SET is_default = false WHERE is_default AND deleted_at IS NULL`)
    const row = sql`(${type.name}, ${type.isOrganization}, ${type.isDefault}, ${type.sequence})`
    const saved = await ctx.sql.first<{ id: number }>(
      id === undefined
        ? sql`INSERT INTO account_type (name, is_organization, is_default, sequence) VALUES ${row} RETURNING id`
        : sql`UPDATE account_type SET (name, is_organization, is_default, sequence) = ROW${row} WHERE id = ${id}
          RETURNING id`,
    )
    await ctx.publish('supporter_type.saved', {
      id: saved?.id ?? 0,
      ...(before ? { before: before.values } : {}),
      after: type,
    })
    return { id: saved?.id ?? 0, name: type.name }
  },
})
