import { sqlOperation } from '~/db/operation.server'
import { sql } from '~/kit/sql'
import { EventIdInput } from './event-input'
import { lockEvent } from './internal.server'

/** Deletes softly. The page disappears, but the campaign and the stream stay (R-EVENTS-3). */
export const deleteEvent = sqlOperation({
  name: 'events.delete-event',
  permission: 'virtualevents.edit',
  input: EventIdInput,
  async run(ctx, { id }) {
    const { name } = await lockEvent(ctx.sql, id)
    await ctx.sql.run(
      sql`UPDATE virtual_event SET deleted_at = ${ctx.now}, deleted_by = ${ctx.actor.staffId}, updated_at = ${ctx.now}
        WHERE id = ${id}`,
    )
    await ctx.publish('virtual_event.deleted', { id, before: { deletedAt: null }, after: { deletedAt: ctx.now } })
    return { id, name }
  },
})
