import { mergeSave } from '~/domain/journal/merge-save.server'
import { captionMedia } from './caption-media.server'
import { mediaById } from './queries.server'

export const saveCaption = mergeSave(
  { ...captionMedia, name: 'media.save-caption' },
  {
    type: 'media',
    read: async (runner, id) => {
      const image = await mediaById(runner, Number(id))
      return image && { values: { caption: image.caption ?? '' } }
    },
  },
)
