import { useEffect, useRef, useState, type ReactNode } from 'react'
import { beginSignOut, isAnythingLeft, isSignedOut } from './sign-out-mark'

type SignOut = {
  /** `SigningOut` stands in place of the page: an earlier page may have begun it without a network. */
  isLeaving: boolean
  /** Asks first where something stays behind. */
  signOut: () => void
  question: ReactNode
}

const loadQuestion = () => import('./sign-out-question').catch(() => null)

/** Every way to sign out: the page goes from the screen at once, and the session ends once the server answers. */
export function useSignOut(): SignOut {
  const [isLeaving, setIsLeaving] = useState(false)
  const [question, setQuestion] = useState<ReactNode>(null)
  const late = useRef<ReturnType<typeof loadQuestion>>(null)
  useEffect(() => {
    setIsLeaving(isSignedOut())
    // Fetched behind the page, which does not wait for it, and before the network can go.
    if (isAnythingLeft()) late.current = loadQuestion()
  }, [])
  const leave = () => {
    beginSignOut()
    setIsLeaving(true)
  }
  const signOut = async () => {
    // Another tab may have opened a cart since this page was loaded.
    const loaded = isAnythingLeft() ? await (late.current ?? loadQuestion()) : null
    const dialog = loaded?.askBeforeSignOut({ onLeave: leave, onStay: () => setQuestion(null) }) ?? null
    if (dialog === null) leave()
    else setQuestion(dialog)
  }
  return { isLeaving, signOut: () => void signOut(), question }
}
