import { useState } from 'react'
import type { SubmitEvent } from 'react'
import { Button } from '~/ui/button'
import { Dialog } from '~/ui/overlay/dialog'
import { Field, Input } from '~/ui/form/field'
import { PasswordInput } from '~/ui/form/password-input'
import { signInHere } from './session-holder'

type Props = {
  me: { name: string; email: string }
  isOpen: boolean
  isRenewed: boolean
  onClose: () => void
  onSignedIn: (staffId: number) => void
}

export function SignInAgain({ isRenewed, ...props }: Props) {
  return isRenewed ? <Renewed {...props} /> : <AskAgain {...props} />
}

type StepProps = Omit<Props, 'isRenewed'>

function Renewed({ me, isOpen, onClose }: StepProps) {
  const foot = (
    <Button variant="primary" onClick={onClose} data-first="true">
      Continue
    </Button>
  )
  return (
    <Dialog isOpen={isOpen} onClose={onClose} title="You are signed in again" foot={foot}>
      <p>
        Signed in as {me.name}. What you entered on this page is still there, but not saved yet: if you were saving it,
        save it once more.
      </p>
    </Dialog>
  )
}

function AskAgain({ me, isOpen, onClose, onSignedIn }: StepProps) {
  const [isBusy, setIsBusy] = useState(false)
  const [problem, setProblem] = useState<string>()
  const [challenge, setChallenge] = useState<string>()
  const submit = async (event: SubmitEvent<HTMLFormElement>) => {
    event.preventDefault()
    if (isBusy) return
    setIsBusy(true)
    const typed = new FormData(event.currentTarget)
    const outcome = await signInHere(
      challenge === undefined
        ? { email: me.email, password: String(typed.get('password')) }
        : { challenge, code: String(typed.get('code')) },
    )
    setIsBusy(false)
    if ('message' in outcome) return setProblem(outcome.message)
    setProblem(undefined)
    if ('challenge' in outcome) return setChallenge(outcome.challenge)
    setChallenge(undefined)
    onSignedIn(outcome.staffId)
  }
  return (
    <Dialog isOpen={isOpen} onClose={onClose} title="Sign in again">
      <form onSubmit={(event) => void submit(event)} className="sign-again" noValidate>
        <p>Your session has expired. Sign in again to continue. What you entered on this page is still there.</p>
        <p className="muted">
          {me.name}, {me.email}
        </p>
        <input type="email" name="username" autoComplete="username" value={me.email} readOnly hidden />
        {challenge === undefined ? (
          <Field label="Password" id="sign-in-again-password" error={problem}>
            <PasswordInput name="password" autoComplete="current-password" required maxLength={128} data-first="true" />
          </Field>
        ) : (
          <Field label="Code of your authenticator app, or a recovery code" id="sign-in-again-code" error={problem}>
            <Input name="code" autoComplete="one-time-code" required maxLength={40} autoFocus spellCheck={false} />
          </Field>
        )}
        <div className="do">
          <Button type="submit" variant="primary" isBusy={isBusy}>
            Sign in
          </Button>
          <a className="link" href="/jpanel/login">
            Sign in as somebody else
          </a>
        </div>
      </form>
    </Dialog>
  )
}
