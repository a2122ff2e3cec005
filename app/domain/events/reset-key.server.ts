import { z } from 'zod'
import { sqlOperation, workflow } from '~/db/operation.server'
import { refused } from '~/kit/errors'
import { perform } from '~/kit/operation'
import { sql } from '~/kit/sql'
import { StreamsUnreachable } from '~/ports/live-streams'
import { EventIdInput } from './event-input'
import { lockStream } from './internal.server'
import { KEY_NOT_RESET } from './messages'

const findStream = sqlOperation({
  name: 'events.find-stream',
  permission: 'virtualevents.edit',
  input: EventIdInput,
  audit: 'none',
  run: async (ctx, { id }) => (await lockStream(ctx, id)).streamId,
})

const keepKey = sqlOperation({
  name: 'events.keep-key',
  permission: 'virtualevents.edit',
  input: z.object({ id: z.number(), streamId: z.string(), key: z.string() }),
  async run(ctx, { id, streamId, key }) {
    await ctx.sql.run(sql`
      UPDATE live_stream SET stream_key = ${ctx.ports.vault.seal(key)}
      WHERE virtual_event_id = ${id} AND stream_id = ${streamId}`)
    await ctx.publish('virtual_event.key-reset', { id, after: { streamId } })
  },
})

export const resetKey = workflow({
  name: 'events.reset-key',
  permission: 'virtualevents.edit',
  input: EventIdInput,
  async run(ctx, { id }): Promise<{ id: number }> {
    const streamId = await perform(findStream, ctx, { id })
    try {
      const key = await ctx.ports.liveStreams.resetKey(streamId)
      await perform(keepKey, ctx, { id, streamId, key })
      return { id }
    } catch (error) {
      if (error instanceof StreamsUnreachable) throw refused(KEY_NOT_RESET)
      throw error
    }
  },
})
