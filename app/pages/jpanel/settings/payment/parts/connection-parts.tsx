import { Field } from '~/ui/form/field'
import { PasswordInput } from '~/ui/form/password-input'
import { ConfirmSubmit } from '~/ui/overlay/confirm-submit'
import { Pill } from '~/ui/pill'

export const ConnectionState = ({ isSet, isFixed, words }: { isSet: boolean; isFixed: boolean; words: string }) => (
  <Pill tone={isSet ? 'good' : 'warn'}>{isFixed ? 'Set by the environment' : isSet ? words : 'Not set'}</Pill>
)

/** Belongs inside a form whose password field confirms the removal. */
export function RemoveConnection({ connection, body }: { connection: string; body: string }) {
  return (
    <>
      <input type="hidden" name="connection" value={connection} />
      <ConfirmSubmit
        name="intent"
        value="remove"
        icon="trash"
        formNoValidate
        title={connection === 'mail' ? 'Remove the mail server?' : 'Remove the keys of Stripe?'}
        act="Remove"
        body={body}
      >
        Remove…
      </ConfirmSubmit>
    </>
  )
}

export const ConfirmingPassword = ({ id, error }: { id: string; error: string | undefined }) => (
  <Field id={id} label="Your password" error={error}>
    <PasswordInput name="currentPassword" autoComplete="current-password" required maxLength={128} />
  </Field>
)
