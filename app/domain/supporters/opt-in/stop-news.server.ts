import { z } from 'zod'
import { sqlOperation } from '~/db/operation.server'
import { HAS_STOPPED_NEWS } from '~/domain/timeline/unsubscribe-link.server'
import { notFound } from '~/kit/errors'
import { sql, type SqlRunner } from '~/kit/sql'
import { logOptIn } from '../write-supporter.server'

const StopNewsInput = z.object({ key: z.uuid().catch('') })

export const findLink = (
  runner: SqlRunner,
  key: string,
): Promise<{ supporterId: number; isStopped: boolean } | null> =>
  z.uuid().safeParse(key).success
    ? runner.first(sql`SELECT s.id AS supporter_id, ${HAS_STOPPED_NEWS} AS is_stopped FROM unsubscribe_link l
        JOIN supporter s ON s.id = l.supporter_id WHERE l.key = ${key}::uuid`)
    : Promise.resolve(null)

/** A mail program may also press the link for its reader (R-NOTES-2). */
export const stopNews = sqlOperation({
  name: 'supporters.stop-news',
  permission: null,
  input: StopNewsInput,
  audit: 'when-changed',
  async run(ctx, { key }) {
    const link = await findLink(ctx.sql, key)
    if (link === null) throw notFound('The link')
    await ctx.sql.run(sql`SELECT FROM supporter WHERE id = ${link.supporterId} FOR UPDATE`)
    if (!link.isStopped) await logOptIn(ctx, link.supporterId, { answer: '0', source: 'unsubscribe' })
  },
})
