import { useEffect, useReducer, useRef, useState } from 'react'
import { useCsrf } from '~/http/use-call'
import { useAttempt, useToast } from '~/ui/overlay/toaster'
import { cartCalls, type CartCalls } from './cart-calls'
import { cartReducer, EMPTY_CART, type CartState } from './cart-state'
import { readDefaults } from './defaults'
import type { TillOrder } from './order'
import { askOrder, newClientUuid } from './till-calls'

export type Cart = { state: CartState } & CartCalls

const UNDO_MS = 6000

/** The open order, from the server's first answer on. */
export function useCart(first: TillOrder | null, currency: string): Cart {
  const [state, dispatch] = useReducer(cartReducer, { ...EMPTY_CART, order: first })
  const csrf = useCsrf()
  const chosen = useRef(currency)
  chosen.current = currency
  const toast = useToast()
  const attempt = useAttempt()
  const [calls] = useState(() => {
    let uuid: string | null = null
    const made = cartCalls(first, {
      ask: (path, body) => askOrder(path, csrf, body),
      dispatch,
      say: (sentence) => toast({ message: sentence, tone: 'bad', about: 'cart' }),
      attempt: () => attempt('cart'),
      startWith: () => ({ using_web_pos: 1, ...readDefaults(), currency_code: chosen.current, client_uuid: (uuid ??= newClientUuid()) }),
    })
    return {
      ...made,
      empty: () => {
        uuid = null
        made.empty()
      },
    }
  })
  const { removed } = state
  useEffect(() => {
    if (!removed) return
    const timer = setTimeout(() => dispatch({ do: 'forgetRemoved' }), UNDO_MS)
    return () => clearTimeout(timer)
  }, [removed])
  return { state, ...calls }
}
