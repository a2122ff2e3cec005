import { newLineOf, type CartAction, type PendingLine, type Removed } from './cart-state'
import type { AddRequest } from './item-choice'
import type { OrderDetails, TillLine, TillOrder } from './order'
import { againOf, pendingOf } from './removed'
import type { OrderAnswer } from './till-calls'
import { updateBody } from './update-body'

export const START_FAILED = 'There was a problem starting your contribution.'
export const ADD_FAILED = "We couldn't add the item to the contribution."
export const ADD_LOST = 'Error adding item to cart.'
export const REMOVE_FAILED = 'Error removing item from cart.'
const SAVE_FAILED = 'The contribution could not be saved. Please try again.'

export type Desk = {
  ask: (path: string, body: object) => Promise<OrderAnswer>
  dispatch: (action: CartAction) => void
  say: (sentence: string) => void
  /** What a new order is started with. */
  startWith: () => object
}

export type CartCalls = ReturnType<typeof cartCalls>

const isDone = (answer: OrderAnswer | null): answer is OrderAnswer & { order: TillOrder } =>
  answer !== null && answer.order !== null && answer.refusal === null

/** What may be done with the open order. Calls go one after the other, so that the last answer is the newest order. */
export function cartCalls(first: TillOrder | null, { ask, dispatch, say, startWith }: Desk) {
  let order = first
  let last: Promise<unknown> = Promise.resolve()
  let keys = 0
  const asked = new Map<number, AddRequest>()

  const inTurn = <R>(deed: () => Promise<R>): Promise<R> => {
    const turn = last.then(deed)
    last = turn.catch(() => undefined)
    return turn
  }
  const keep = (answer: OrderAnswer): OrderAnswer => {
    order = answer.order ?? order
    return answer
  }
  const start = async (): Promise<TillOrder | null> => {
    if (order) return order
    dispatch({ do: 'start' })
    const answer = keep(await ask('new', startWith()))
    dispatch(isDone(answer) ? { do: 'show', order: answer.order } : { do: 'startFailed' })
    if (!isDone(answer)) say(answer.refusal || START_FAILED)
    return answer.order
  }
  const onOrder = async (path: string, body: object): Promise<OrderAnswer | null> => {
    const open = await start()
    return open && keep(await ask(`${open.id}/${path}`, body))
  }

  /** The line appears at once and is confirmed or taken back. */
  const add = (request: AddRequest, shown: Omit<PendingLine, 'key'>): Promise<boolean> => {
    keys += 1
    const key = `new-${keys}`
    dispatch({ do: 'add', line: { ...shown, key } })
    return inTurn(async () => {
      const before = order
      const answer = await onOrder('add', request)
      const lineId = isDone(answer) ? newLineOf(before, answer.order) : null
      if (lineId !== null) asked.set(lineId, request)
      dispatch(isDone(answer) ? { do: 'added', key, order: answer.order } : { do: 'addFailed', key, order: answer?.order ?? null })
      if (answer && !isDone(answer)) say(answer.refusal || (answer.isLost ? ADD_LOST : ADD_FAILED))
      return isDone(answer)
    })
  }

  const remove = (line: TillLine, isUndoable = true): Promise<boolean> => {
    dispatch({ do: 'remove', lineId: line.id })
    return inTurn(async () => {
      const answer = await onOrder('remove', { order_item_id: line.id })
      const again = isUndoable && isDone(answer) ? againOf(line, asked.get(line.id)) : null
      dispatch(
        isDone(answer)
          ? { do: 'removed', lineId: line.id, order: answer.order, removed: again }
          : { do: 'removeFailed', lineId: line.id, order: answer?.order ?? null },
      )
      if (!isDone(answer)) say(answer?.refusal || REMOVE_FAILED)
      return isDone(answer)
    })
  }

  const undo = ({ again, shown }: Removed): Promise<boolean> => {
    dispatch({ do: 'forgetRemoved' })
    return add(again, shown)
  }

  /** Another quantity is another line: the old one goes, and comes back where the new one is refused. */
  const changeQuantity = async (line: TillLine, qty: number): Promise<void> => {
    const again = againOf(line, asked.get(line.id))
    if (!again || !(await remove(line, false))) return
    const isAdded = await add({ ...again.again, qty }, { ...pendingOf(line), qty })
    if (!isAdded) await add(again.again, again.shown)
  }

  const update = (body: (open: TillOrder) => object): Promise<boolean> =>
    inTurn(async () => {
      const open = await start()
      if (!open) return false
      const answer = keep(await ask(`${open.id}/update`, body(open)))
      if (answer.order) dispatch({ do: 'show', order: answer.order })
      if (!isDone(answer)) say(answer.refusal || SAVE_FAILED)
      return isDone(answer)
    })

  return {
    add,
    remove,
    undo,
    changeQuantity,
    save: (change: (open: TillOrder) => OrderDetails) => update((open) => updateBody(change(open))),
    setCurrency: (currency: string) => update(() => ({ currency_code: currency })),
    /** After a moment without an answer: the order as the server has it. */
    refresh: async () => {
      if (order) await update((open) => ({ currency_code: open.currency }))
    },
    /** The order that the address names, where the page came without it: shown, gone (paid, or none), or not to be had now. */
    recall: (id: number): Promise<'shown' | 'gone' | 'lost'> =>
      inTurn(async () => {
        if (order) return 'gone'
        const answer = await ask(`${id}/update`, { send_confirmation_emails: 1 })
        if (!isDone(answer)) return answer.isLost ? 'lost' : 'gone'
        order = answer.order
        dispatch({ do: 'show', order: answer.order })
        return 'shown'
      }),
    /** Resolves when everything asked so far is answered. */
    settled: () => inTurn(async () => order),
    empty: () => {
      order = null
      dispatch({ do: 'empty' })
    },
  }
}
