import type { SqlTxCtx } from '~/db/ctx'
import { givingSettings } from '~/domain/settings/giving.server'
import { endSponsorOfLine, reopenSponsorOfLine } from '~/domain/sponsorships/sponsor-of-line.server'
import type { PlanStatus } from './plan.server'

export async function updateSponsor(ctx: SqlTxCtx, { lineId }: { lineId: number }, status: PlanStatus): Promise<void> {
  const { endsOnSuspend, endsOnCancel } = givingSettings(ctx.settings)
  if (status === 'Active') return reopenSponsorOfLine(ctx, lineId)
  if (status === 'Suspended' && endsOnSuspend) return endSponsorOfLine(ctx, lineId, 'Recurring payment suspended')
  if (status === 'Cancelled' && endsOnCancel) return endSponsorOfLine(ctx, lineId, 'Recurring payment cancelled')
}
