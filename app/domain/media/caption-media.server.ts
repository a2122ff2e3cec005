import { sqlOperation } from '~/db/operation.server'
import { notFound } from '~/kit/errors'
import { sql } from '~/kit/sql'
import { CaptionInput } from './schemas'

/** The caption belongs to the file, so it changes everywhere the file is shown. */
export const captionMedia = sqlOperation({
  name: 'media.caption',
  permission: 'file.edit',
  input: CaptionInput,
  audit: 'when-changed',
  async run(ctx, { id, caption }) {
    const before = await ctx.sql.first<{ caption: string | null; filename: string }>(
      sql`SELECT caption, filename FROM media WHERE id = ${id} FOR UPDATE`,
    )
    if (before === null) throw notFound('The file')
    if (before.caption !== caption) {
      await ctx.sql.run(
        sql`UPDATE media SET caption = ${caption}, updated_by = ${ctx.actor.staffId}, updated_at = ${ctx.now}
          WHERE id = ${id}`,
      )
      await ctx.publish('media.captioned', { id, before: { caption: before.caption }, after: { caption } })
    }
    return { id, caption, filename: before.filename }
  },
})
