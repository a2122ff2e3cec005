import { Field } from '~/ui/form/field'
import { PasswordInput } from '~/ui/form/password-input'

/** The password of whoever is signed in, once more; `id` since a page may ask for it in several forms. */
export function CurrentPassword({ id, error }: { id: string; error: string | undefined }) {
  return (
    <Field id={id} label="Your password" error={error}>
      <PasswordInput name="currentPassword" autoComplete="current-password" required maxLength={128} />
    </Field>
  )
}
