import { deletePost } from '~/domain/feeds/delete-post.server'
import { DELETE_FAILED } from '~/domain/feeds/messages'
import { endpoint, errorList, notGet } from '~/http/endpoint'
import { doneReply } from '~/wire/website/feed-calls'

/** POST /jpanel/feeds/posts/destroy {id} */
export const loader = notGet
export const action = endpoint(deletePost, {
  failure: DELETE_FAILED,
  reply: () => doneReply(true),
  errors: (error, ctx, args) =>
    error.code === 'forbidden' ? errorList(error, ctx, args) : Response.json(doneReply(false)),
})
