import { Field } from '~/ui/form/field'
import { PasswordInput } from '~/ui/form/password-input'

/** Asks once more for the password of the person who is signed in; a page may do so in several forms. */
export function CurrentPassword({ id, error }: { id: string; error: string | undefined }) {
  return (
    <Field id={id} label="Your password" error={error}>
      <PasswordInput name="currentPassword" autoComplete="current-password" required maxLength={128} />
    </Field>
  )
}
