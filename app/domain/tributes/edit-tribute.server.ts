import { sqlOperation } from '~/db/operation.server'
import { toRegionCode } from '~/domain/locale/places'
import { notFound } from '~/kit/errors'
import { sql } from '~/kit/sql'
import { tributeForEdit } from './internal.server'
import { EditTributeInput } from './tribute-input'

/**
 * Replaces the name, the message and all notification fields; fields that its notification does not use are cleared
 * (R-TRIBUTES-5).
 */
export const editTribute = sqlOperation({
  name: 'tributes.edit-tribute',
  permission: 'tribute.edit',
  input: EditTributeInput,
  async run(ctx, { id, ...typed }) {
    const after = { ...typed, notifyState: toRegionCode(typed.notifyCountry, typed.notifyState) }
    const before = await tributeForEdit(ctx, id)
    if (before.deletedAt !== null) throw notFound('The tribute')
    await ctx.sql.run(sql`
      UPDATE tribute SET name = ${after.name}, message = ${after.message}, notify = ${after.notify},
        notify_name = ${after.notifyName},
        notify_email = ${after.notifyEmail}, notify_address = ${after.notifyAddress}, notify_city = ${after.notifyCity},
        notify_state = ${after.notifyState}, notify_zip = ${after.notifyZip}, notify_country = ${after.notifyCountry},
        updated_at = ${ctx.now}
      WHERE id = ${id}`)
    const { deletedAt: _deletedAt, notifiedAt: _notifiedAt, ...was } = before
    await ctx.publish('tribute.edited', { id, before: was, after })
    return { id, name: after.name }
  },
})
