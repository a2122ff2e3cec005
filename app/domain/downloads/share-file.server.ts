import { sqlOperation } from '~/db/operation.server'
import { notFound } from '~/kit/errors'
import { newSecret } from '~/kit/codes/secret'
import { sql } from '~/kit/sql'
import { FileIdInput } from './library-schemas'

type Row = { name: string; shareToken: string | null }

/**
 * Returns a link to the file for use in a text. It stays the same and is valid until the file is deleted
 * (R-DOWNLOADS-3).
 */
export const shareFile = sqlOperation({
  name: 'downloads.share',
  permission: 'file.edit',
  input: FileIdInput,
  audit: 'when-changed',
  async run(ctx, { id }) {
    const row = await ctx.sql.first<Row>(
      sql`SELECT name, share_token FROM download_file WHERE id = ${id} AND deleted_at IS NULL
        FOR UPDATE`,
    )
    if (row === null) throw notFound('The file')
    const token = row.shareToken ?? newSecret()
    if (row.shareToken === null) {
      await ctx.sql.run(sql`UPDATE download_file SET share_token = ${token} WHERE id = ${id}`)
      await ctx.publish('download.shared', { id, after: { name: row.name, isShared: true } })
    }
    return { id, name: row.name, url: `${ctx.officeUrl}/downloads/${token}` }
  },
})
