import { startTransition, useCallback, useEffect, useRef, useState } from 'react'
import type { ReactNode, RefObject } from 'react'
import { useNavigation, useRevalidator } from 'react-router'
import { onSessionEnded, type SessionAnswer } from '~/http/auth/session-ended'
import { useCurrentCsrf } from '~/http/use-call'
import { forgetVisited } from '~/http/network/keep-page'
import { canSubmitAgain, submitAgain } from '~/ui/form/last-submitted'
import { sessionHolder } from './session-holder'
import { SignInAgain } from './sign-in-again'

type Me = { staffId: number | null; name: string; email: string }

/**
 * `loading`: the same person signed in, and the page gets the new anti-forgery token that its forms need. `loaded`: the
 * refused calls and form are sent again.
 */
type Step = 'none' | 'sign-in' | 'loading' | 'loaded' | 'renewed' | 'somebody-else'

function answerAll<Answer>(waiting: RefObject<((answer: Answer) => void)[]>, answer: Answer): void {
  for (const one of waiting.current.splice(0)) one(answer)
}

/**
 * When the session ends, the same person signs in over the page, which keeps everything typed. If someone else has
 * signed in meanwhile, the page and its typed text are removed before theirs loads.
 */
export function SessionGate({ me, children }: { me: Me; children: ReactNode }) {
  const [step, setStep] = useState<Step>('none')
  const { state } = useNavigation()
  const { revalidate } = useRevalidator()
  const isLooking = useRef(false)
  /** Pages to open after sign-in. They bring the new token themselves. */
  const waiting = useRef<((answer: SessionAnswer) => void)[]>([])
  /** Calls that are sent again with the new session's token. */
  const repeats = useRef<((token: string | null) => void)[]>([])
  const readToken = useCurrentCsrf()
  const hasUnsaved = useRef(false)
  const isFormRefused = useRef(false)
  /** Prevents a form that is refused again from being sent a third time. */
  const isRepeating = useRef(false)
  const { staffId } = me

  const goOn = useCallback(
    (holder: number | null) => {
      if (holder === null) return setStep('sign-in')
      if (holder !== staffId) return setStep('somebody-else')
      setStep(hasUnsaved.current || repeats.current.length > 0 ? 'loading' : 'none')
      answerAll(waiting, 'again')
    },
    [staffId],
  )
  const stay = useCallback(() => {
    hasUnsaved.current = false
    isFormRefused.current = false
    setStep('none')
    answerAll(waiting, 'stay')
    answerAll(repeats, null)
  }, [])
  useEffect(
    () =>
      onSessionEnded((ended) => {
        ended.isTaken = true
        if (ended.answer) waiting.current.push(ended.answer)
        else if (ended.repeat) repeats.current.push(ended.repeat)
        else {
          hasUnsaved.current = true
          isFormRefused.current = (ended.isForm ?? false) && !isRepeating.current
        }
        if (isLooking.current) return
        isLooking.current = true
        void sessionHolder()
          .then((holder) => (holder === undefined ? stay() : goOn(holder)))
          .finally(() => (isLooking.current = false))
      }),
    [goOn, stay],
  )
  useEffect(() => {
    // The router would not reload while a form is in flight, nor after a refused form.
    if (step === 'loading' && state === 'idle')
      // Waits for the transition in which the forms get their new token.
      void revalidate().then(() => startTransition(() => setStep('loaded')))
    if (step === 'loaded') {
      const isSubmittedAgain = isFormRefused.current && canSubmitAgain()
      setStep(hasUnsaved.current && !isSubmittedAgain ? 'renewed' : 'none')
      hasUnsaved.current = false
      isFormRefused.current = false
      answerAll(repeats, readToken())
      if (isSubmittedAgain) {
        isRepeating.current = true
        submitAgain()
      }
    }
    if (step === 'somebody-else') location.reload()
  }, [step, state, revalidate, readToken])
  useEffect(() => {
    if (state === 'idle') isRepeating.current = false
  }, [state])
  // Clears the tab's memory of visited pages, so that it never holds another person's pages.
  useEffect(() => forgetVisited, [staffId])

  if (step === 'somebody-else') return null
  const isOpen = step === 'sign-in' || step === 'renewed'
  return (
    <>
      {children}
      <SignInAgain
        me={me}
        isOpen={isOpen}
        isRenewed={step === 'renewed'}
        // The dialog also closes itself after sign-in; that close must not cancel.
        onClose={() => isOpen && stay()}
        onSignedIn={goOn}
      />
    </>
  )
}
