import { sqlOperation, workflow } from '~/db/operation.server'
import { z } from 'zod'
import { ReceiveWebhookInput } from '~/domain/payments/schemas'
import { DomainError } from '~/kit/errors'
import { perform, type Ctx } from '~/kit/operation'
import { sql } from '~/kit/sql'
import { EventRefused, EventUnreadable } from '~/ports/payment-gateway'
import type { StreamReport } from '~/ports/live-streams'
import type { StreamState } from './queries.server'

type Known = StreamState & { id: number; reportedAt: Date | null }

/** A recording of an earlier stream can be ready while the next one is shown, so it does not change the state. */
const after = (known: StreamState, { about, playbackId }: StreamReport) => ({
  status: about === 'recorded' ? known.status : about,
  livePlaybackId: about === 'active' ? (playbackId ?? known.livePlaybackId) : known.livePlaybackId,
  recordedPlaybackId: about === 'active' ? known.recordedPlaybackId : (playbackId ?? known.recordedPlaybackId),
})

/**
 * The newest report decides. A late or repeated one changes nothing, and reports on streams that are not ours are
 * ignored (R-EVENTS-6).
 */
const keepReport = sqlOperation({
  name: 'events.keep-report',
  permission: null,
  input: z.object({ report: z.custom<StreamReport>() }),
  audit: 'when-changed',
  async run(ctx, { report }): Promise<{ isKnown: boolean }> {
    const row = await ctx.sql.first<Known>(sql`
      SELECT virtual_event_id AS id, stream_id, status, live_playback_id,
        recorded_playback_id, reported_at
      FROM live_stream WHERE stream_id = ${report.streamId} FOR UPDATE`)
    if (row === null) return { isKnown: false }
    if (row.reportedAt !== null && report.at.getTime() < row.reportedAt.getTime()) return { isKnown: true }
    const { id, status, livePlaybackId, recordedPlaybackId } = row
    const before = { status, livePlaybackId, recordedPlaybackId }
    const next = after(row, report)
    await ctx.sql.run(sql`
      UPDATE live_stream SET status = ${next.status}, live_playback_id = ${next.livePlaybackId},
        recorded_playback_id = ${next.recordedPlaybackId},
        reported_at = ${report.at} WHERE virtual_event_id = ${id}`)
    if (JSON.stringify(before) !== JSON.stringify(next))
      await ctx.publish('virtual_event.stream-reported', { id, before, after: next })
    return { isKnown: true }
  },
})

function readReport(ctx: Ctx, call: { body: string; headers: Record<string, string> }): StreamReport | null {
  try {
    return ctx.ports.liveStreams.readReport({ ...call, now: ctx.now })
  } catch (error) {
    if (error instanceof EventRefused) throw new DomainError('forbidden', error.message)
    if (error instanceof EventUnreadable) throw new DomainError('malformed', 'The event could not be read.')
    throw error
  }
}

export const receiveReport = workflow({
  name: 'events.receive-report',
  permission: null,
  input: ReceiveWebhookInput,
  async run(ctx, call): Promise<{ isKnown: boolean }> {
    const report = readReport(ctx, call)
    return report === null ? { isKnown: false } : perform(keepReport, ctx, { report })
  },
})
