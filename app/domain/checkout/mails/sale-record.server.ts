import type { SqlTxCtx } from '~/db/ctx'
import { listGrants, type Grant } from '~/domain/downloads/queries.server'
import { listReceipts } from '~/domain/receipts/queries.server'
import { listProfiles, type ProfileOfContribution } from '~/domain/recurring/queries.server'
import { shownDay } from '~/kit/calendar'
import { perform } from '~/kit/operation'
import { sendTemplate } from '~/domain/messaging/send-template.server'
import type { Tags } from '~/kit/merge'
import { counted } from '~/kit/text'
import { saleHead, saleLines, type SaleLine } from './sale-mail-rows.server'
import { saleTags } from './sale-tags'

export type SaleRecord = {
  to: string | null
  lines: readonly SaleLine[]
  grants: readonly Grant[]
  plans: readonly ProfileOfContribution[]
  tags: Tags
}

export async function saleRecord(
  ctx: Pick<SqlTxCtx, 'sql' | 'organisation' | 'settings' | 'officeUrl'>,
  id: number,
): Promise<SaleRecord | null> {
  const head = await saleHead(ctx.sql, id)
  if (!head) return null
  const { billingEmail, wantsMail, ...sale } = head
  const lines = await saleLines(ctx.sql, id)
  const grants = await listGrants(ctx.sql, id)
  const plans = await listProfiles(ctx.sql, id)
  const receipt = (await listReceipts(ctx.sql, id)).find(({ status }) => status === 'issued')
  const tags = saleTags(
    { ...sale, lines, plans, downloads: grants.length, receiptNumber: receipt?.number ?? null },
    ctx,
  )
  return { to: wantsMail ? billingEmail : null, lines, grants, plans, tags }
}

function link(
  { officeUrl, organisation }: Pick<SqlTxCtx, 'organisation' | 'officeUrl'>,
  { token, filename, expiresAt, downloadLimit, downloadsUsed }: Grant,
): string {
  const limits = [
    ...(expiresAt === null ? [] : [`until ${shownDay(expiresAt, organisation.zone)}`]),
    ...(downloadLimit === -1 ? [] : [counted(downloadLimit - downloadsUsed, 'download')]),
  ]
  return `${filename}${limits.length > 0 ? ` (${limits.join(', ')})` : ''}\n${officeUrl}/downloads/${token}`
}

export const downloadLinks = (ctx: Pick<SqlTxCtx, 'organisation' | 'officeUrl'>, grants: readonly Grant[]): string =>
  grants.map((grant) => link(ctx, grant)).join('\n\n')

type Downloads = Pick<SaleRecord, 'tags' | 'grants'> & { dedupeKey: string; to: string }

export const mailDownloads = (ctx: SqlTxCtx, { dedupeKey, to, tags, grants }: Downloads) => {
  const blocks = { ...tags.blocks, links: downloadLinks(ctx, grants) }
  return perform(sendTemplate, ctx, { dedupeKey, to, template: 'customer_downloads', words: tags.words, blocks })
}
