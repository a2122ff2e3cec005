import type { ReactNode } from 'react'
import { Field } from './field'
import { PasswordInput } from './password-input'

type Props = {
  name: string
  label: string
  autoComplete: 'current-password' | 'new-password'
  autoFocus?: boolean
  help?: string
  error?: string | undefined
  aside?: ReactNode
  isRequired?: boolean
}

export function PasswordField({ name, label, autoComplete, autoFocus, isRequired = true, ...rest }: Props) {
  return (
    <Field label={label} id={name} {...rest}>
      <PasswordInput
        name={name}
        autoComplete={autoComplete}
        autoFocus={autoFocus}
        required={isRequired}
        maxLength={128}
      />
    </Field>
  )
}
