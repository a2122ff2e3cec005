import { sqlOperation } from '~/db/operation.server'
import { sql } from '~/kit/sql'
import { OpenDownloadInput } from './schemas'

/**
 * Takes one download of a grant, or none at a limit. The update itself checks the limits, so that concurrent downloads
 * cannot exceed them.
 */
export const countDownload = sqlOperation({
  name: 'downloads.count-download',
  permission: null,
  input: OpenDownloadInput,
  audit: 'none',
  async run({ sql: runner, now }, { token, address }): Promise<boolean> {
    const taken = await runner.first(sql`
      WITH taken AS (
        UPDATE download_grant g SET downloads_used = g.downloads_used + 1, addresses =
          CASE WHEN ${address} = ANY(g.addresses) THEN g.addresses ELSE g.addresses || ${address}::text END
        WHERE g.token = ${token} AND (g.expires_at IS NULL OR g.expires_at >= ${now})
          AND (g.download_limit = -1 OR g.downloads_used < g.download_limit)
          AND (g.address_limit = -1 OR ${address} = ANY(g.addresses) OR cardinality(g.addresses) < g.address_limit)
          RETURNING g.id)
      INSERT INTO download_visit (grant_id, address, at) SELECT id, ${address}, ${now} FROM taken RETURNING grant_id`)
    return taken !== null
  },
})
