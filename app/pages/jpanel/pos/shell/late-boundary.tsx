import { Component, type ReactNode } from 'react'
import { Sheet } from './sheet'

type BoundaryProps = {
  /** False, and said, where there is no network to ask. */
  isReachable: () => boolean
  onClose: () => void
  children: ReactNode
}

/**
 * A dialog whose file does not come (no network yet, an older till after an update) says so in its own place: the till
 * behind it stays as it is.
 */
export class LateBoundary extends Component<BoundaryProps, { hasFailed: boolean }> {
  override state = { hasFailed: false }

  static getDerivedStateFromError = () => ({ hasFailed: true })

  override render() {
    const { isReachable, onClose, children } = this.props
    if (!this.state.hasFailed) return children
    // A browser remembers a file that failed for as long as the page stands; the address brings the cart and this
    // dialog back.
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

/** Shown only where a dialog lets itself be waited for. */
export const LateWaiting = () => (
  <div className="late" role="status">
    <span className="sr">Loading…</span>
    <span className="spinner" />
  </div>
)
