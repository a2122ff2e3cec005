import { stateAfter, listVersions } from '~/domain/journal/versions.server'
import type { SqlRunner } from '~/kit/sql'
import { toStoredPost, type PostRecord, type StoredPost } from './queries.server'

const WORDS: Partial<Record<keyof StoredPost, string>> = {
  slug: 'address',
  body: 'text',
  postedAt: 'date',
  expiresAt: 'end',
  isAllDay: 'all day',
  isEnabled: 'enabled',
  featuredImage: 'featured image',
  alternateImage: 'alternate image',
  fileUrl: 'file',
  linkUrl: 'link',
  embedCode: 'embed code',
  finePrint: 'fine print',
  lengthFormatted: 'length',
  lengthMilliseconds: 'length in milliseconds',
  sequence: 'order',
}

const NAMES: ReadonlyMap<string, string> = new Map(Object.entries(WORDS))

const toSaves = (id: number) => ({ event: 'post.saved', verb: 'feeds.save-post', id }) as const

export async function listPostVersions(runner: SqlRunner, id: number) {
  const versions = await listVersions(runner, toSaves(id))
  const nameField = (field: string): string => NAMES.get(field) ?? field
  return versions.map(({ changed, values, ...version }) => ({
    ...version,
    changed: changed.map(nameField),
    values: Object.fromEntries(Object.entries(values).map(([field, pair]) => [nameField(field), pair])),
  }))
}

const toMoment = (at: string | Date): Date => new Date(at)

/** The fields of a post as one of its saves left it; null if there is no such save (R-FEEDS-12). */
export async function findPostVersion(
  runner: SqlRunner,
  post: PostRecord,
  entry: number,
): Promise<{ at: Date; actor: string; post: PostRecord } | null> {
  const { postedAt, expiresAt, ...others } = toStoredPost(post)
  const now = {
    ...others,
    postedAt: postedAt.toISOString(),
    expiresAt: expiresAt === null ? null : expiresAt.toISOString(),
  }
  const version = await stateAfter(runner, toSaves(post.id), { entry, now })
  if (version === null) return null
  const { at, actor, state } = version
  const then = {
    postedAt: toMoment(state.postedAt),
    expiresAt: state.expiresAt === null ? null : toMoment(state.expiresAt),
  }
  return { at, actor, post: { ...post, ...state, ...then, categories: [...state.categories] } }
}
