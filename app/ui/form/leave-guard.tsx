import { useEffect, useRef, useState } from 'react'

type Watch = typeof import('./leave-watch').default

/**
 * Place it in a form with a primary button: asks before leaving with changes, saves on Ctrl or Cmd S, and moves the
 * button into a save bar while there are changes. `isSmall` forms have no bar. Loads after the page.
 * `<PostForm><LeaveGuard />…</PostForm>`
 */
export function LeaveGuard({ isSmall = false }: { isSmall?: boolean }) {
  const marker = useRef<HTMLInputElement>(null)
  const [LeaveWatch, setLeaveWatch] = useState<Watch | null>(null)
  useEffect(() => void import('./leave-watch').then((loaded) => setLeaveWatch(() => loaded.default)), [])
  return (
    <>
      <input type="hidden" ref={marker} data-guard={isSmall ? 'small' : 'bar'} />
      {LeaveWatch ? <LeaveWatch marker={marker} isSmall={isSmall} /> : null}
    </>
  )
}
