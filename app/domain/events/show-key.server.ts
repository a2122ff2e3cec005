import { sqlOperation } from '~/db/operation.server'
import { EventIdInput } from './event-input'
import { lockStream } from './internal.server'

/** The stream key is a credential, so the journal records who saw it. */
export const showKey = sqlOperation({
  name: 'events.show-key',
  permission: 'virtualevents.edit',
  input: EventIdInput,
  async run(ctx, { id }) {
    const { streamId, streamKey } = await lockStream(ctx, id)
    await ctx.publish('virtual_event.key-shown', { id, after: { streamId } })
    return { url: ctx.ports.liveStreams.ingestUrl, key: ctx.ports.vault.open(streamKey) }
  },
})
