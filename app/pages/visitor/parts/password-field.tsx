import { useState, useSyncExternalStore, type ReactNode } from 'react'
import { IconButton } from '~/ui/button'
import { Field, Input } from '~/ui/field'

const never = () => () => undefined

/** The eye needs a script to work, so that it appears with it. */
const useHasScript = () =>
  useSyncExternalStore(
    never,
    () => true,
    () => false,
  )

type Props = {
  name: string
  label: string
  autoComplete: 'current-password' | 'new-password'
  autoFocus?: boolean
  help?: string
  error?: string | undefined
  aside?: ReactNode
}

/** A password, with an eye to read it. */
export function PasswordField({ name, label, autoComplete, autoFocus, ...rest }: Props) {
  const [isShown, setIsShown] = useState(false)
  const hasScript = useHasScript()
  return (
    <Field label={label} id={name} {...rest}>
      <span className="affix">
        <Input
          name={name}
          type={isShown ? 'text' : 'password'}
          autoComplete={autoComplete}
          autoFocus={autoFocus}
          required
          maxLength={128}
        />
        {hasScript ? (
          <IconButton
            icon={isShown ? 'eye-off' : 'eye'}
            label={isShown ? 'Hide the password' : 'Show the password'}
            onClick={() => setIsShown(!isShown)}
          />
        ) : null}
      </span>
    </Field>
  )
}
