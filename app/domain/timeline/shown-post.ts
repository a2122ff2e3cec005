import { publicUrl, thumbnailUrl } from '~/domain/media/media'
import { shownDate, type CalendarDate } from '~/kit/calendar'
import type { Attachment, TimelinePost } from './queries.server'

const shownAttachment = ({ id, key, thumbnailKey, filename, caption, contentType }: Attachment) => ({
  id,
  filename,
  caption,
  publicUrl: publicUrl(key),
  thumbnailUrl: thumbnailUrl({ thumbnailKey }),
  contentType,
  isImage: contentType.startsWith('image/'),
})

export function shownPost({ id, headline, message, tag, postedOn, isPrivate, createdBy, media }: TimelinePost) {
  const day = shownDate(postedOn as CalendarDate)
  const name = createdBy === null ? null : `${createdBy.firstName} ${createdBy.lastName}`.trim()
  return {
    id,
    headline,
    message,
    tag,
    postedOn,
    day,
    isPrivate,
    postedBy: name === null ? day : `${name} on ${day}`,
    media: media.map(shownAttachment),
  }
}

export type ShownPost = ReturnType<typeof shownPost>
