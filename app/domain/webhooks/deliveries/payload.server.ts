import type { Ctx } from '~/kit/operation'
import { contributionPayload, contributionsPayload, transactionPayload } from '../payloads/contributions'
import { supportersPayload } from '../payloads/supporters'
import { contributionFacts, supporterFacts, transactionFacts } from '../facts.server'
import type { HookEventName, Subject } from '../hook'

export type Described = { event: string; subjectType: Subject; subjectIds: readonly number[] }

const loadFacts = (ctx: Ctx, { subjectType, subjectIds }: Described) =>
  subjectType === 'transaction' ? transactionFacts(ctx, subjectIds) : contributionFacts(ctx, subjectIds)

/**
 * Builds the payload from the present state; null where the record is gone (R-WEBHOOKS-6). Throws for an event without
 * a shape.
 */
export async function buildPayload(ctx: Ctx, described: Described, now: Date): Promise<object | null> {
  const event = described.event as HookEventName
  switch (event) {
    case 'supporter_created':
    case 'supporter_updated': {
      const supporters = await supporterFacts(ctx, described.subjectIds)
      return supporters.length === 0 ? null : supportersPayload(supporters, now)
    }
    case 'contributions_paid': {
      const paid = await loadFacts(ctx, described)
      return paid.length === 0 ? null : contributionsPayload(paid, now)
    }
    case 'contribution_paid':
    case 'contribution_refunded': {
      const [of] = await loadFacts(ctx, described)
      if (of === undefined) return null
      return event === 'contribution_paid' && of.isRecurring
        ? transactionPayload(of, now)
        : contributionPayload(of, now)
    }
    default:
      throw new Error(`no payload is known for the event ${described.event}`)
  }
}
