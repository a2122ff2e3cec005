import { useEffect, useRef, useState } from 'react'
import { useToast } from '~/ui/overlay/toaster'
import { NO_ERROR, type Reply } from '~/pages/jpanel/pos/cart/cart-calls'
import { withLines } from '~/pages/jpanel/pos/controls/sentence'

export type Submission = Reply & {
  isBusy: boolean
  run: (operation: () => Promise<Reply>, then?: () => void) => void
  refuse: (reported: Reply) => void
}

export function useSubmission(): Submission {
  const [reported, setReply] = useState<Reply>(NO_ERROR)
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
  const run: Submission['run'] = (operation, then) => {
    if (isRunning.current) return
    isRunning.current = true
    setIsBusy(true)
    setReply(NO_ERROR)
    void operation().then((answer) => {
      isRunning.current = false
      if (isGone.current) {
        if (answer.error) toast({ message: withLines(answer.error), tone: 'bad' })
        return
      }
      setIsBusy(false)
      setReply(answer)
      if (answer.error === null) then?.()
    })
  }
  return { ...reported, isBusy, run, refuse: setReply }
}
