import { useEffect, useState } from 'react'
import { systemClock } from '~/kit/clock'
import { Sheet } from '~/pages/jpanel/pos/shell/sheet'
import { useDeviceSales, useWaitingSales } from '~/pages/jpanel/pos/shell/use-offline-till'
import { waitingText } from './device-strip'
import type { SentSale } from './outbox'

const STATES: Readonly<Record<SentSale['state'], string>> = {
  accepted: 'Recorded',
  variance: 'Recorded, and somebody in the office looks at a difference',
  held: 'Waits for somebody in the office',
}

/** As it was printed, and the number that the server gave it where that was taken. */
export function sentText({ clientUuid, number, state, message }: SentSale): string {
  const other = number !== null && number !== clientUuid ? ` as #${number}` : ''
  return `${STATES[state]}${other}.${message === null ? '' : ` ${message}`}`
}

/** Sales of this device: how many wait, and what became of those that were sent. */
export function DeviceSalesDialog({ onClose }: { onClose: () => void }) {
  const sales = useDeviceSales()
  const waiting = useWaitingSales()
  const [sent, setSent] = useState<SentSale[]>([])
  useEffect(() => {
    void sales?.listSent().then(setSent, () => undefined)
  }, [sales, waiting])
  const text = waitingText(waiting, systemClock.now())
  return (
    <Sheet kind="small" title="Sales of this device" note={text || 'Nothing waits.'} onClose={onClose}>
      <div className="sheet-body menu-list">
        {waiting.count === 0 ? null : (
          <button type="button" className="tbtn primary" onClick={() => sales?.send()}>
            Send now
          </button>
        )}
        {sent.map((sale) => (
          <p key={sale.counter}>
            <b className="mono">#{sale.clientUuid}</b> {sentText(sale)}
          </p>
        ))}
        {sent.length === 0 ? <p className="muted">Sales appear here for a week once they were sent.</p> : null}
      </div>
    </Sheet>
  )
}
