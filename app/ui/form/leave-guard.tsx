import { useEffect, useRef, useState } from 'react'

type Watch = typeof import('./leave-watch').default

/**
 * Inside a form that has buttons instead of a save bar: leaving it with changes asks first, and Ctrl or Cmd S presses
 * its primary button. Its script comes after the page. `<PostForm><LeaveGuard />…</PostForm>`
 */
export function LeaveGuard() {
  const marker = useRef<HTMLInputElement>(null)
  const [LeaveWatch, setLeaveWatch] = useState<Watch | null>(null)
  useEffect(() => void import('./leave-watch').then((loaded) => setLeaveWatch(() => loaded.default)), [])
  return (
    <>
      <input type="hidden" ref={marker} />
      {LeaveWatch ? <LeaveWatch marker={marker} /> : null}
    </>
  )
}
