import { listGrants } from '~/domain/downloads/queries.server'
import { soldDownloads } from '~/domain/downloads/sold-downloads.server'
import { unappliedMemberships } from '~/domain/memberships/apply-memberships.server'
import { paperPath } from '~/domain/receipts/receipt'
import { listReceipts } from '~/domain/receipts/queries.server'
import { listProfiles } from '~/domain/recurring/queries.server'
import { PERIOD_WORDS } from '~/domain/recurring/schedule'
import { listTributes } from '~/domain/tributes/queries.server'
import { shownDate } from '~/kit/calendar'
import { withForeignCode } from '~/kit/money'
import type { Ctx } from '~/kit/operation'
import { sql } from '~/kit/sql'
import { counted } from '~/kit/text'

export async function relatedRecords(ctx: Ctx, { id, currency }: { id: number; currency: string }) {
  const [profiles, tributes, grants, receipts, memberships, handedOut, begun] = await Promise.all([
    listProfiles(ctx.read, id),
    listTributes(ctx.read, id),
    listGrants(ctx.read, id),
    listReceipts(ctx.read, id),
    unappliedMemberships(ctx.read, id),
    soldDownloads(ctx.read, id),
    ctx.read.record<{ periods: number }>(sql`SELECT count(*)::int AS periods FROM supporter_membership h
      JOIN contribution_line l ON l.id = h.line_id WHERE l.contribution_id = ${id} AND h.removed_at IS NULL`),
  ])
  const money = (minor: bigint) => withForeignCode({ minor, currency }, ctx.organisation.currency)
  return {
    maySee: { plans: ctx.actor.can('recurringpaymentprofile.view'), receipts: ctx.actor.can('taxreceipt.view') },
    profiles: profiles.map((profile) => ({
      id: profile.profileId,
      description: profile.description,
      status: profile.status,
      terms: `${money(profile.amountMinor)} ${PERIOD_WORDS[profile.billingPeriod]}`,
      next: profile.status === 'Active' ? shownDate(profile.nextBillingOn) : null,
      taken: money(profile.aggregateMinor),
      left: profile.cyclesRemaining === null ? null : counted(profile.cyclesRemaining, 'payment'),
      collected: profile.method ? `${profile.method.name} ending in ${profile.method.last4}` : 'Collected manually',
    })),
    tributes: tributes.map((tribute) => ({
      id: tribute.id,
      words: `${tribute.type} ${tribute.name}`,
      message: tribute.message,
      amount: money(tribute.amountMinor),
      reported:
        tribute.notify === null
          ? null
          : {
              by: tribute.notify,
              name: tribute.notifyName,
              at: tribute.notifiedAt,
              due: tribute.notifyAt,
              mail: tribute.mail,
            },
    })),
    downloads: grants.map((grant) => ({
      id: grant.id,
      filename: grant.filename,
      used: counted(grant.downloadsUsed, 'download'),
      left: grant.downloadLimit === -1 ? null : Math.max(0, grant.downloadLimit - grant.downloadsUsed),
      until: grant.expiresAt,
      isOver: grant.expiresAt !== null && grant.expiresAt < ctx.now,
    })),
    memberships: [...new Set(memberships.map((membership) => membership.name))],
    periods: begun?.periods ?? 0,
    canRenewDownloads: handedOut.length > 0,
    receipts: receipts.map((receipt) => ({
      ...receipt,
      amount: money(receipt.amountMinor),
      paper: ctx.actor.can('taxreceipt.view') ? paperPath(receipt.id) : null,
    })),
  }
}

export type RelatedRecords = Awaited<ReturnType<typeof relatedRecords>>
