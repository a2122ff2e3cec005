import { mergeSave } from '~/domain/journal/merge-save.server'
import { editPost } from '~/domain/timeline/edit-post.server'
import { postById } from '~/domain/timeline/queries.server'
import { toUpdateValues } from '~/domain/timeline/update-values'

export const mergePost = mergeSave(editPost, {
  type: 'timeline-post',
  read: async (runner, id) => {
    const post = await postById(runner, Number(id))
    return post && { values: toUpdateValues(post) }
  },
})
