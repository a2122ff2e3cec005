import { useEffect, useRef } from 'react'
import { appearanceNow } from '~/pages/jpanel/pos/controls/appearance'
import type { Payment } from './use-payment'

type Confirming = { payment: Payment; confirmUrl: string; frameOrigin: string | null }

type Reported = Pick<MessageEvent<unknown>, 'origin' | 'source' | 'data'>
type Frame = { origin: string | null; window: MessageEventSource | null | undefined }

/** Accepts messages from that frame only, because any page may send messages to this one. */
export function isReport({ origin, source, data }: Reported, frame: Frame): boolean {
  if (frame.origin === null || origin !== frame.origin || !frame.window || source !== frame.window) return false
  const type: unknown = typeof data === 'object' && data !== null && 'type' in data ? data.type : null
  return type === 'confirmed' || type === 'refused' || type === 'returned'
}

/**
 * Shows the page on which the payer confirms. It only reports that the payer is back; the outcome is read from the
 * gateway.
 */
export function ConfirmFrame({ payment, confirmUrl, frameOrigin }: Confirming) {
  const frame = useRef<HTMLIFrameElement>(null)
  const latest = useRef(payment)
  useEffect(() => {
    latest.current = payment
  })
  useEffect(() => {
    const receive = (event: MessageEvent) => {
      const shown = { origin: frameOrigin, window: frame.current?.contentWindow }
      if (isReport(event, shown)) latest.current.confirmed('done')
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
