import { sql, type SqlRunner } from '~/kit/sql'

export type Grant = {
  id: number
  token: string
  filename: string
  expiresAt: Date | null
  addressLimit: number
  downloadLimit: number
  downloadsUsed: number
}

export const listGrants = (runner: SqlRunner, contributionId: number): Promise<Grant[]> =>
  runner.rows<Grant>(sql`
    SELECT g.id, g.token, coalesce(f.name, g.title) AS filename, g.expires_at,
      g.address_limit, g.download_limit, g.downloads_used
    FROM download_grant g LEFT JOIN download_file f ON f.id = g.download_file_id
    WHERE g.contribution_id = ${contributionId} ORDER BY g.id`)

/** A file has a key in the store; an external video has a URL. */
export type Found = Grant & { key: string | null; url: string | null; addresses: string[]; isPaid: boolean }

export const grantOfToken = (runner: SqlRunner, token: string): Promise<Found | null> =>
  runner.first<Found>(sql`
    SELECT g.id, g.token, coalesce(f.name, g.title) AS filename, f.key, g.url, g.expires_at,
      g.address_limit, g.download_limit,
      g.downloads_used, g.addresses, c.confirmed_at IS NOT NULL AND c.deleted_at IS NULL
      AND NOT c.is_spam AS is_paid
    FROM download_grant g LEFT JOIN download_file f ON f.id = g.download_file_id
    JOIN contribution c ON c.id = g.contribution_id WHERE g.token = ${token}`)

export const sharedFile = (runner: SqlRunner, token: string): Promise<{ name: string; key: string } | null> =>
  runner.first(sql`SELECT name, key FROM download_file WHERE share_token = ${token} AND deleted_at IS NULL`)
