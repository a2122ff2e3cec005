import { Component, type ReactNode } from 'react'
import { Sheet } from './sheet'

type BoundaryProps = {
  isReachable: () => boolean
  onClose: () => void
  children: ReactNode
}

/**
 * If a dialog's file does not load (no network, or an older till after an update), the dialog shows it and the till
 * behind stays as it is.
 */
export class LateBoundary extends Component<BoundaryProps, { hasFailed: boolean }> {
  override state = { hasFailed: false }

  static getDerivedStateFromError = () => ({ hasFailed: true })

  override render() {
    const { isReachable, onClose, children } = this.props
    if (!this.state.hasFailed) return children
    // The browser caches a failed import until the page reloads; the address restores the cart and this dialog.
    return <NotOpened onRetry={() => (isReachable() ? location.reload() : undefined)} onClose={onClose} />
  }
}

const NotOpened = ({ onRetry, onClose }: { onRetry: () => void; onClose: () => void }) => (
  <Sheet kind="small" title="This could not be opened" onClose={onClose}>
    <div className="sheet-body" role="alert">
      <p>Part of this page could not be loaded. Your cart is unchanged.</p>
    </div>
    <footer>
      <button type="button" className="tbtn" onClick={onClose}>
        Go back
      </button>
      <button type="button" className="paybtn center" onClick={onRetry} data-first>
        Retry
      </button>
    </footer>
  </Sheet>
)

export const LateWaiting = () => (
  <div className="late" role="status">
    <span className="sr">Loading…</span>
    <span className="spinner" />
  </div>
)
