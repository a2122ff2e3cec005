import { deletePost } from '~/domain/feeds/delete-post.server'
import { feedList } from '~/domain/feeds/feeds.list.server'
import { DELETE_FAILED, SEQUENCE_FAILED } from '~/domain/feeds/messages'
import { postList } from '~/domain/feeds/posts.list.server'
import { sequencePosts } from '~/domain/feeds/sequence-posts.server'
import { call, errorList } from '~/http/call'
import type { Calls } from '~/http/call-args'
import { listCsv } from '~/http/list/list-endpoints'
import { toSuccessReply } from '~/wire/website/feed-calls'

export const calls = {
  'GET /jpanel/feeds.csv': listCsv(feedList),
  'GET /jpanel/feeds/posts.csv': listCsv(postList),
  'POST /jpanel/feeds/posts/destroy': call(deletePost, {
    failure: DELETE_FAILED,
    reply: () => toSuccessReply(true),
    errors: (error, ctx, args) =>
      error.code === 'forbidden' ? errorList(error, ctx, args) : Response.json(toSuccessReply(false)),
  }),
  // Without the permission, the reply is the same as when no order was changed.
  'POST /jpanel/feeds/posts/sequence': call(sequencePosts, {
    failure: SEQUENCE_FAILED,
    reply: () => toSuccessReply(true),
    errors: () => Response.json(toSuccessReply(false)),
  }),
} satisfies Calls
