import { mergeSave } from '~/domain/journal/merge-save.server'
import { editPost } from './edit-post.server'
import { postById } from './queries.server'
import { toUpdateValues } from './update-values'

/** The save of an update's form, for the pages of sponsees and supporters. */
export const mergePost = mergeSave(editPost, {
  type: 'timeline-post',
  read: async (over, id) => {
    const post = await postById(over, Number(id))
    return post && { values: toUpdateValues(post) }
  },
})
