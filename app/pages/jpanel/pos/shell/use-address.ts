import { useMemo, useState } from 'react'
import { useLocation, useNavigate } from 'react-router'
import { urlState } from './url-state'

export type Address = {
  orderId: number | null
  /** The open dialog: `pay`, `product-12`, `line-4`, … */
  open: string | null
  show: (panel: string) => void
  close: () => void
  setOrder: (id: number | null) => void
  dropSupporter: () => void
}

type HistoryState = { usr?: { isPanel?: boolean } | null } | null

/** If the browser does not go back, later changes must not wait forever (milliseconds). */
const TIMEOUT_MS = 1000

/**
 * The address holds the open panel, so that the back button closes it and a reload restores it. Each tab has its own
 * order there.
 */
export function useAddress(): Address {
  const { search } = useLocation()
  const navigate = useNavigate()
  const [desk] = useState(() =>
    urlState({
      // React Router keeps an entry's state here; its hook returns it only after rendering.
      here: () => ({
        search: window.location.search,
        isPanel: (window.history.state as HistoryState)?.usr?.isPanel === true,
      }),
      go: async (to, { replace, isPanel }) =>
        navigate({ search: to }, { preventScrollReset: true, state: isPanel ? { isPanel } : null, replace }),
      back: () => Promise.race([navigate(-1), new Promise<void>((resolve) => setTimeout(resolve, TIMEOUT_MS))]),
    }),
  )
  return useMemo(() => {
    const params = new URLSearchParams(search)
    const order = Number(params.get('order') ?? '')
    const open = params.get('open')
    return {
      orderId: Number.isInteger(order) && order > 0 ? order : null,
      open,
      show: desk.show,
      close: () => (open === null ? undefined : desk.close(open)),
      setOrder: desk.setOrder,
      dropSupporter: desk.dropSupporter,
    }
  }, [search, desk])
}
