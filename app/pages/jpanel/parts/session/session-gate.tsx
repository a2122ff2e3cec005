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
 * `loading`: the same person is signed in, and the page gets the new session's anti-forgery token, which its forms
 * need. `loaded`: the calls and the form that were refused are sent again.
 */
type Step = 'none' | 'sign-in' | 'loading' | 'loaded' | 'renewed' | 'somebody-else'

function answerAll<Answer>(waiting: RefObject<((answer: Answer) => void)[]>, answer: Answer): void {
  for (const one of waiting.current.splice(0)) one(answer)
}

/**
 * Around every page behind sign-in. When the session is over the same person signs in over the page, which stays as it
 * is with everything typed. Where somebody else has signed in meanwhile, the page and what was typed in it go before
 * theirs is loaded.
 */
export function SessionGate({ me, children }: { me: Me; children: ReactNode }) {
  const [step, setStep] = useState<Step>('none')
  const { state } = useNavigation()
  const { revalidate } = useRevalidator()
  const isLooking = useRef(false)
  /** Pages that are to be opened once somebody is signed in; they bring the new token themselves. */
  const waiting = useRef<((answer: SessionAnswer) => void)[]>([])
  /** Calls that are sent again with the new session's token. */
  const repeats = useRef<((token: string | null) => void)[]>([])
  const readToken = useCurrentCsrf()
  /** Something was to be saved, and the person has to press once more. */
  const hasUnsaved = useRef(false)
  const isFormRefused = useRef(false)
  /** A form that is refused once more is not sent a third time. */
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
    // While a form is on its way the router would not load again, and after one that was refused neither.
    if (step === 'loading' && state === 'idle')
      // After the transition in which the forms get their new token.
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
  // Another person's pages are not in the memory of this tab.
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
        // The dialog also closes by itself after signing in, which keeps nobody from going on.
        onClose={() => isOpen && stay()}
        onSignedIn={goOn}
      />
    </>
  )
}
