import { toPostValues, type PostRecord } from '~/domain/feeds/queries.server'
import type { Fields } from '~/kit/fields'
import { readTags } from '~/kit/typed/tags'
import { readPost } from '~/wire/website/feeds'

const toSet = (sent: unknown): string[] =>
  [sent ?? []]
    .flat()
    .filter((one) => typeof one === 'string')
    .toSorted()

export function openedPost(post: PostRecord, zone: string) {
  const { tags, categories, ...values } = toPostValues(post, zone)
  return { ...values, tags: readTags(tags), categories: toSet(categories) }
}

/** A category that is not ticked is not posted, so that none means an empty list. */
export const readPostForm = (body: Fields): Fields => ({
  ...readPost(body),
  tags: readTags(body.tags),
  categories: toSet(body.categories),
})
