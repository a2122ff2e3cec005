import { useEffect, useRef, useState } from 'react'

type Watch = typeof import('./leave-watch').default

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
