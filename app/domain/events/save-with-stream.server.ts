import { workflow } from '~/db/operation.server'
import { mergeSave } from '~/domain/journal/merge-save.server'
import { DomainError } from '~/kit/errors'
import { perform } from '~/kit/operation'
import { createStream } from './create-stream.server'
import { SaveEventInput } from './event-input'
import { eventForm, streamState } from './queries.server'
import { saveEvent } from './save-event.server'

const saveTogether = mergeSave(saveEvent, {
  type: 'virtual_event',
  read: (runner, id) => eventForm(runner, Number(id)),
})

type SavedEvent = { id: number; name: string; isNew: boolean; isWithoutStream: boolean }

export const saveWithStream = workflow({
  name: 'events.save-with-stream',
  permission: saveEvent.permission,
  input: SaveEventInput,
  async run(ctx, input): Promise<SavedEvent> {
    const { needsStream, ...saved } = await perform(saveTogether, ctx, input)
    const known = needsStream ? await streamState(ctx.read, saved.id) : null
    if (!needsStream || known?.streamId) return { ...saved, isWithoutStream: false }
    try {
      await perform(createStream, ctx, { id: saved.id })
      return { ...saved, isWithoutStream: false }
    } catch (error) {
      if (!(error instanceof DomainError)) throw error
      return { ...saved, isWithoutStream: true }
    }
  },
})
