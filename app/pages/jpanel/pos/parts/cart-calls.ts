import { isDone, openOrder, type Desk } from './cart-desk'
import { newLineOf, type PendingLine, type Removed } from './cart-state'
import type { AddCall, AddRequest } from './item-choice'
import type { OrderDetails, TillLine, TillOrder } from './order'
import { againOf, pendingOf } from './removed'
import type { OrderAnswer } from './till-calls'
import { updateBody } from './update-body'

export const ADD_FAILED = "We couldn't add the item to the contribution."
export const ADD_LOST = 'Error adding item to cart.'
export const REMOVE_FAILED = 'Error removing item from cart.'
export const SAVE_FAILED = 'The contribution could not be saved. Please try again.'

export type CartCalls = ReturnType<typeof cartCalls>

/** What a dialog is told: null where it worked; otherwise its sentence, and the fields that it concerns. */
export type Told = { refusal: string | null; errors: Record<string, string> }

export const WELL: Told = { refusal: null, errors: {} }

type Shown = Omit<PendingLine, 'key'>

const addFailure = (answer: OrderAnswer): string => answer.refusal || (answer.isLost ? ADD_LOST : ADD_FAILED)

/** What may be done with the open order. Calls go one after the other, so that the last answer is the newest order. */
export function cartCalls(first: TillOrder | null, desk: Desk) {
  const { ask, dispatch, say } = desk
  const { current, take, inTurn, known, onOrder, tell } = openOrder(first, desk)
  let keys = 0
  const asked = new Map<number, AddCall>()

  const remember = (before: TillOrder | null, after: TillOrder, call: AddCall): void => {
    const lineId = newLineOf(before, after)
    if (lineId !== null) asked.set(lineId, call)
  }

  /** The line appears at once and is confirmed or taken back. */
  const addAgain = (call: AddCall, shown: Shown): Promise<boolean> => {
    keys += 1
    const key = `new-${keys}`
    dispatch({ do: 'add', line: { ...shown, key } })
    return inTurn(async () => {
      const before = current()
      const reply = await onOrder(call.path, call.body)
      const answer = reply && (await known(reply, (seen) => newLineOf(before, seen) !== null))
      if (isDone(answer)) remember(before, answer.order, call)
      dispatch(isDone(answer) ? { do: 'added', key, order: answer.order } : { do: 'addFailed', key, order: answer?.order ?? null })
      if (answer && !isDone(answer)) say(addFailure(answer))
      return isDone(answer)
    })
  }
  const add = (request: AddRequest, shown: Shown): Promise<boolean> => addAgain({ path: 'add', body: request }, shown)

  const remove = (line: TillLine, isUndoable = true): Promise<boolean> => {
    dispatch({ do: 'remove', lineId: line.id })
    return inTurn(async () => {
      const reply = await onOrder('remove', { order_item_id: line.id })
      const answer = reply && (await known(reply, (seen) => seen.lines.every(({ id }) => id !== line.id)))
      const again = isUndoable && isDone(answer) ? againOf(line, asked.get(line.id)) : null
      dispatch(
        isDone(answer)
          ? { do: 'removed', lineId: line.id, order: answer.order, removed: again }
          : { do: 'removeFailed', lineId: line.id, order: answer?.order ?? null },
      )
      if (answer && !isDone(answer)) say(answer.refusal || REMOVE_FAILED)
      return isDone(answer)
    })
  }

  const undo = ({ again, shown }: Removed): Promise<boolean> => {
    dispatch({ do: 'forgetRemoved' })
    return addAgain(again, shown)
  }

  /** Another quantity is another line: the old one goes, and comes back where the new one is refused. */
  const changeQuantity = async (line: TillLine, qty: number): Promise<void> => {
    const again = againOf(line, asked.get(line.id))
    if (!again || !(await remove(line, false))) return
    const more = { ...again.again, body: { ...again.again.body, qty } }
    if (!(await addAgain(more, { ...pendingOf(line), qty }))) await addAgain(again.again, again.shown)
  }

  /** A child or a fundraiser: its dialog stays open until it is in the cart. */
  const tellAdd = async (call: AddCall): Promise<Told> => {
    const told = await tell(
      call.path,
      () => call.body,
      (before, seen) => newLineOf(before, seen) !== null,
    )
    if (told.refusal !== null) return { refusal: told.refusal || (told.isLost ? ADD_LOST : ADD_FAILED), errors: told.errors }
    const order = current()
    if (order) remember(told.before, order, call)
    return WELL
  }

  const tellUpdate = async (path: string, body: (open: TillOrder) => object): Promise<Told> => {
    const { refusal, errors } = await tell(path, body)
    return { refusal: refusal === '' ? SAVE_FAILED : refusal, errors }
  }

  const update = async (body: (open: TillOrder) => object): Promise<boolean> => {
    const { refusal } = await tellUpdate('update', body)
    if (refusal !== null) say(refusal)
    return refusal === null
  }

  return {
    add,
    addAgain,
    remove,
    undo,
    changeQuantity,
    tellAdd,
    tellSave: (change: (open: TillOrder) => OrderDetails) => tellUpdate('update', (open) => updateBody(change(open))),
    tellPromos: (codes: string[]) => tellUpdate('promos/apply', () => ({ promocodes: codes })),
    save: (change: (open: TillOrder) => OrderDetails) => update((open) => updateBody(change(open))),
    setCurrency: (currency: string) => update(() => ({ currency_code: currency })),
    /** After a moment without an answer: the order as the server has it. */
    refresh: async () => {
      if (current()) await update((open) => ({ currency_code: open.currency }))
    },
    /** The order that the address names, where the page came without it: shown, gone (paid, or none), or not to be had now. */
    recall: (id: number): Promise<'shown' | 'gone' | 'lost'> =>
      inTurn(async () => {
        if (current()) return 'gone'
        const answer = await ask(`${id}/update`, { send_confirmation_emails: 1 })
        if (!isDone(answer)) return answer.isLost ? 'lost' : 'gone'
        take(answer.order)
        dispatch({ do: 'show', order: answer.order })
        return 'shown'
      }),
    /** Resolves when everything asked so far is answered. */
    settled: () => inTurn(async () => current()),
    /** The items of the open order, as they would be asked for once more; a child is sponsored once. */
    againOfAll: (): Removed[] =>
      (current()?.lines ?? []).flatMap((line) => (line.kind === 'child' ? [] : (againOf(line, asked.get(line.id)) ?? []))),
    empty: () => {
      take(null)
      dispatch({ do: 'empty' })
    },
  }
}
