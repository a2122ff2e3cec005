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
export function useAddress(): Address {
  const { search, state, key } = useLocation()
  const left = useRef<string | null>(null)
  const navigate = useNavigate()
  const go = useCallback(
    (change: Record<string, string | null>, options: { replace?: boolean; state?: unknown }) => {
      const params = new URLSearchParams(search)
      for (const [name, value] of Object.entries(change)) {
        if (value === null) params.delete(name)
        else params.set(name, value)
      }
      void navigate({ search: params.toString() }, { preventScrollReset: true, ...options })
    },
    [search, navigate],
  )
  return useMemo(() => {
    const params = new URLSearchParams(search)
    const order = Number(params.get('order') ?? '')
    const open = params.get('open')
    const isPushed = (state as typeof PUSHED | null)?.isPanel === true
    return {
      orderId: Number.isInteger(order) && order > 0 ? order : null,
      open,
      show: (panel) => go({ open: panel }, open === null ? { state: PUSHED } : { replace: true, state }),
      close: () => {
        if (open === null || left.current === key) return
        left.current = key
        if (isPushed) void navigate(-1)
        else go({ open: null }, { replace: true, state: null })
      },
      setOrder: (id) => go({ order: id === null ? null : String(id) }, { replace: true, state }),
    }
  }, [search, state, key, go, navigate])
}
