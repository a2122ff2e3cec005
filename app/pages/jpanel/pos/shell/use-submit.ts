import { useEffect, useRef, useState } from 'react'
import { useToast } from '~/ui/overlay/toaster'
import { WELL, type Told } from '~/pages/jpanel/pos/cart/cart-calls'
import { withLines } from '~/pages/jpanel/pos/controls/sentence'

export type Asking = Told & {
  isBusy: boolean
  /** Runs one deed at a time; the dialog closes when it worked, and shows what was said when it did not. */
  run: (deed: () => Promise<Told>, then?: () => void) => void
  refuse: (told: Told) => void
}

/** A dialog that asks the server and stays open until the answer is yes; whoever closed it before hears a no all the same. */
export function useAsking(): Asking {
  const [told, setTold] = useState<Told>(WELL)
  const [isBusy, setIsBusy] = useState(false)
  const isRunning = useRef(false)
  const isGone = useRef(false)
  const toast = useToast()
  useEffect(() => {
    isGone.current = false
    return () => {
      isGone.current = true
    }
  }, [])
  const run: Asking['run'] = (deed, then) => {
    if (isRunning.current) return
    isRunning.current = true
    setIsBusy(true)
    setTold(WELL)
    void deed().then((answer) => {
      isRunning.current = false
      if (isGone.current) {
        if (answer.refusal) toast({ message: withLines(answer.refusal), tone: 'bad' })
        return
      }
      setIsBusy(false)
      setTold(answer)
      if (answer.refusal === null) then?.()
    })
  }
  return { ...told, isBusy, run, refuse: setTold }
}
