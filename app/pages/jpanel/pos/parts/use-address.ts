import { useCallback, useMemo, useRef } from 'react'
import { useLocation, useNavigate } from 'react-router'

export type Address = {
  orderId: number | null
  /** Which dialog is open: `pay`, `product-12`, `line-4`, … */
  open: string | null
  show: (panel: string) => void
  close: () => void
  setOrder: (id: number | null) => void
}

const PUSHED = { isPanel: true }

/** What is open stands in the address, so that the back button closes it and a reload brings it back; each tab has its own order there. */
type Place = { search: string; state: unknown; key: string; isPushing: boolean }

export function useAddress(): Address {
  const { search, state, key } = useLocation()
  const navigate = useNavigate()
  const left = useRef<string | null>(null)
  // Two changes may come before the first has arrived: the second builds upon the first, not upon what is still shown.
  const latest = useRef<Place>({ search, state, key, isPushing: false })
  if (latest.current.key !== key) latest.current = { search, state, key, isPushing: false }
  const go = useCallback(
    (change: Record<string, string | null>, to: { replace: boolean; state: unknown }) => {
      const params = new URLSearchParams(latest.current.search)
      for (const [name, value] of Object.entries(change)) {
        if (value === null) params.delete(name)
        else params.set(name, value)
      }
      const replace = to.replace && !latest.current.isPushing
      latest.current = { ...latest.current, search: params.toString(), state: to.state, isPushing: !replace }
      void navigate({ search: params.toString() }, { preventScrollReset: true, state: to.state, replace })
    },
    [navigate],
  )
  return useMemo(() => {
    const params = new URLSearchParams(search)
    const order = Number(params.get('order') ?? '')
    const open = params.get('open')
    const isPushed = (state as typeof PUSHED | null)?.isPanel === true
    return {
      orderId: Number.isInteger(order) && order > 0 ? order : null,
      open,
      // What opens over a phone's cart leads back to it; a payment does not, because a finished sale leaves no cart.
      show: (panel) => {
        const now = new URLSearchParams(latest.current.search).get('open')
        const isNew = now === null || (now === 'cart' && panel !== 'pay')
        go({ open: panel }, isNew ? { replace: false, state: PUSHED } : { replace: true, state: latest.current.state })
      },
      close: () => {
        if (open === null || left.current === key) return
        left.current = key
        if (isPushed) void navigate(-1)
        else go({ open: null }, { replace: true, state: null })
      },
      setOrder: (id) => go({ order: id === null ? null : String(id) }, { replace: true, state: latest.current.state }),
    }
  }, [search, state, key, go, navigate])
}
