import { useEffect, useRef, useState, useSyncExternalStore } from 'react'
import { useCurrentCsrf } from '~/http/use-call'
import { useAttempt, useToast } from '~/ui/overlay/toaster'
import { askAnywhere } from './ask-anywhere'
import { cartCalls, type CartCalls } from './cart-calls'
import type { CartState } from './cart-state'
import { CartStore } from './cart-store'
import { readDefaults } from './defaults'
import type { TillOrder } from './order'
import { askOrder, newClientUuid } from './till-calls'
import { readOfflineTill } from '~/pages/jpanel/pos/offline/current-till'
import { openBody } from '~/wire/pos/requests/order'

export type Cart = { state: CartState } & CartCalls & {
    toServer: () => Promise<void>
  }

const UNDO_MS = 6000

const sayLeft = (names: readonly string[]): string =>
  `Without a network this is not possible, and was left out: ${names.join(', ')}.`

export function useCart(first: TillOrder | null, currency: string): Cart {
  const csrf = useCurrentCsrf()
  const selected = useRef(currency)
  selected.current = currency
  const toast = useToast()
  const attempt = useAttempt()
  const [{ store, calls }] = useState(() => {
    let uuid: string | null = null
    const opened = new CartStore(first)
    const onLeft = (names: string[]) => toast({ message: sayLeft(names), tone: 'warn' })
    const created = cartCalls(opened, {
      ask: (path, body) => askAnywhere({ path, body: { ...body }, csrf: csrf(), shown: opened.read().order, onLeft }),
      say: (sentence) => toast({ message: sentence, tone: 'bad', about: 'cart' }),
      attempt: () => attempt('cart'),
      startWith: () => openBody(readDefaults(), { currency: selected.current, clientUuid: (uuid ??= newClientUuid()) }),
    })
    const empty = () => {
      uuid = null
      created.empty()
    }
    const toServer = () =>
      created.move(async (order) => {
        const till = readOfflineTill()
        return till && till.handOver(order, (path, body) => askOrder(path, csrf(), body))
      })
    return { store: opened, calls: { ...created, empty, toServer } }
  })
  const state = useSyncExternalStore(store.subscribe, store.read, store.read)
  const { removed } = state
  useEffect(() => {
    if (!removed) return
    const timer = setTimeout(() => store.dispatch({ do: 'forgetRemoved' }), UNDO_MS)
    return () => clearTimeout(timer)
  }, [removed, store])
  return { state, ...calls }
}
