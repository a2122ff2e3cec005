import { sqlOperation } from '~/db/operation.server'
import { sql } from '~/kit/sql'
import { noteForEdit, notYours } from './internal.server'
import { NoteIdInput } from './schemas'

/** Authors delete their own notes, and owners delete any note (R-NOTES-1). */
export const deleteNote = sqlOperation({
  name: 'notes.delete-note',
  permission: 'member.view',
  input: NoteIdInput,
  async run(ctx, { id }) {
    const before = await noteForEdit(ctx, id)
    const isOwn = before.createdBy !== null && before.createdBy === ctx.actor.staffId && ctx.actor.can('member.add')
    if (!isOwn && !ctx.actor.can('owner.only')) throw notYours()
    await ctx.sql.run(
      sql`UPDATE supporter_note SET deleted_at = ${ctx.now}, deleted_by = ${ctx.actor.staffId} WHERE id = ${id}`,
    )
    await ctx.publish('note.deleted', {
      id,
      before: { supporterId: before.supporterId },
      after: { deletedAt: ctx.now },
    })
    return { id, supporterId: before.supporterId }
  },
})
