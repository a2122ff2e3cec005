import { useEffect, useRef } from 'react'
import { appearanceNow } from '~/pages/jpanel/pos/controls/appearance'
import type { Payment } from './use-payment'

type Confirming = { payment: Payment; confirmUrl: string; frameOrigin: string | null }

/**
 * The page on which the payer confirms, in a frame; it reports when they are back. What they said is read from the
 * gateway, not from it.
 */
export function ConfirmFrame({ payment, confirmUrl, frameOrigin }: Confirming) {
  const frame = useRef<HTMLIFrameElement>(null)
  const latest = useRef(payment)
  useEffect(() => {
    latest.current = payment
  })
  useEffect(() => {
    const receive = (event: MessageEvent<{ type?: string } | null>) => {
      if (event.origin !== frameOrigin || event.source !== frame.current?.contentWindow) return
      if (['confirmed', 'refused', 'returned'].includes(event.data?.type ?? '')) latest.current.confirmed('done')
    }
    window.addEventListener('message', receive)
    return () => window.removeEventListener('message', receive)
  }, [frameOrigin])
  const dress = () =>
    frameOrigin === null
      ? undefined
      : frame.current?.contentWindow?.postMessage({ type: 'appearance', appearance: appearanceNow() }, frameOrigin)
  return (
    <div className="done confirming">
      <iframe
        ref={frame}
        className="gateway-confirm"
        title="Confirm the payment"
        src={confirmUrl}
        sandbox="allow-scripts allow-same-origin allow-forms"
        onLoad={dress}
      />
      <footer>
        <button type="button" className="tbtn" onClick={() => payment.confirmed('cancelled')}>
          Not now
        </button>
      </footer>
    </div>
  )
}
