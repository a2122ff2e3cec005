import { useState } from 'react'
import { PasswordField } from '~/ui/form/password-field'
import { Field, Input } from '~/ui/form/field'

type Props = {
  saved: string
  typed: string
  /** The person who confirms by password. Missing when an email is set for the first time. */
  confirmedBy?: { email: string; help: string }
  errors: { email?: string | undefined; currentPassword?: string | undefined }
  help?: string | undefined
  isDisabled?: boolean
}

export function EmailField({ saved, typed, confirmedBy, errors, help, isDisabled = false }: Props) {
  const [isChanged, setIsChanged] = useState(typed !== saved)
  const confirmation = (isRequired: boolean) => (
    <>
      <input type="email" name="username" autoComplete="username" value={confirmedBy?.email} readOnly hidden />
      <PasswordField
        name="currentPassword"
        label="Your current password"
        autoComplete="current-password"
        help={confirmedBy?.help ?? ''}
        error={errors.currentPassword}
        isRequired={isRequired}
      />
    </>
  )
  return (
    <>
      <Field label="Email" error={errors.email} help={help}>
        <Input
          name="email"
          type="email"
          required
          maxLength={254}
          defaultValue={typed}
          disabled={isDisabled}
          onInput={(event) => setIsChanged(event.currentTarget.value.trim().toLowerCase() !== saved.toLowerCase())}
        />
      </Field>
      {confirmedBy === undefined || isDisabled ? null : isChanged || errors.currentPassword ? (
        confirmation(true)
      ) : (
        <noscript>{confirmation(false)}</noscript>
      )}
    </>
  )
}
