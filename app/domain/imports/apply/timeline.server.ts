import type { SqlTxCtx } from '~/db/ctx'
import { addPost } from '~/domain/timeline/add-post.server'
import { DEFAULT_TAG } from '~/domain/timeline/tags'
import { perform } from '~/kit/operation'
import { sql } from '~/kit/sql'
import type { GoodRow, RowOutcome } from '../outcomes.server'
import { reserveIds } from './new-ids.server'

const toReferenceKey = ({ values }: GoodRow): string => String(values.reference_number).toLowerCase()

type Post = {
  id: number
  sponsorship_id: number
  headline: string
  posted_on: string
  tag: string
  message: string
  is_private: boolean
}

const toPost = ({ values }: GoodRow, id: number, sponsorshipId: number): Post => ({
  id,
  sponsorship_id: sponsorshipId,
  headline: String(values.headline),
  posted_on: String(values.posted_on),
  tag: typeof values.tag === 'string' ? values.tag : DEFAULT_TAG,
  message: String(values.message),
  is_private: values.is_private === true,
})

async function write(ctx: SqlTxCtx, posts: readonly Post[]): Promise<void> {
  if (posts.length === 0) return
  await ctx.sql.run(sql`
    INSERT INTO timeline_post (id, sponsorship_id, headline, posted_on, tag, message, is_private, created_by,
      created_at, updated_at)
    SELECT p.id, p.sponsorship_id, p.headline, p.posted_on, p.tag, p.message, p.is_private, ${ctx.actor.staffId}::int,
      ${ctx.now}, ${ctx.now}
    FROM jsonb_populate_recordset(NULL::timeline_post, ${JSON.stringify(posts)}::jsonb) AS p`)
  await ctx.sql.run(
    sql`UPDATE sponsorship SET last_timeline_update_on = ${ctx.now}
      WHERE id = ANY(${[...new Set(posts.map((post) => post.sponsorship_id))]}::int[])`,
  )
}

/**
 * A row that notifies sponsors and is not private is added through the same operation as staff use, which sends the
 * notification (R-IMPORTS-10).
 */
export async function applyTimeline(ctx: SqlTxCtx, rows: readonly GoodRow[]): Promise<RowOutcome[]> {
  const found = await ctx.sql.rows<{ id: number; key: string }>(sql`
    SELECT id, lower(reference_number) AS key FROM sponsorship
    WHERE lower(reference_number) = ANY(${rows.map(toReferenceKey)}::text[]) AND deleted_at IS NULL`)
  const sponsees = new Map(found.map(({ id, key }) => [key, id]))
  const ids = await reserveIds(ctx, 'timeline_post', rows.length)
  const quiet: Post[] = []
  const outcomes: RowOutcome[] = []
  for (const [index, row] of rows.entries()) {
    const parentId = sponsees.get(toReferenceKey(row))
    if (parentId === undefined) throw new Error('a row was applied that its checks refuse')
    const post = toPost(row, ids[index] ?? 0, parentId)
    if (row.values.notify_sponsors === true && !post.is_private) {
      const { headline, posted_on, tag, message } = post
      const added = await perform(addPost, ctx, {
        parentType: 'sponsorship',
        parentId,
        headline,
        postedOn: posted_on,
        tag,
        message,
        notifySponsors: true,
      })
      outcomes.push({ row: row.row, outcome: 'added', recordId: added.id })
    } else {
      quiet.push(post)
      outcomes.push({ row: row.row, outcome: 'added', recordId: post.id })
    }
  }
  await write(ctx, quiet)
  return outcomes
}
