import { useEffect, useRef, useState } from 'react'

type Watch = typeof import('./leave-watch').default

/**
 * Inside a form with a primary button: leaving it with changes asks first, Ctrl or Cmd S presses the button, and the
 * button stands in the save bar while something is not saved. A form of a few fields beside others is `isSmall` and has
 * no bar. Its script comes after the page. `<PostForm><LeaveGuard />…</PostForm>`
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
