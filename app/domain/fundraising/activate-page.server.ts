import { sqlOperation } from '~/db/operation.server'
import type { SqlTxCtx } from '~/db/ctx'
import { fundraisingSettings } from '~/domain/settings/fundraising.server'
import { localDate } from '~/kit/calendar'
import { refused } from '~/kit/errors'
import { sql } from '~/kit/sql'
import { lockPage, type HeldPage } from './internal.server'
import { NOT_ACTIVATED, ORGANIZER_DENIED, RESTORE_FIRST } from './messages'
import { PageInput } from './row-input'
import { setVerification } from './set-verification.server'

const BEFORE = ['draft', 'pending', 'suspended']

type Outcome = { isVerified: boolean; becomes?: 'Verified' | 'Pending' }

async function outcomeFor(ctx: SqlTxCtx, { organizerId, verifiedStatus }: HeldPage): Promise<Outcome> {
  const { requiresVerification, verifiesDonors } = fundraisingSettings(ctx.settings)
  if (!requiresVerification || verifiedStatus === 'Verified') return { isVerified: true }
  if (verifiedStatus === 'Denied') throw refused(ORGANIZER_DENIED)
  if (organizerId === null) return { isVerified: false }
  const gave = verifiesDonors
    ? await ctx.sql
        .first(sql`SELECT 1 FROM contribution WHERE supporter_id = ${organizerId} AND confirmed_at IS NOT NULL
        AND deleted_at IS NULL AND NOT is_test AND NOT is_spam LIMIT 1`)
    : null
  return gave === null ? { isVerified: false, becomes: 'Pending' } : { isVerified: true, becomes: 'Verified' }
}

/**
 * Makes a draft, pending or suspended page active if its organizer counts as verified, else pending. The result has the
 * new status (R-FUNDRAISING-2).
 */
export const activatePage = sqlOperation({
  name: 'fundraising.activate-page',
  permission: 'fundraisingpages.edit',
  input: PageInput,
  async run(ctx, { hashid: id }) {
    const held = await lockPage(ctx, id)
    if (held.deletedAt !== null) throw refused(RESTORE_FIRST)
    if (!BEFORE.includes(held.status)) throw refused(NOT_ACTIVATED)
    const { isVerified, becomes } = await outcomeFor(ctx, held)
    const status = isVerified ? 'active' : 'pending'
    const activatedOn = status === 'active' ? localDate(ctx.now, ctx.organisation.zone) : null
    await ctx.sql.run(sql`UPDATE fundraising_page SET status = ${status},
        activated_on = coalesce(${activatedOn}::date, activated_on), updated_at = ${ctx.now}
      WHERE id = ${id}`)
    // Runs after the page's own update, because verifying an organizer activates their other waiting pages.
    if (held.organizerId !== null && becomes !== undefined && becomes !== held.verifiedStatus)
      await setVerification(ctx, { id: held.organizerId, before: held.verifiedStatus, after: becomes })
    await ctx.publish('fundraising_page.activated', { id, before: { status: held.status }, after: { status } })
    const event = status === 'active' ? ('activated' as const) : ('pending' as const)
    ctx.enqueue({ job: 'fundraising.mail-page', payload: { id, event, at: ctx.now.toISOString() } })
    return { type: 'fundraising_page' as const, id, name: held.name, status }
  },
})
