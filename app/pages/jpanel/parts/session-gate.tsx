import { useCallback, useEffect, useRef, useState } from 'react'
import type { ReactNode } from 'react'
import { useNavigation, useRevalidator } from 'react-router'
import { onSessionEnded } from '~/http/session-ended'
import { SignInAgain } from './sign-in-again'
import { sessionHolder } from './session-holder'

export type Me = { staffId: number | null; name: string; email: string }

/**
 * Has the page's data loaded again: a new session has an anti-forgery token of its own, which the forms of the page need. While a form is on its way the
 * router would skip that, because it loads again after forms; but not after one that was refused.
 */
function useLoadAgain(): () => void {
  const { state } = useNavigation()
  const { revalidate } = useRevalidator()
  const [isStale, setIsStale] = useState(false)
  useEffect(() => {
    if (!isStale || state !== 'idle') return
    setIsStale(false)
    void revalidate()
  }, [isStale, state, revalidate])
  return useCallback(() => setIsStale(true), [])
}

/**
 * Around every page behind sign-in. When the session is over the same person signs in over the page, which stays as it is with everything typed. Where
 * somebody else has signed in meanwhile, the page and what was typed in it go before theirs is loaded.
 */
export function SessionGate({ me, children }: { me: Me; children: ReactNode }) {
  const [isAsking, setIsAsking] = useState(false)
  const [isSomebodyElse, setIsSomebodyElse] = useState(false)
  const loadAgain = useLoadAgain()
  const isLooking = useRef(false)
  const { staffId } = me

  const goOn = useCallback(
    (holder: number | null) => {
      if (holder !== null && holder !== staffId) return setIsSomebodyElse(true)
      setIsAsking(holder === null)
      if (holder !== null) loadAgain()
    },
    [loadAgain, staffId],
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
    if (isSomebodyElse) location.reload()
  }, [isSomebodyElse])

  if (isSomebodyElse) return null
  return (
    <>
      {children}
      <SignInAgain me={me} isOpen={isAsking} onClose={() => setIsAsking(false)} onSignedIn={goOn} />
    </>
  )
}
