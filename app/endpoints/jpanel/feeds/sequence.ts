import { SEQUENCE_FAILED } from '~/domain/feeds/messages'
import { sequencePosts } from '~/domain/feeds/sequence-posts.server'
import { endpoint, notGet } from '~/http/endpoint'
import { doneReply } from '~/wire/website/feed-calls'

/**
 * POST /jpanel/feeds/posts/sequence {sequence}; without the permission it answers as it does where nothing was put in
 * order.
 */
export const loader = notGet
export const action = endpoint(sequencePosts, {
  failure: SEQUENCE_FAILED,
  reply: () => doneReply(true),
  errors: () => Response.json(doneReply(false)),
})
