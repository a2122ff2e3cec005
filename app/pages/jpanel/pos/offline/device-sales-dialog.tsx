import { Fragment, useEffect, useState } from 'react'
import { systemClock } from '~/kit/clock'
import { usePrinting } from '~/pages/jpanel/pos/after-sale/print-here'
import type { PaperReceipt } from '~/pages/jpanel/pos/after-sale/roll-receipt'
import { Sheet } from '~/pages/jpanel/pos/shell/sheet'
import { UndoDialog } from '~/pages/jpanel/pos/after-sale/undo-dialog'
import { useDeviceSales, useOfflineTill, useWaitingSales } from './use-offline-till'
import { Icon } from '~/ui/icon'
import { waitingText } from './device-strip'
import type { SentSale, UndoneSale, Waiting, WaitingSale } from './outbox'
import type { DeviceSales } from './sending'

const STATES: Readonly<Record<SentSale['state'], string>> = {
  accepted: 'Recorded',
  variance: 'Recorded, and somebody in the office looks at a difference',
  held: 'Waits for somebody in the office',
}

export function sentText({ clientUuid, number, state, message }: SentSale): string {
  const other = number !== null && number !== clientUuid ? ` as #${number}` : ''
  return `${STATES[state]}${other}.${message === null ? '' : ` ${message}`}`
}

const KEEP =
  'Until they are sent, do not clear the data of this browser and do not remove the app. The office reads the file ' +
  'under Sales to review; what is sent twice counts once.'

async function saveAsFile(sales: DeviceSales): Promise<void> {
  const address = URL.createObjectURL(new Blob([await sales.toFile()], { type: 'application/json' }))
  const link = document.createElement('a')
  link.href = address
  link.download = `sales-${systemClock.now().toISOString().slice(0, 16).replaceAll(':', '-')}.json`
  link.click()
  URL.revokeObjectURL(address)
}

const MAY_GO =
  'This browser may delete what the till stores here. Add the till to the home screen: then what waits is safer.'

function usePersisted(): boolean | null {
  const [isPersisted, setIsPersisted] = useState<boolean | null>(null)
  useEffect(() => {
    void navigator.storage?.persisted?.().then(setIsPersisted, () => undefined)
  }, [])
  return isPersisted
}

/** Lists only recent sales, because a receipt is wanted by the person who has just paid. */
const MAX_RECEIPTS = 20

type ShownSale = { counter: number; receipt: PaperReceipt; isUntried: boolean }

function toShown(stored: readonly WaitingSale[], untried: ReadonlySet<number>): ShownSale[] {
  const shown = stored.flatMap(({ counter, receipt }) =>
    receipt === undefined ? [] : [{ counter, receipt, isUntried: untried.has(counter) }],
  )
  return shown.slice(0, MAX_RECEIPTS)
}

function useShownSales(sales: DeviceSales | null, waiting: Waiting) {
  const [shown, setShown] = useState<ShownSale[]>([])
  const [sent, setSent] = useState<SentSale[]>([])
  const [undone, setUndone] = useState<UndoneSale[]>([])
  useEffect(() => {
    if (sales === null) return
    const show = async () => {
      setShown(toShown(await sales.listWaiting(), await sales.listUntried()))
      setSent(await sales.listSent())
      setUndone(await sales.listUndone())
    }
    void show().catch(() => undefined)
  }, [sales, waiting])
  return { shown, sent, undone }
}

type DialogProps = { organisation: string; onClose: () => void }

export function DeviceSalesDialog({ organisation, onClose }: DialogProps) {
  const sales = useDeviceSales()
  const waiting = useWaitingSales()
  const till = useOfflineTill()
  const isPersisted = usePersisted()
  const { shown, sent, undone } = useShownSales(sales, waiting)
  const [undoing, setUndoing] = useState<ShownSale | null>(null)
  const { print, printout } = usePrinting(organisation)
  const text = waitingText(waiting, systemClock.now())
  if (undoing !== null && till !== null)
    return (
      <UndoDialog
        receipt={undoing.receipt}
        onUndo={() => till.undo(undoing.counter)}
        onClose={() => setUndoing(null)}
      />
    )
  return (
    <Sheet key="sales" kind="small" title="Sales of this device" note={text || 'Nothing waits.'} onClose={onClose}>
      <div className="sheet-body menu-list">
        {waiting.count === 0 || sales === null ? null : (
          <>
            <button type="button" className="tbtn primary" onClick={sales.send}>
              Send now
            </button>
            <button type="button" className="tbtn" onClick={() => void saveAsFile(sales)}>
              <Icon name="download" />
              Save as a file
            </button>
            <p className="muted">{KEEP}</p>
          </>
        )}
        {shown.map((sale) => (
          <Fragment key={sale.counter}>
            <button type="button" className="tbtn" onClick={() => print(sale.receipt, 'roll')}>
              <Icon name="receipt" />
              {`Paper receipt of #${sale.receipt.number}, ${sale.receipt.total}`}
            </button>
            {sale.isUntried && till?.mayUndo ? (
              <button type="button" className="tbtn" onClick={() => setUndoing(sale)}>
                <Icon name="receipt-refund" />
                {`Undo #${sale.receipt.number}…`}
              </button>
            ) : null}
          </Fragment>
        ))}
        {isPersisted === false ? <p className="muted">{MAY_GO}</p> : null}
        {undone.map(({ counter, clientUuid, total }) => (
          <p key={counter}>
            <b className="mono">#{clientUuid}</b>{' '}
            {`Undone on this device, never sent.${total === null ? '' : ` ${total}`}`}
          </p>
        ))}
        {sent.map((sale) => (
          <p key={sale.counter}>
            <b className="mono">#{sale.clientUuid}</b> {sentText(sale)}
          </p>
        ))}
        {sent.length === 0 ? <p className="muted">Sales appear here for a week after they reach the server.</p> : null}
      </div>
      {printout}
    </Sheet>
  )
}
