import { days, later } from '~/kit/clock'
import type { Outbox, SentSale, UndoneSale, Waiting, WaitingSale } from './outbox'
import type { makeSender } from './sender'

type SendingPorts = {
  outbox: Outbox
  sender: Pick<ReturnType<typeof makeSender>, 'send'>
  now: () => Date
  toFile: () => Promise<string>
}

export type DeviceSales = {
  read: () => Waiting
  watch: (listener: () => void) => () => void
  send: () => void
  listWaiting: () => Promise<WaitingSale[]>
  listSent: () => Promise<SentSale[]>
  listUndone: () => Promise<UndoneSale[]>
  listUntried: () => Promise<ReadonlySet<number>>
  /** Exports the waiting sales, signed, so that anyone may bring them to the office (R-DEVICES-14). */
  toFile: () => Promise<string>
  stop: () => void
}

const NOTHING_WAITS: Waiting = { count: 0, oldestAt: null, isOld: false }

const SHOWN_FOR = days(7)

const isSame = (one: Waiting, other: Waiting): boolean =>
  one.count === other.count && one.isOld === other.isOld && one.oldestAt?.getTime() === other.oldestAt?.getTime()

export function keepSending({ outbox, sender, now, toFile }: SendingPorts): DeviceSales {
  let waiting = NOTHING_WAITS
  let timer: ReturnType<typeof setTimeout> | undefined
  let isOver = false
  const listeners = new Set<() => void>()

  const look = async (): Promise<void> => {
    const next = await outbox.countWaiting(now())
    if (isSame(waiting, next)) return
    waiting = next
    for (const listener of listeners) listener()
  }
  const round = async (): Promise<void> => {
    clearTimeout(timer)
    await look()
    const { waitMs } = await sender.send()
    await look()
    if (isOver || waitMs === null) return
    clearTimeout(timer)
    timer = setTimeout(send, waitMs)
  }
  // If the disk cannot be read now, the next sale tries again.
  const send = (): void => (isOver ? undefined : void round().catch(() => undefined))

  void outbox.forgetOver(later(now(), -SHOWN_FOR)).catch(() => undefined)
  send()
  return {
    read: () => waiting,
    watch: (listener) => {
      listeners.add(listener)
      return () => void listeners.delete(listener)
    },
    send,
    listWaiting: async () => (await outbox.list()).toReversed(),
    listSent: async () => (await outbox.listSent()).toReversed(),
    listUndone: async () => (await outbox.listUndone()).toReversed(),
    listUntried: outbox.listUntried,
    toFile,
    stop: () => {
      isOver = true
      clearTimeout(timer)
    },
  }
}
