import { days, later } from '~/kit/clock'
import type { OnePermission } from '~/kit/permission'
import { allows } from '../roles'

/** A stolen password alone must not reach refunds, people's files, or what others may do. */
const NEEDS_FACTOR: readonly OnePermission[] = [
  'order.refund',
  'transaction.refund',
  'member.view',
  'user.add',
  'user.edit',
]
const NOTICE = days(7)

type Holder = { isOwner: boolean; permissions: readonly string[]; hasTwoFactor: boolean }

/** True for owners and people of wide access who have no second factor yet (R-ACCESS-10). */
export const lacksFactor = ({ hasTwoFactor, ...holder }: Holder): boolean =>
  !hasTwoFactor && allows(holder, NEEDS_FACTOR)

export const factorDueAt = (noticedAt: Date | null): Date | null => noticedAt && later(noticedAt, NOTICE)

export const isFactorDue = (holder: Holder & { factorNoticedAt: Date | null }, now: Date): boolean => {
  const due = factorDueAt(holder.factorNoticedAt)
  return due !== null && due <= now && lacksFactor(holder)
}
