import type { TimelinePost } from '~/domain/timeline/queries.server'
import { shownPost, type ShownPost } from '~/domain/timeline/shown-post'
import { DEFAULT_TAG, tagIcon } from '~/domain/timeline/tags'
import type { Fields } from '~/kit/fields'
import { fromWire, toWire } from '~/kit/wire'

/** The tag is `general` when the form sends none; an empty tag is refused. */
export const readPost = (body: Fields): Fields =>
  fromWire(
    {
      headline: 'headline',
      posted_on: 'postedOn',
      tag: 'tag',
      message: 'message',
      is_private: 'isPrivate',
      notify_sponsors: 'notifySponsors',
      media: 'media',
      parent_type: 'parentType',
      parent_id: 'parentId',
    },
    { tag: DEFAULT_TAG, ...body, media: body.media ?? body.attachments },
  )

const ATTACHMENT = {
  id: 'id',
  filename: 'filename',
  caption: 'caption',
  public_url: 'publicUrl',
  thumbnail_url: 'thumbnailUrl',
  content_type: 'contentType',
  is_image: 'isImage',
} as const satisfies Record<string, keyof ShownPost['media'][number]>

const SHOWN = {
  id: 'id',
  headline: 'headline',
  message: 'message',
  tag: 'tag',
  posted_on: 'day',
  is_private: 'isPrivate',
  posted_by_string: 'postedBy',
} as const satisfies Record<string, keyof ShownPost>

export function postReply(post: TimelinePost): Fields {
  const { parentType, parentId, tag, createdBy, deletedAt } = post
  const shown = shownPost(post)
  return {
    ...toWire(SHOWN, shown),
    parent_type: parentType,
    parent_id: parentId,
    icon_class: tagIcon(tag),
    created_by: createdBy && { id: createdBy.id, firstname: createdBy.firstName, lastname: createdBy.lastName },
    media: shown.media.map((file) => toWire(ATTACHMENT, file)),
    ...(deletedAt === null ? {} : { deleted_at: deletedAt.toISOString() }),
  }
}
