import { useCallback, useEffect, useRef, useState } from 'react'
import type { ReactNode } from 'react'
import { useNavigation, useRevalidator } from 'react-router'
import { onSessionEnded } from '~/http/auth/session-ended'
import { sessionHolder } from './session-holder'
import { SignInAgain } from './sign-in-again'

type Me = { staffId: number | null; name: string; email: string }

/** `loading`: the same person is signed in, and the page gets the new session's anti-forgery token, which its forms need. */
type Step = 'none' | 'sign-in' | 'loading' | 'renewed' | 'somebody-else'

/**
 * Around every page behind sign-in. When the session is over the same person signs in over the page, which stays as it is with everything typed. Where
 * somebody else has signed in meanwhile, the page and what was typed in it go before theirs is loaded.
 */
export function SessionGate({ me, children }: { me: Me; children: ReactNode }) {
  const [step, setStep] = useState<Step>('none')
  const { state } = useNavigation()
  const { revalidate } = useRevalidator()
  const isLooking = useRef(false)
  const { staffId } = me

  const goOn = useCallback(
    (holder: number | null) => setStep(holder === null ? 'sign-in' : holder === staffId ? 'loading' : 'somebody-else'),
    [staffId],
  )
  useEffect(
    () =>
      onSessionEnded(() => {
        if (isLooking.current) return
        isLooking.current = true
        void sessionHolder()
          .then((holder) => holder !== undefined && goOn(holder))
          .finally(() => (isLooking.current = false))
      }),
    [goOn],
  )
  useEffect(() => {
    // While a form is on its way the router would not load again, and after one that was refused neither.
    if (step === 'loading' && state === 'idle') void revalidate().then(() => setStep('renewed'))
    if (step === 'somebody-else') location.reload()
  }, [step, state, revalidate])

  if (step === 'somebody-else') return null
  return (
    <>
      {children}
      <SignInAgain
        me={me}
        isOpen={step === 'sign-in' || step === 'renewed'}
        isRenewed={step === 'renewed'}
        onClose={() => setStep('none')}
        onSignedIn={goOn}
      />
    </>
  )
}
