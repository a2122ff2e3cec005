import { sqlOperation } from '~/db/operation.server'
import { ContributionIdInput } from '~/domain/contributions/schemas'
import { grantDownloads, renewGrants } from '~/domain/downloads/grant-downloads.server'
import { soldDownloads } from '~/domain/downloads/sold-downloads.server'
import { isMailHeld } from '~/domain/messaging/say-mailed'
import { notFound, refused } from '~/kit/errors'
import { sql } from '~/kit/sql'
import { isEmail } from '~/kit/text'
import { nextKey } from './mailed.server'
import { mailDownloads, saleRecord } from './sale-record.server'

const NO_DOWNLOADS = 'Nothing in this contribution is a download today.'

/**
 * Extends a contribution's downloads as if bought now and emails the links; earlier links keep working and keep their
 * counts. Returns null without an address or if the email is turned off (R-DOWNLOADS-4).
 */
export const renewDownloads = sqlOperation({
  name: 'downloads.renew-downloads',
  permission: 'order.edit',
  input: ContributionIdInput,
  audit: 'when-changed',
  async run(ctx, { id }): Promise<{ email: string | null }> {
    const row = await ctx.sql.first<{ email: string | null }>(
      sql`SELECT billing_email AS email FROM contribution WHERE id = ${id} AND is_listed FOR UPDATE`,
    )
    if (!row) throw notFound('The contribution')
    const sold = await soldDownloads(ctx.sql, id)
    if (sold.length === 0) throw refused(NO_DOWNLOADS)
    await renewGrants(ctx, id)
    await grantDownloads(ctx, id, sold)
    const email = isEmail(row.email) ? row.email : null
    const sale = email === null ? null : await saleRecord(ctx, id)
    const isSent =
      email !== null &&
      sale !== null &&
      (await mailDownloads(ctx, {
        dedupeKey: await nextKey(ctx, 'downloads', id),
        to: email,
        tags: sale.tags,
        grants: sale.grants,
      }))
    const mailed = isSent ? email : null
    await ctx.publish('contribution.downloads-renewed', { id, after: { email: mailed, isHeld: isMailHeld(ctx) } })
    return { email: mailed }
  },
})
