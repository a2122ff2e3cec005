import { isDone, type Desk, type Opening } from './cart-queue'
import { findNewLine, type PendingLine, type Removed } from './cart-state'
import type { CartStore } from './cart-store'
import type { AddCall } from '~/pages/jpanel/pos/item/item-choice'
import type { TillOrder } from './order'
import type { OrderAnswer } from './till-calls'
import { pageGiftBody, replacing } from '~/wire/pos/requests/add'

export const ADD_FAILED = "We couldn't add the item to the contribution."
export const ADD_LOST = 'Error adding item to cart.'

export type Shown = Omit<PendingLine, 'key'>

type Putting = { replaced: number | undefined; solved: () => void }

/**
 * Sends the contribution's comments and anonymity again, because a gift through a page would overwrite them (R-CART-9).
 */
const toStored = ({ comments, isAnonymous }: TillOrder) => pageGiftBody({ comments, isAnonymous })

const addFailure = (answer: OrderAnswer): string => answer.error || (answer.isLost ? ADD_LOST : ADD_FAILED)

export function linePuts(
  { dispatch }: CartStore,
  { current, inTurn, known, onOrder }: Opening,
  { say, attempt }: Desk,
) {
  let keys = 0
  const newKey = () => `new-${(keys += 1)}`
  /** With `replaced` the server does both changes or neither. */
  const tryPut = async (key: string, call: AddCall, replaced?: number): Promise<string | null> => {
    const before = current()
    const body = (open: TillOrder) => ({
      ...(call.path === 'add_by_fundraising_page' ? toStored(open) : {}),
      ...call.body,
      ...replacing(replaced),
    })
    const reply = await onOrder(call.path, body)
    const answer = await known(reply, (seen) => findNewLine(before, seen) !== null)
    dispatch(isDone(answer) ? { do: 'added', key, order: answer.order } : { do: 'addFailed', key, order: answer.order })
    return isDone(answer) ? null : addFailure(answer)
  }
  const put = async (key: string, call: AddCall, { replaced, solved }: Putting): Promise<boolean> => {
    const error = await tryPut(key, call, replaced)
    if (error !== null) say(error)
    else solved()
    return error === null
  }

  const showPending = (shown: Shown): string => {
    const key = newKey()
    dispatch({ do: 'add', line: { ...shown, key } })
    return key
  }

  const addAgain = (call: AddCall, shown: Shown): Promise<boolean> => {
    const key = showPending(shown)
    const solved = attempt()
    return inTurn(() => put(key, call, { replaced: shown.replaces, solved }))
  }

  const addAll = async (wanted: readonly Removed[]): Promise<string[]> => {
    const turns = wanted.map(({ again, shown }) => {
      const key = showPending(shown)
      return inTurn(() => tryPut(key, again))
    })
    return [...new Set((await Promise.all(turns)).filter((error) => error !== null))]
  }

  return { put, showPending, addAgain, addAll }
}
