import { publicUrl, thumbnailUrl } from '~/domain/media/media'
import type { Attachment, TimelinePost } from '~/domain/timeline/queries.server'
import { DEFAULT_TAG, iconOf } from '~/domain/timeline/tags'
import { shownDate, type CalendarDate } from '~/kit/calendar'
import type { Fields } from '~/kit/fields'
import { fromWire } from '~/kit/wire'

/** The tag is `general` where the form sends none; an empty one is requested again. */
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

const attachmentReply = ({ id, key, thumbnailKey, filename, caption, contentType }: Attachment): Fields => ({
  id,
  filename,
  caption,
  public_url: publicUrl(key),
  thumbnail_url: thumbnailUrl({ thumbnailKey }),
  content_type: contentType,
  is_image: contentType.startsWith('image/'),
})

/** An update as its calls answer it: dates as people read them, the tag with its icon, the files with their captions. */
export function postReply({
  id,
  parentType,
  parentId,
  headline,
  postedOn,
  tag,
  message,
  isPrivate,
  createdBy,
  deletedAt,
  media,
}: TimelinePost): Fields {
  const day = shownDate(postedOn as CalendarDate)
  const name = createdBy === null ? null : `${createdBy.firstName} ${createdBy.lastName}`.trim()
  return {
    id,
    parent_type: parentType,
    parent_id: parentId,
    headline,
    message,
    tag,
    posted_on: day,
    is_private: isPrivate,
    icon_class: iconOf(tag),
    posted_by_string: name === null ? day : `${name} on ${day}`,
    created_by: createdBy && { id: createdBy.id, firstname: createdBy.firstName, lastname: createdBy.lastName },
    media: media.map(attachmentReply),
    ...(deletedAt === null ? {} : { deleted_at: deletedAt.toISOString() }),
  }
}

/** An update as its calls answer it, with its date as a form takes it. */
export type PostWire = {
  id: number
  headline: string
  message: string
  tag: string
  is_private: boolean
  postedOn: string
  posted_by_string: string
  media: {
    id: number
    filename: string
    caption: string | null
    public_url: string
    thumbnail_url: string
    content_type: string
    is_image: boolean
  }[]
}

export const postWire = (post: TimelinePost): PostWire => ({ ...postReply(post), postedOn: post.postedOn }) as unknown as PostWire
