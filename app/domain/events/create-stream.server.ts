import { z } from 'zod'
import { sqlOperation, workflow } from '~/db/operation.server'
import { refused } from '~/kit/errors'
import { minutes } from '~/kit/clock'
import { perform } from '~/kit/operation'
import { sql } from '~/kit/sql'
import { StreamsUnreachable, type CreatedStream } from '~/ports/live-streams'
import { EventIdInput } from './event-input'
import { lockEvent } from './internal.server'
import { STREAM_BUSY, STREAM_EXISTS, STREAM_NOT_CREATED } from './messages'

const CLAIMED_FOR = minutes(1)
const PERMISSION = 'virtualevents.add'

/** Lets one request at a time call the provider, because two would make two streams, of which one would be lost. */
const claimStream = sqlOperation({
  name: 'events.claim-stream',
  permission: PERMISSION,
  input: EventIdInput,
  audit: 'none',
  async run(ctx, { id }): Promise<'claimed' | 'exists' | 'busy'> {
    await lockEvent(ctx.sql, id)
    const since = new Date(ctx.now.getTime() - CLAIMED_FOR)
    const claimed = await ctx.sql.first(sql`
      INSERT INTO live_stream (virtual_event_id, requested_at) VALUES (${id}, ${ctx.now})
      ON CONFLICT (virtual_event_id) DO UPDATE SET requested_at = excluded.requested_at
      WHERE live_stream.stream_id IS NULL AND live_stream.requested_at <= ${since} RETURNING 1 AS claimed`)
    if (claimed !== null) return 'claimed'
    const row = await ctx.sql.first<{ streamId: string | null }>(
      sql`SELECT stream_id FROM live_stream WHERE virtual_event_id = ${id}`,
    )
    return row?.streamId ? 'exists' : 'busy'
  },
})

const keepStream = sqlOperation({
  name: 'events.keep-stream',
  permission: PERMISSION,
  input: z.object({ id: z.number(), stream: z.custom<CreatedStream | null>() }),
  audit: 'when-changed',
  async run(ctx, { id, stream }) {
    if (stream === null) {
      await ctx.sql.run(sql`DELETE FROM live_stream WHERE virtual_event_id = ${id} AND stream_id IS NULL`)
      return
    }
    await ctx.sql.run(sql`
      UPDATE live_stream SET stream_id = ${stream.id}, stream_key = ${ctx.ports.vault.seal(stream.key)},
        live_playback_id = ${stream.playbackId}
      WHERE virtual_event_id = ${id} AND stream_id IS NULL`)
    await ctx.publish('virtual_event.stream-created', { id, after: { streamId: stream.id } })
  },
})

/** Makes the stream of an event at the provider, once. No transaction is open meanwhile (R-EVENTS-5). */
export const createStream = workflow({
  name: 'events.create-stream',
  permission: PERMISSION,
  input: EventIdInput,
  async run(ctx, { id }): Promise<{ id: number }> {
    const claim = await perform(claimStream, ctx, { id })
    if (claim !== 'claimed') throw refused(claim === 'exists' ? STREAM_EXISTS : STREAM_BUSY)
    try {
      const stream = await ctx.ports.liveStreams.create(`virtual-event-${id}`)
      await perform(keepStream, ctx, { id, stream })
      return { id }
    } catch (error) {
      if (!(error instanceof StreamsUnreachable)) throw error
      await perform(keepStream, ctx, { id, stream: null })
      throw refused(STREAM_NOT_CREATED)
    }
  },
})
