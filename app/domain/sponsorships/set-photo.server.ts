import { z } from 'zod'
import { sqlOperation } from '~/db/operation.server'
import { setMedia } from '~/domain/media/attach-media.server'
import { refused } from '~/kit/errors'
import { sql } from '~/kit/sql'
import { SPONSEE_GONE } from './photo-import'

export const setPhoto = sqlOperation({
  name: 'sponsorships.set-photo',
  permission: 'sponsorship.edit',
  input: z.object({ sponseeId: z.number(), mediaId: z.number(), filename: z.string() }),
  audit: 'when-changed',
  async run(ctx, { sponseeId, mediaId, filename }) {
    const row = await ctx.sql.first(
      sql`SELECT id FROM sponsorship WHERE id = ${sponseeId} AND deleted_at IS NULL FOR UPDATE`,
    )
    if (row === null) throw refused(SPONSEE_GONE)
    const before = await ctx.sql.rows<{ id: number }>(
      sql`SELECT media_id AS id FROM mediable WHERE mediable_type = 'sponsorship' AND mediable_id = ${sponseeId}`,
    )
    if (before.length === 1 && before[0]?.id === mediaId) return
    await setMedia(ctx, { type: 'sponsorship', id: sponseeId, field: 'photo' }, [mediaId])
    await ctx.sql.run(
      sql`UPDATE sponsorship SET version = version + 1, updated_at = ${ctx.now} WHERE id = ${sponseeId}`,
    )
    await ctx.publish('sponsorship.photo-imported', { id: sponseeId, after: { mediaId, filename } })
  },
})
