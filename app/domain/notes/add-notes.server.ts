import { sqlOperation } from '~/db/operation.server'
import { supporterList } from '~/domain/supporters/supporters.list.server'
import { sql } from '~/kit/sql'
import { toSelection } from '~/lists/declare/filter-values'
import { noteHtml } from './internal.server'
import { AddNotesInput } from './schemas'

export const addNotes = sqlOperation({
  name: 'notes.add-notes',
  permission: 'member.add',
  input: AddNotesInput,
  async run(ctx, { body, ...selection }) {
    const selected = await supporterList.selected(ctx, toSelection(selection))
    const html = await noteHtml(body)
    const added = await ctx.sql.rows<{ id: number; supporterId: number }>(sql`
      INSERT INTO supporter_note (supporter_id, body, created_by, created_at, updated_at)
      SELECT id, ${html}, ${ctx.actor.staffId}::int, ${ctx.now}::timestamptz, ${ctx.now}::timestamptz
      FROM supporter WHERE id = ANY(${selected}::int[]) ORDER BY id RETURNING id, supporter_id`)
    await ctx.publish('note.added', ...added.map(({ id, supporterId }) => ({ id, after: { supporterId } })))
    return added.length
  },
})
