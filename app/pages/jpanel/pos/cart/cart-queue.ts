import type { CartStore } from './cart-store'
import type { TillOrder } from './order'
import type { OrderAnswer } from './till-calls'
import { currencyBody } from '~/wire/pos/requests/order'

const START_FAILED = 'There was a problem starting your contribution.'

export type Desk = {
  ask: (path: string, body: object) => Promise<OrderAnswer>
  say: (sentence: string) => void
  /** The result dismisses earlier errors; call it when the change succeeds. */
  attempt: () => () => void
  startWith: () => object
}

type Body = (open: TillOrder) => object

export const isDone = (answer: OrderAnswer | null): answer is OrderAnswer & { order: TillOrder } =>
  answer !== null && answer.order !== null && answer.error === null

export type Opening = ReturnType<typeof openOrder>

/** Calls of an order run one after another, so that the last answer has the newest order. */
export function openOrder({ read, dispatch }: CartStore, { ask, startWith }: Desk) {
  let last: Promise<unknown> = Promise.resolve()

  const inTurn = <R>(operation: () => Promise<R>): Promise<R> => {
    const turn = last.then(operation)
    last = turn.catch(() => undefined)
    return turn
  }
  const current = (): TillOrder | null => read().order
  const start = async (): Promise<OrderAnswer | TillOrder> => {
    const order = current()
    if (order) return order
    dispatch({ do: 'start' })
    const answer = await ask('new', startWith())
    dispatch(isDone(answer) ? { do: 'show', order: answer.order } : { do: 'startFailed' })
    if (isDone(answer)) return answer.order
    return { ...answer, error: answer.error || START_FAILED }
  }
  /** After a lost answer, reads the order to learn whether the change was made, before anything is sent twice. */
  const known = async (answer: OrderAnswer, isThere: (seen: TillOrder) => boolean): Promise<OrderAnswer> => {
    const order = current()
    if (!answer.isLost || !order) return answer
    const seen = await ask(`${order.id}/update`, currencyBody(order.currency))
    return isDone(seen) && isThere(seen.order) ? seen : { ...answer, order: seen.order }
  }
  const onOrder = async (path: string, body: Body): Promise<OrderAnswer> => {
    const open = await start()
    return 'error' in open ? { ...open, isLost: false } : ask(`${open.id}/${path}`, body(open))
  }
  const report = (path: string, body: Body, isThere = (_before: TillOrder, _seen: TillOrder) => false) =>
    inTurn(async () => {
      const open = await start()
      if ('error' in open) return { error: open.error ?? START_FAILED, errors: {}, isLost: false }
      const reply = await ask(`${open.id}/${path}`, body(open))
      const answer = await known(reply, (seen) => isThere(open, seen))
      if (answer.order) dispatch({ do: 'show', order: answer.order })
      return { error: isDone(answer) ? null : (answer.error ?? ''), errors: answer.errors, isLost: answer.isLost }
    })
  return {
    current,
    inTurn,
    known,
    onOrder,
    report,
  }
}
