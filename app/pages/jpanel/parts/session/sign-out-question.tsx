import type { ReactNode } from 'react'
import { Button } from '~/ui/button'
import { Dialog } from '~/ui/overlay/dialog'
import { sentencesOnDevice } from './leaving'

type Ways = { onLeave: () => void; onStay: () => void }

export function askBeforeSignOut(ways: Ways): ReactNode {
  const sentences = sentencesOnDevice()
  return sentences.length === 0 ? null : <Question sentences={sentences} {...ways} />
}

function Question({ sentences, onLeave, onStay }: Ways & { sentences: readonly string[] }) {
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
    <Dialog isOpen onClose={onStay} title="Sign out?" foot={foot}>
      {sentences.map((sentence) => (
        <p key={sentence}>{sentence}</p>
      ))}
    </Dialog>
  )
}
