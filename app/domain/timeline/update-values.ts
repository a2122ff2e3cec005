import type { TimelinePost } from './queries.server'

type Stored = Pick<TimelinePost, 'headline' | 'postedOn' | 'tag' | 'message' | 'isPrivate'> & {
  media: readonly { id: number }[]
}

export const toUpdateValues = ({ headline, postedOn, tag, message, isPrivate, media }: Stored) => ({
  headline,
  postedOn,
  tag,
  message,
  isPrivate,
  media: media.map(({ id }) => id),
})
