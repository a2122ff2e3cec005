import { useEffect, useRef, useState, type ReactNode } from 'react'
import { beginSignOut, isAnythingLeft, isSignedOut } from './sign-out-mark'

type SignOut = {
  /** True while `SigningOut` replaces the page; an earlier page may have started signing out without a network. */
  isLeaving: boolean
  signOut: () => void
  question: ReactNode
}

const loadQuestion = () => import('./sign-out-question').catch(() => null)

/** Every sign-out uses this, because it hides the page before the server answers. */
export function useSignOut(): SignOut {
  const [isLeaving, setIsLeaving] = useState(false)
  const [question, setQuestion] = useState<ReactNode>(null)
  const late = useRef<ReturnType<typeof loadQuestion>>(null)
  useEffect(() => {
    setIsLeaving(isSignedOut())
    // Preloads the question in the background, in case the network is lost later.
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
