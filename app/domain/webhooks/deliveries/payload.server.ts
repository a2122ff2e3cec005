import type { Ctx } from '~/kit/operation'
import { makeContributionPayload, makeContributionsPayload, makeTransactionPayload } from '../payloads/contributions'
import type { ContributionFacts, SupporterFacts } from '../payloads/facts'
import { makeSupportersPayload } from '../payloads/supporters'
import { loadContributionFacts, loadSupporterFacts, loadTransactionFacts } from '../facts.server'
import type { HookEventName, Subject } from '../hook'

export type DeliverySubject = { event: string; subjectType: Subject; subjectIds: readonly number[] }

const FACTS = { contribution: loadContributionFacts, transaction: loadTransactionFacts, supporter: loadSupporterFacts }

type LoadedFacts = { [S in Subject]: Map<number, S extends 'supporter' ? SupporterFacts : ContributionFacts> }

async function loadFacts(ctx: Ctx, described: readonly DeliverySubject[]): Promise<LoadedFacts> {
  const load = async <S extends Subject>(subject: S): Promise<LoadedFacts[S]> => {
    const ids = described.flatMap(({ subjectType, subjectIds }) => (subjectType === subject ? subjectIds : []))
    return (ids.length === 0 ? new Map() : await FACTS[subject](ctx, [...new Set(ids)])) as LoadedFacts[S]
  }
  const [contribution, transaction, supporter] = await Promise.all([
    load('contribution'),
    load('transaction'),
    load('supporter'),
  ])
  return { contribution, transaction, supporter }
}

/** Builds the payload of one delivery (R-WEBHOOKS-6). Throws for an event without a shape. */
function toPayload({ event, subjectType, subjectIds }: DeliverySubject, known: LoadedFacts, now: Date): object | null {
  const paid = subjectIds.flatMap((id) => (subjectType === 'supporter' ? [] : (known[subjectType].get(id) ?? [])))
  const [first] = paid
  switch (event as HookEventName) {
    case 'supporter_created':
    case 'supporter_updated': {
      const supporters = subjectIds.flatMap((id) => known.supporter.get(id) ?? [])
      return supporters.length === 0 ? null : makeSupportersPayload(supporters, now)
    }
    case 'contributions_paid':
      return paid.length === 0 ? null : makeContributionsPayload(paid, now)
    case 'contribution_paid':
    case 'contribution_refunded':
      if (first === undefined) return null
      return event === 'contribution_paid' && first.isRecurring
        ? makeTransactionPayload(first, now)
        : makeContributionPayload(first, now)
    default:
      throw new Error(`no payload is known for the event ${event}`)
  }
}

export async function makePayloads(
  ctx: Ctx,
  described: readonly DeliverySubject[],
): Promise<(one: DeliverySubject, now: Date) => object | null> {
  const known = await loadFacts(ctx, described)
  return (one, now) => toPayload(one, known, now)
}
