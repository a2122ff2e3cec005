import { sumTaken, type Taken, type TakenItem } from '~/domain/till-catalog/taken-stock'
import { hours } from '~/kit/clock'
import type { PaperReceipt } from '~/pages/jpanel/pos/after-sale/roll-receipt'
import type { SaleAnswer } from '~/wire/devices/sales'
import type { TillStorage, Turns } from './storage'

/**
 * `body` is the sale exactly as it is sent, the same text each time; `taken` is what it took from the shelf. A sale of
 * an earlier version of the till has neither this nor a receipt.
 */
export type WaitingSale = {
  counter: number
  clientUuid: string
  soldAt: string
  body: string
  receipt?: PaperReceipt
  taken?: readonly TakenItem[]
}

type NewSale = Pick<WaitingSale, 'clientUuid' | 'receipt' | 'taken'> & { soldAt: Date }

export type SentSale = Omit<WaitingSale, 'body' | 'receipt' | 'taken'> &
  Omit<SaleAnswer, 'clientUuid'> & { sentAt: string }

export type UndoneSale = Pick<WaitingSale, 'counter' | 'clientUuid' | 'soldAt'> & {
  total: string | null
  undoneAt: string
  undoneBy: number
}

type Undoing = { seller: number; now: Date }

export type Waiting = { count: number; oldestAt: Date | null; isOld: boolean }

const COUNTER = 'counter'
const WAITING = 'sale:'
const SENT = 'sent:'
/** Marks a sale that was never tried to be sent. It is removed before the first try, so it errs only towards tried. */
const UNTRIED = 'untried:'
const UNDONE = 'undone:'
const TURN = 'outbox'

const OLD = hours(20)

const makeKey = (prefix: string, counter: number): string => prefix + String(counter).padStart(12, '0')

const isNumber = (value: unknown): value is number => typeof value === 'number' && Number.isSafeInteger(value)

const toSent = (
  { counter, clientUuid, soldAt }: WaitingSale,
  { state, number, message }: SaleAnswer,
  now: Date,
): SentSale => ({ counter, clientUuid, soldAt, state, number, message, sentAt: now.toISOString() })

const toUndone = ({ counter, clientUuid, soldAt, receipt }: WaitingSale, { seller, now }: Undoing): UndoneSale => ({
  counter,
  clientUuid,
  soldAt,
  total: receipt?.total ?? null,
  undoneAt: now.toISOString(),
  undoneBy: seller,
})

export type Outbox = ReturnType<typeof makeOutbox>

export function makeOutbox(storage: TillStorage, inTurn: Turns) {
  const list = async (): Promise<WaitingSale[]> =>
    (await storage.list(WAITING)).map(([, value]) => value as WaitingSale)
  return {
    list,
    /** Resolves once the sale is on the disk. The screen must not show it as complete before that. */
    add: ({ soldAt, ...sold }: NewSale, write: (counter: number) => string): Promise<WaitingSale> =>
      inTurn(TURN, async () => {
        const last = await storage.read(COUNTER)
        const counter = isNumber(last) ? last + 1 : 1
        const sale = { ...sold, counter, soldAt: soldAt.toISOString(), body: write(counter) }
        await storage.write({
          put: [
            [COUNTER, counter],
            [makeKey(WAITING, counter), sale],
            [makeKey(UNTRIED, counter), true],
          ],
        })
        return sale
      }),
    listUntried: async (): Promise<ReadonlySet<number>> =>
      new Set((await storage.listKeys(UNTRIED)).map((key) => Number(key.slice(UNTRIED.length)))),
    /**
     * Must resolve before anything of these sales leaves the device: from then on none of them can be undone. Returns
     * those that nobody undid meanwhile.
     */
    beginTrying: (sales: readonly WaitingSale[]): Promise<WaitingSale[]> =>
      inTurn(TURN, async () => {
        const [waiting, untried] = await Promise.all([storage.listKeys(WAITING), storage.listKeys(UNTRIED)])
        const left = sales.filter(({ counter }) => waiting.includes(makeKey(WAITING, counter)))
        const remove = left.map(({ counter }) => makeKey(UNTRIED, counter)).filter((key) => untried.includes(key))
        if (remove.length > 0) await storage.write({ remove })
        return left
      }),
    undo: (counter: number, by: Undoing): Promise<boolean> =>
      inTurn(TURN, async () => {
        const keys = [makeKey(WAITING, counter), makeKey(UNTRIED, counter)] as const
        const [sale, mark] = await Promise.all(keys.map((key) => storage.read(key)))
        if (sale === undefined || mark === undefined) return false
        const undone = toUndone(sale as WaitingSale, by)
        await storage.write({ put: [[makeKey(UNDONE, counter), undone]], remove: keys })
        return true
      }),
    listUndone: async (): Promise<UndoneSale[]> => (await storage.list(UNDONE)).map(([, value]) => value as UndoneSale),
    settle: (answered: readonly { sale: WaitingSale; answer: SaleAnswer }[], now: Date): Promise<void> =>
      storage.write({
        put: answered.map(({ sale, answer }) => [makeKey(SENT, sale.counter), toSent(sale, answer, now)]),
        remove: answered.map(({ sale }) => makeKey(WAITING, sale.counter)),
      }),
    listSent: async (): Promise<SentSale[]> => (await storage.list(SENT)).map(([, value]) => value as SentSale),
    forgetOver: async (before: Date): Promise<void> => {
      const [sent, undone] = await Promise.all([storage.list(SENT), storage.list(UNDONE)])
      const old = [
        ...sent.filter(([, sale]) => new Date((sale as SentSale).sentAt) < before),
        ...undone.filter(([, sale]) => new Date((sale as UndoneSale).undoneAt) < before),
      ]
      await storage.write({ remove: old.map(([key]) => key) })
    },
    sumTaken: async (): Promise<Taken> => sumTaken((await list()).flatMap(({ taken }) => taken ?? [])),
    countWaiting: async (now: Date): Promise<Waiting> => {
      const moments = (await list()).map(({ soldAt }) => new Date(soldAt).getTime())
      if (moments.length === 0) return { count: 0, oldestAt: null, isOld: false }
      const oldest = Math.min(...moments)
      return { count: moments.length, oldestAt: new Date(oldest), isOld: now.getTime() - oldest >= OLD }
    },
  }
}
