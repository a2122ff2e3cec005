import { days, later } from '~/kit/clock'
import type { Begun } from './local-cart'
import type { TillStorage } from './storage'

/** Counting makes the rest of it again. */
export type StoredCart = Pick<Begun, 'clientUuid' | 'currency' | 'supporterName' | 'events'>

const CART = 'cart:'

/** Nobody looks for an older one. */
const STORED_FOR = days(7)

type Entry = StoredCart & { changedAt: string }

/** The open carts of the device: a page that is reloaded or killed finds its own again. */
export function makeCartStorage(storage: TillStorage, now: () => Date) {
  let last: Promise<unknown> = Promise.resolve()
  // Sealing takes its time: without a turn an older state could be written last.
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
    /** The newest first; those that were sold, or that nobody came back for, are dropped. */
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
