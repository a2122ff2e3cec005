import { deletePost } from '~/domain/timeline/delete-post.server'
import { editPost } from '~/domain/timeline/edit-post.server'
import { endpoint, notGet, type CallArgs } from '~/http/endpoint'
import { postReply, readPost } from '~/wire/timeline'

const edit = endpoint(editPost, { read: readPost, reply: postReply })
const remove = endpoint(deletePost, { reply: postReply })

/** POST and DELETE /jpanel/timeline/{id} */
export const loader = notGet
export const action = (args: CallArgs): Promise<Response> =>
  args.request.method === 'DELETE' ? remove(args) : edit(args)
