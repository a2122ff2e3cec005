import { days, later } from '~/kit/clock'
import type { Begun } from './local-cart'
import type { TillStorage } from './storage'

export type StoredCart = Pick<Begun, 'clientUuid' | 'currency' | 'supporterName' | 'events'>

const CART = 'cart:'

const STORED_FOR = days(7)

type Entry = StoredCart & { changedAt: string }

export function makeCartStorage(storage: TillStorage, now: () => Date) {
  let last: Promise<unknown> = Promise.resolve()
  // Sealing is asynchronous: without a queue, an older state could be written last.
  const inOrder = (work: () => Promise<void>): void => {
    last = last.then(work).catch(() => undefined)
  }
  const drop = (clientUuid: string): void => inOrder(() => storage.write({ remove: [CART + clientUuid] }))
  return {
    keep: ({ clientUuid, currency, supporterName, events }: StoredCart): void =>
      inOrder(() => {
        const entry: Entry = { clientUuid, currency, supporterName, events, changedAt: now().toISOString() }
        return storage.write({ put: [[CART + clientUuid, entry]] })
      }),
    drop,
    list: async (sold: ReadonlySet<string>): Promise<StoredCart[]> => {
      await last
      const oldest = later(now(), -STORED_FOR).toISOString()
      const all = (await storage.list(CART)).map(([, value]) => value as Entry)
      const isOver = ({ clientUuid, changedAt }: Entry) => sold.has(clientUuid) || changedAt < oldest
      for (const { clientUuid } of all.filter(isOver)) drop(clientUuid)
      return all
        .filter((entry) => !isOver(entry))
        .toSorted((one, other) => other.changedAt.localeCompare(one.changedAt))
    },
  }
}
