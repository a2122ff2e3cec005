import { addPost } from '~/domain/timeline/add-post.server'
import { endpoint, notGet } from '~/http/endpoint'
import { postReply, readPost } from '~/wire/timeline'

/** POST /jpanel/timeline */
export const loader = notGet
export const action = endpoint(addPost, { read: readPost, reply: postReply })
