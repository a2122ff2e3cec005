import { Field } from '~/ui/form/field'
import { PasswordInput } from '~/ui/form/password-input'

/** A page may contain this field in several forms, each with a different `id`. */
export function CurrentPassword({ id, error }: { id: string; error: string | undefined }) {
  return (
    <Field id={id} label="Your password" error={error}>
      <PasswordInput name="currentPassword" autoComplete="current-password" required maxLength={128} />
    </Field>
  )
}
