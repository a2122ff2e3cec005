import { isDone, openOrder, type Desk } from './cart-queue'
import { ADD_FAILED, ADD_LOST, linePuts, type Shown } from './cart-additions'
import { findNewLine, type Removed } from './cart-state'
import type { CartStore } from './cart-store'
import type { AddCall } from '~/pages/jpanel/pos/item/item-choice'
import type { OrderDetails, TillLine, TillOrder } from './order'
import { isSameItem, lineToJoin, type PlainItem } from '~/pages/jpanel/pos/item/plain-item'
import { MAX_CHOICE } from '~/pages/jpanel/pos/catalog/product'
import { toRequest, toPending } from './removed'
import { itemBody, removeBody, type RequestedItem } from '~/wire/pos/requests/add'
import { currencyBody, detailsBody, emailsBody } from '~/wire/pos/requests/order'

const REMOVE_FAILED = 'Error removing item from cart.'
const SAVE_FAILED = 'The contribution could not be saved. Please try again.'

export type CartCalls = ReturnType<typeof cartCalls>

/** `error` is null on success; `errors` holds messages by field. */
export type Reply = { error: string | null; errors: Record<string, string> }

export const NO_ERROR: Reply = { error: null, errors: {} }

type Queued = { key: string; joins: PlainItem; qty: number; done: Promise<boolean> }

export function cartCalls(store: CartStore, desk: Desk) {
  const { ask, say, attempt } = desk
  const { dispatch } = store
  const opening = openOrder(store, desk)
  const { current, inTurn, known, onOrder, report } = opening
  const { put, showPending, addAgain, addAll } = linePuts(store, opening, desk)
  const queued: Queued[] = []

  /** Taps that wait for their turn are sent as one call, which raises an existing line's quantity. */
  const addOneMore = (request: RequestedItem, shown: Shown, joins: PlainItem): Promise<boolean> => {
    const same = queued.find((one) => isSameItem(one.joins, joins) && one.qty < MAX_CHOICE)
    if (same) {
      same.qty += 1
      dispatch({ do: 'more', key: same.key })
      return same.done
    }
    const key = showPending({ ...shown, joins })
    const solved = attempt()
    const done = inTurn(() => {
      queued.splice(queued.indexOf(one), 1)
      const line = lineToJoin(current()?.lines ?? [], joins, one.qty)
      return put(
        key,
        { path: 'add', body: itemBody({ ...request, qty: (line?.qty ?? 0) + one.qty }) },
        { replaced: line?.id, solved },
      )
    })
    const one: Queued = { key, joins, qty: 1, done }
    queued.push(one)
    return done
  }

  const remove = (line: TillLine): Promise<boolean> => {
    dispatch({ do: 'remove', lineId: line.id })
    const solved = attempt()
    return inTurn(async () => {
      const reply = await onOrder('remove', () => removeBody({ lineId: line.id }))
      const answer = await known(reply, (seen) => seen.lines.every(({ id }) => id !== line.id))
      dispatch(
        isDone(answer)
          ? { do: 'removed', lineId: line.id, order: answer.order, removed: toRequest(line) }
          : { do: 'removeFailed', lineId: line.id, order: answer.order },
      )
      if (isDone(answer)) solved()
      else say(answer.error || REMOVE_FAILED)
      return isDone(answer)
    })
  }

  const undo = ({ again, shown }: Removed): Promise<boolean> => {
    dispatch({ do: 'forgetRemoved' })
    return addAgain(again, shown)
  }

  const changeQuantity = async (line: TillLine, qty: number): Promise<void> => {
    const again = toRequest(line)?.again
    if (again)
      await addAgain({ ...again, body: { ...again.body, qty } }, { ...toPending(line), qty, replaces: line.id })
  }

  const addAndReport = async (call: AddCall): Promise<Reply> => {
    const solved = attempt()
    const reported = await report(
      call.path,
      () => call.body,
      (before, seen) => findNewLine(before, seen) !== null,
    )
    if (reported.error === null) solved()
    return reported.error === null
      ? NO_ERROR
      : { error: reported.error || (reported.isLost ? ADD_LOST : ADD_FAILED), errors: reported.errors }
  }

  const updateAndReport = async (path: string, body: (open: TillOrder) => object): Promise<Reply> => {
    const { error, errors } = await report(path, body)
    return { error: error === '' ? SAVE_FAILED : error, errors }
  }

  const look = async (body: (open: TillOrder) => object): Promise<boolean> => {
    const { error } = await updateAndReport('update', body)
    if (error !== null) say(error)
    return error === null
  }
  const update = async (body: (open: TillOrder) => object): Promise<boolean> => {
    const solved = attempt()
    const isSaved = await look(body)
    if (isSaved) solved()
    return isSaved
  }

  return {
    addAll,
    addOneMore,
    remove,
    undo,
    changeQuantity,
    addAndReport,
    saveAndReport: (change: (open: TillOrder) => OrderDetails) =>
      updateAndReport('update', (open) => detailsBody(change(open))),
    promosAndReport: (codes: string[]) => updateAndReport('promos/apply', () => ({ promocodes: codes })),
    save: (change: (open: TillOrder) => OrderDetails) => update((open) => detailsBody(change(open))),
    setCurrency: (currency: string) => update(() => currencyBody(currency)),
    refresh: async () => {
      if (current()) await look((open) => currencyBody(open.currency))
    },
    /**
     * Loads the order that the address names. Returns `gone` if it is paid or does not exist, and `lost` without an
     * answer.
     */
    recall: (id: number): Promise<'shown' | 'gone' | 'lost'> =>
      inTurn(async () => {
        if (current()) return 'gone'
        const answer = await ask(`${id}/update`, emailsBody(true))
        if (!isDone(answer)) return answer.isLost ? 'lost' : 'gone'
        dispatch({ do: 'show', order: answer.order })
        return 'shown'
      }),
    settled: () => inTurn(async () => current()),
    opened: current,
    move: (to: (order: TillOrder) => Promise<TillOrder | null>) =>
      inTurn(async () => {
        const order = current()
        const moved = order && (await to(order))
        if (moved) dispatch({ do: 'show', order: moved })
      }),
    redraw: (order: TillOrder) => {
      if (current()?.id === order.id) dispatch({ do: 'show', order })
    },
    empty: () => {
      attempt()()
      dispatch({ do: 'empty' })
    },
  }
}
