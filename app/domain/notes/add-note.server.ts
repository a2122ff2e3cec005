import { sqlOperation } from '~/db/operation.server'
import { notFound } from '~/kit/errors'
import { sql } from '~/kit/sql'
import { noteHtml } from './internal.server'
import { noteById } from './queries.server'
import { AddNoteInput } from './schemas'

export const addNote = sqlOperation({
  name: 'notes.add-note',
  permission: 'member.add',
  input: AddNoteInput,
  async run(ctx, { supporterId, body }) {
    const supporter = await ctx.sql.first(sql`SELECT id FROM supporter WHERE id = ${supporterId} FOR KEY SHARE`)
    if (supporter === null) throw notFound('The supporter')
    const row = await ctx.sql.first<{ id: number }>(sql`
      INSERT INTO supporter_note (supporter_id, body, created_by, created_at, updated_at)
      VALUES (${supporterId}, ${await noteHtml(body)}, ${ctx.actor.staffId}, ${ctx.now}, ${ctx.now}) RETURNING id`)
    if (row === null) throw new Error('the note was not written')
    await ctx.publish('note.added', { id: row.id, after: { supporterId } })
    const note = await noteById(ctx.sql, row.id)
    if (note === null) throw new Error('the note was not found')
    return note
  },
})
