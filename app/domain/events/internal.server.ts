import type { SqlTxCtx } from '~/db/ctx'
import { notFound, refused } from '~/kit/errors'
import { sql, type SqlRunner } from '~/kit/sql'
import { NO_STREAM } from './messages'

export async function lockEvent(runner: SqlRunner, id: number): Promise<{ name: string; slug: string }> {
  const held = await runner.first<{ name: string; slug: string }>(
    sql`SELECT name, slug FROM virtual_event WHERE id = ${id} AND deleted_at IS NULL FOR UPDATE`,
  )
  if (held === null) throw notFound('The virtual event')
  return held
}

/** Keeps two saves at once from choosing the same address. */
export const oneSlugAtATime = (runner: SqlRunner): Promise<unknown> =>
  runner.first(sql`SELECT pg_advisory_xact_lock(hashtext('virtual_event.slug')) IS NULL AS held`)

export async function isSlugTaken(runner: SqlRunner, slug: string, except: number | null): Promise<boolean> {
  const other = await runner.first(
    sql`SELECT 1 FROM virtual_event WHERE slug = ${slug} AND deleted_at IS NULL AND id IS DISTINCT FROM ${except}::int`,
  )
  return other !== null
}

type Stream = { streamId: string; streamKey: string }

export async function lockStream(ctx: SqlTxCtx, eventId: number): Promise<Stream> {
  await lockEvent(ctx.sql, eventId)
  const stream = await ctx.sql.first<Stream>(sql`
    SELECT stream_id, stream_key FROM live_stream
    WHERE virtual_event_id = ${eventId} AND stream_id IS NOT NULL FOR UPDATE`)
  if (stream === null) throw refused(NO_STREAM)
  return stream
}
