import { useCallback, useRef, useState } from 'react'
import { call, isFailure, useCsrf } from '~/http/use-call'
import type { PageCommand } from '~/ui/overlay/command-palette'

interface PageCommands {
  commands: readonly PageCommand[]
  isWaiting: boolean
  /** Call this at each opening of the palette. It loads once, and again if that failed. */
  load: () => void
}

/** Loaded when the palette is opened, so that no page contains its search words. */
export function usePageCommands(): PageCommands {
  const csrf = useCsrf()
  const [commands, setCommands] = useState<readonly PageCommand[]>([])
  const [isWaiting, setIsWaiting] = useState(false)
  const isRequested = useRef(false)
  const load = useCallback(async () => {
    if (isRequested.current) return
    isRequested.current = true
    setIsWaiting(true)
    const reply = await call<PageCommand[]>('/jpanel/commands.json', csrf, { method: 'GET' })
    if (isFailure(reply)) isRequested.current = false
    else setCommands(reply)
    setIsWaiting(false)
  }, [csrf])
  return { commands, isWaiting, load: () => void load() }
}
