import { MAX_RECENT_SALES } from '~/kit/search/shown-rows'
import { useShownMoney } from '~/pages/jpanel/pos/controls/home-currency'
import { Icon } from '~/ui/icon'
import { Receipts } from './receipt-mail'
import { Sheet } from '~/pages/jpanel/pos/shell/sheet'
import { WaitingRows } from '~/pages/jpanel/pos/shell/waiting-rows'
import type { RecentSale } from '~/wire/pos/sale'

const ShownTotal = ({ sale }: { sale: RecentSale }) => useShownMoney(sale.currency)(sale.totalMinor)

const describeState = ({ totalMinor, balanceMinor: balance }: RecentSale): string | null =>
  balance === totalMinor ? null : balance === 0n ? 'Refunded' : 'Partially refunded'

type RecentProps = {
  sales: RecentSale[] | null
  failure: string | null
  onOpen: (id: number) => void
  onRetry: () => void
  onClose: () => void
}

export function RecentDialog({ sales, failure, onOpen, onRetry, onClose }: RecentProps) {
  return (
    <Sheet kind="chooser" title="Recent sales" note="Today" onClose={onClose}>
      <div className="sheet-body recent" aria-busy={sales === null && failure === null}>
        {sales === null ? <Waiting {...{ failure, onRetry }} count={6} /> : null}
        {sales?.length === 0 ? <p className="muted">No sales yet today.</p> : null}
        {sales && sales.length > 0 ? (
          <ul>
            {sales.map((sale) => (
              <li key={sale.id}>
                <button type="button" className="recent-sale" onClick={() => onOpen(sale.id)}>
                  <span className="recent-who">
                    <b>{sale.name}</b>
                    <span className="muted">
                      {`${sale.time} · ${sale.paymentLabel ?? ''} · `}
                      <span className="mono">{sale.number}</span>
                    </span>
                  </span>
                  <span className="recent-sum">
                    <b>
                      <ShownTotal sale={sale} />
                    </b>
                    {describeState(sale) ? <span className="muted">{describeState(sale)}</span> : null}
                  </span>
                </button>
              </li>
            ))}
          </ul>
        ) : null}
        {sales && sales.length >= MAX_RECENT_SALES ? (
          <p className="muted small">Showing the latest {MAX_RECENT_SALES} sales.</p>
        ) : null}
      </div>
    </Sheet>
  )
}

function Waiting({ failure, count, onRetry }: { failure: string | null; count: number; onRetry: () => void }) {
  if (failure === null) return <WaitingRows count={count} />
  return (
    <div className="empty" role="alert">
      <p>{failure}</p>
      <button type="button" className="tbtn" onClick={onRetry}>
        Retry
      </button>
    </div>
  )
}

export const WaitingSale = ({ failure, onRetry, onClose }: Pick<RecentProps, 'failure' | 'onRetry' | 'onClose'>) => (
  <Sheet kind="small" title="Sale" onClose={onClose}>
    <div className="sheet-body" aria-busy={failure === null}>
      <Waiting {...{ failure, onRetry }} count={2} />
    </div>
  </Sheet>
)

type SaleProps = {
  sale: RecentSale
  onSellAgain: () => void
  onRefund: () => void
  onBack: () => void
  onClose: () => void
}

export function SaleDialog({ sale, onSellAgain, onRefund, onBack, onClose }: SaleProps) {
  const shown = useShownMoney(sale.currency)
  return (
    <Sheet
      kind="small"
      title={sale.name}
      note={`${shown(sale.totalMinor)} · ${sale.number}`}
      tools={
        <button type="button" className="icon-btn" aria-label="Back to recent sales" onClick={onBack}>
          <Icon name="chevron-left" size="lg" />
        </button>
      }
      onClose={onClose}
    >
      <div className="sheet-body">
        <p className="muted">
          {[sale.time, sale.paymentLabel, sale.by ? `sold by ${sale.by}` : null, describeState(sale)]
            .filter(Boolean)
            .join(' · ')}
        </p>
        <Receipts id={sale.id} email={sale.email ?? ''} />
        <button type="button" className="tbtn" onClick={onSellAgain}>
          <Icon name="repeat" />
          Sell again
        </button>
        {sale.isRefundable ? (
          <button type="button" className="tbtn" onClick={onRefund}>
            <Icon name="receipt-refund" />
            Refund…
          </button>
        ) : null}
      </div>
    </Sheet>
  )
}
