import { isFailure, type CallFailure } from '~/http/use-call'
import { systemClock } from '~/kit/clock'
import { addressWithId, type FoundSupporter, type TabletPart } from '~/wire/supporters'
import { supporterFinder, type StoredPerson } from './supporter-finder'

export type KnownPart = TabletPart & { people: StoredPerson[] }

type Outside = {
  ask: (after: string) => Promise<KnownPart | CallFailure>
  rest: () => Promise<void>
  isOnline: () => boolean
}

const FRESH_MS = 5 * 60_000

/** The number of supporters that are indexed at once, so that no tap has to wait. */
const MOUTHFUL = 250

const REFUSED = new Set([401, 403, 422])

export type KnownSupporters = ReturnType<typeof knownSupporters>

/**
 * Supporters in this device's memory only. They are dropped with the page, when the server refuses the session, and
 * when an unused session would have ended.
 */
export function knownSupporters({ ask, rest, isOnline }: Outside) {
  const finder = supporterFinder()
  const listeners = new Set<() => void>()
  let place = ''
  let version = 0
  let isWhole = false
  let isFetching = false
  let reported = { memberships: {} as Record<string, string>, today: '' }
  let answeredAt = 0
  let storedUntil = 0
  let forgetting: ReturnType<typeof setTimeout> | undefined
  let era = 0

  const now = () => systemClock.now().getTime()
  const notice = () => {
    version += 1
    for (const listener of listeners) listener()
  }
  const forget = () => {
    era += 1
    clearTimeout(forgetting)
    finder.clear()
    place = ''
    isWhole = false
    storedUntil = 0
    reported = { memberships: {}, today: '' }
    notice()
  }
  const keepFor = (milliseconds: number) => {
    answeredAt = now()
    storedUntil = answeredAt + milliseconds
    clearTimeout(forgetting)
    forgetting = setTimeout(forget, milliseconds)
  }

  const takeIn = async (reply: KnownPart, isStill: () => boolean): Promise<void> => {
    if (reply.isFirst) {
      finder.clear()
      isWhole = false
    }
    if (isWhole) return finder.change(reply.people, reply.gone)
    for (let from = 0; from < reply.people.length; from += MOUTHFUL) {
      finder.add(reply.people.slice(from, from + MOUTHFUL))
      await rest()
      if (!isStill()) return
    }
  }

  const fetchAll = async (): Promise<void> => {
    if (isFetching || !isOnline()) return
    isFetching = true
    const begun = era
    const isStill = () => era === begun
    try {
      for (let isMore = true; isMore;) {
        await rest()
        if (!isStill() || !isOnline()) return
        const reply = await ask(place)
        if (!isStill()) return
        if (isFailure(reply)) return REFUSED.has(reply.status) ? forget() : undefined
        keepFor(reply.keepMs)
        reported = { memberships: reply.memberships, today: reply.today }
        await takeIn(reply, isStill)
        if (!isStill()) return
        place = reply.after
        isMore = !reply.isLast
        if (!isMore) isWhole = true
      }
      notice()
    } finally {
      isFetching = false
    }
  }

  const isStored = () => {
    if (storedUntil > 0 && now() >= storedUntil) forget()
    return storedUntil > 0
  }

  return {
    fetchAll,
    forget,
    refresh: (): void => {
      if (!isStored() || !isWhole || now() - answeredAt >= FRESH_MS) void fetchAll()
    },
    find: (typed: string, max: number): FoundSupporter[] =>
      isStored() ? finder.find(typed, max).map(makeLabel(reported)) : [],
    isWhole: () => isWhole,
    version: () => version,
    subscribe: (listener: () => void) => {
      listeners.add(listener)
      return () => void listeners.delete(listener)
    },
  }
}

const makeLabel =
  ({ memberships, today }: { memberships: Record<string, string>; today: string }) =>
  (person: StoredPerson): FoundSupporter => {
    const [id, name, email, , address1, address2, city, state, zip, country, , donorId, membershipId, endsOn] = person
    const address = [address1, address2, city, state, zip, country].filter(Boolean).join(', ')
    return {
      id,
      name,
      email,
      address: addressWithId(address, donorId),
      membershipName: membershipId === null ? null : (memberships[membershipId] ?? null),
      membershipEndsOn: endsOn,
      isMembershipExpired: membershipId === null || endsOn === null ? null : endsOn < today,
    }
  }
