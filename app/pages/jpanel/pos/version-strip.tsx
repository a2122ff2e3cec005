import { useEffect, useState } from 'react'
import { Icon } from '~/ui/icon'
import { holdVersion, takeNewVersion } from '../../../../pwa/register'

/** A till with a cart or an open dialog keeps its version, and that of the other tabs. */
export function useHeldVersion(isInUse: boolean): void {
  useEffect(() => (isInUse ? holdVersion() : undefined), [isInUse])
}

/** Offers the new version. The server must answer, because the page itself comes from there. */
export function VersionStrip({ hasCart }: { hasCart: boolean }) {
  const [isRefused, setIsRefused] = useState(false)
  const update = async () => setIsRefused(!(await takeNewVersion()))
  return (
    <div className="strip" role="status">
      <Icon name="refresh" />
      <span>
        <b>New version.</b> {sentence(hasCart, isRefused)}
      </span>
      {hasCart ? null : (
        <button type="button" className="btn" onClick={() => void update()}>
          Update now
        </button>
      )}
    </div>
  )
}

function sentence(hasCart: boolean, isRefused: boolean): string {
  if (hasCart) return 'Finish this sale first. You can update once the cart is empty.'
  return isRefused ? 'Another tab of the till is in use. Finish its sale first.' : 'The till is ready to be updated.'
}
