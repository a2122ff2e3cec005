import { sqlOperation } from '~/db/operation.server'
import { sql } from '~/kit/sql'
import { noteForEdit, noteHtml, notYours } from './internal.server'
import { noteById } from './queries.server'
import { EditNoteInput } from './schemas'

export const editNote = sqlOperation({
  name: 'notes.edit-note',
  permission: 'member.add',
  input: EditNoteInput,
  async run(ctx, { id, body }) {
    const before = await noteForEdit(ctx, id)
    if (before.createdBy === null || before.createdBy !== ctx.actor.staffId) throw notYours()
    const after = await noteHtml(body)
    await ctx.sql.run(
      sql`UPDATE supporter_note SET body = ${after}, updated_by = ${ctx.actor.staffId}, updated_at = ${ctx.now}
        WHERE id = ${id}`,
    )
    await ctx.publish('note.edited', { id, before: { body: before.body }, after: { body: after } })
    const note = await noteById(ctx.sql, id)
    if (note === null) throw new Error('the note was not found')
    return note
  },
})
