import { useEffect, useState, type ReactNode } from 'react'
import { Button } from '~/ui/button'
import { Dialog } from '~/ui/overlay/dialog'
import { sentencesOnDevice } from './leaving'
import { beginSignOut, isSignedOut } from './sign-out-mark'

type SignOut = {
  /** `SigningOut` stands in place of the page: an earlier page may have begun it without a network. */
  isLeaving: boolean
  /** Asks first where something stays behind. */
  signOut: () => void
  leave: () => void
  question: ReactNode
}

/** Every way to sign out: the page goes from the screen at once, and the session ends once the server answers. */
export function useSignOut(): SignOut {
  const [isLeaving, setIsLeaving] = useState(false)
  const [sentences, setSentences] = useState<string[]>([])
  useEffect(() => setIsLeaving(isSignedOut()), [])
  const leave = () => {
    beginSignOut()
    setIsLeaving(true)
  }
  const signOut = () => {
    const behind = sentencesOnDevice()
    if (behind.length > 0) setSentences(behind)
    else leave()
  }
  const question = <Question sentences={sentences} onLeave={leave} onStay={() => setSentences([])} />
  return { isLeaving, signOut, leave, question }
}

type QuestionProps = { sentences: readonly string[]; onLeave: () => void; onStay: () => void }

function Question({ sentences, onLeave, onStay }: QuestionProps) {
  const foot = (
    <>
      <Button onClick={onStay} data-first="true">
        Cancel
      </Button>
      <Button variant="primary" onClick={onLeave}>
        Sign out
      </Button>
    </>
  )
  return (
    <Dialog isOpen={sentences.length > 0} onClose={onStay} title="Sign out?" foot={foot}>
      {sentences.map((sentence) => (
        <p key={sentence}>{sentence}</p>
      ))}
    </Dialog>
  )
}
