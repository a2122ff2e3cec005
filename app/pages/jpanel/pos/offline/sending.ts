import { days, later } from '~/kit/clock'
import type { Outbox, SentSale, Waiting } from './outbox'
import type { makeSender } from './sender'

type SendingPorts = {
  outbox: Outbox
  sender: Pick<ReturnType<typeof makeSender>, 'send'>
  now: () => Date
  toFile: () => Promise<string>
}

export type DeviceSales = {
  /** The same object until something changes. */
  read: () => Waiting
  watch: (listener: () => void) => () => void
  /** Sends what waits now; until then it tries again by itself. */
  send: () => void
  /** The newest answer first. */
  listSent: () => Promise<SentSale[]>
  /** The sales that wait, signed, so that anybody may bring them to the office (R-DEVICES-14). */
  toFile: () => Promise<string>
  stop: () => void
}

const NOTHING_WAITS: Waiting = { count: 0, oldestAt: null, isOld: false }

/** Answers of the server are shown for so long. */
const SHOWN_FOR = days(7)

const isSame = (one: Waiting, other: Waiting): boolean =>
  one.count === other.count && one.isOld === other.isOld && one.oldestAt?.getTime() === other.oldestAt?.getTime()

/** Sends the sales of the device until none waits, and says how many do. */
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
  // A disk that cannot be read now is read again with the next sale.
  const send = (): void => (isOver ? undefined : void round().catch(() => undefined))

  void outbox.forgetSent(later(now(), -SHOWN_FOR)).catch(() => undefined)
  send()
  return {
    read: () => waiting,
    watch: (listener) => {
      listeners.add(listener)
      return () => void listeners.delete(listener)
    },
    send,
    listSent: async () => (await outbox.listSent()).toReversed(),
    toFile,
    stop: () => {
      isOver = true
      clearTimeout(timer)
    },
  }
}
