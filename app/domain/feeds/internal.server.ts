import type { SqlTxCtx } from '~/db/ctx'
import { notFound } from '~/kit/errors'
import { toSlug } from '~/kit/site/slug'
import { name, sql, type SqlRunner } from '~/kit/sql'
import type { FeedKind } from './feed'

const MAX_SLUG_LENGTH = 150
const RESERVED = 'jpanel'

export type LockedFeed = { id: number; name: string; kind: FeedKind; slug: string; version: number }

/** Locks the feed until the transaction ends, so that its posts and categories change one save after the other. */
export async function lockFeed(runner: SqlRunner, id: number): Promise<LockedFeed> {
  const held = await runner.first<LockedFeed>(
    sql`SELECT id, name, kind, slug, version FROM feed WHERE id = ${id} FOR UPDATE`,
  )
  if (held === null) throw notFound('The feed')
  return held
}

type LockedPost = {
  id: number
  name: string
  feedId: number
  version: number
  sequence: number
  createdBy: number | null
  createdAt: Date
}

/** Locks the post after its feed, the order used throughout this module. */
export async function lockPost(runner: SqlRunner, id: number): Promise<LockedPost & { feed: LockedFeed }> {
  const row = await runner.first<{ feedId: number }>(sql`SELECT feed_id FROM post WHERE id = ${id}`)
  if (row === null) throw notFound('The post')
  const feed = await lockFeed(runner, row.feedId)
  const held = await runner.first<LockedPost>(sql`
    SELECT id, name, feed_id, version, sequence, created_by, created_at
    FROM post WHERE id = ${id} FOR UPDATE`)
  if (held === null) throw notFound('The post')
  return { ...held, feed }
}

/** Keeps two saves at once from choosing the same address. */
const lockSlugs = (runner: SqlRunner): Promise<unknown> =>
  runner.first(sql`SELECT pg_advisory_xact_lock(72707440) IS NULL AS held`)

/** Returns the requested slug, or one made from the name, with a number if it is taken (R-FEEDS-2). */
export async function findFreeSlug(
  { sql: runner }: SqlTxCtx,
  of: 'feed' | 'post',
  { requested, name: shown, id }: { requested: string | null; name: string; id: number | undefined },
): Promise<{ slug: string; taken: string | null }> {
  await lockSlugs(runner)
  const wanted = (requested ?? toSlug(shown)).slice(0, MAX_SLUG_LENGTH).replace(/-$/, '') || of
  for (let number = 1; ; number++) {
    const end = number === 1 ? '' : `-${String(number)}`
    const slug = wanted.slice(0, MAX_SLUG_LENGTH - end.length).replace(/-$/, '') + end
    const isTaken =
      (of === 'feed' && slug === RESERVED) ||
      (await runner.first(
        sql`SELECT 1 FROM ${name(of)} WHERE slug = ${slug} AND id IS DISTINCT FROM ${id ?? null}::int`,
      )) !== null
    if (!isTaken) return { slug, taken: requested !== null && slug !== wanted ? wanted : null }
  }
}

/** Leaves out pictures that no longer exist (R-FEEDS-7). */
export async function findStoredPictures(
  runner: SqlRunner,
  ids: readonly (number | null)[],
): Promise<(id: number | null) => number | null> {
  const wanted = [...new Set(ids.filter((id) => id !== null))]
  const rows = await runner.rows<{ id: number }>(
    sql`SELECT id FROM media WHERE id = ANY(${wanted}::int[]) ORDER BY id FOR KEY SHARE`,
  )
  const known = new Set(rows.map(({ id }) => id))
  return (id) => (id !== null && known.has(id) ? id : null)
}
