import type { DisputeStage } from '~/ports/payment-gateway'

export type { DisputeStage }

export type DisputeRow = {
  id: number
  paymentId: number
  reference: string
  stage: DisputeStage
  minor: bigint
  currency: string
  reason: string
  respondBy: Date | null
}

/**
 * Prefix for a bank's return of the rest of a partly refunded contribution, which is recorded as a dispute that no one
 * can answer.
 */
export const RETURN_PREFIX = 'returned:'

export const isReturn = (reference: string): boolean => reference.startsWith(RETURN_PREFIX)

const isClosed = (stage: DisputeStage): boolean => stage === 'won' || stage === 'lost'

const RANK: Record<DisputeStage, number> = { inquiry: 0, open: 1, won: 2, lost: 2 }

/** A dispute only moves forward, so an older report is ignored; a closed one can end differently after an appeal. */
export function isNews(was: DisputeStage | null, reported: DisputeStage): boolean {
  if (was === null) return true
  return was !== reported && (RANK[reported] > RANK[was] || (isClosed(was) && isClosed(reported)))
}

export const formatReason = (reason: string): string => reason.replaceAll('_', ' ')

const NEWS: Record<string, (sum: string) => string> = {
  inquiry: (sum) => `Bank inquiry about ${sum}`,
  open: (sum) => `${sum} disputed by the supporter`,
  won: (sum) => `Dispute about ${sum} closed, no funds lost`,
  lost: (sum) => `Dispute about ${sum} lost, funds withdrawn`,
}

export function describeDispute({
  stage,
  sum,
  reference,
  reason,
}: {
  stage: string
  sum: string
  reference: string
  reason: string
}): string {
  const because = reason === '' ? '' : `: ${formatReason(reason)}`
  if (isReturn(reference)) return `Payment of ${sum} returned after it was refunded${because}`
  const news = NEWS[stage]?.(sum) ?? `${sum} disputed`
  return stage === 'open' || stage === 'inquiry' ? `${news}${because}` : news
}
