import type { ShownFactor } from '~/domain/auth/two-factor/shown-factor.server'
import type { FormFailure } from '~/http/form/form-action'
import { submits } from '~/http/form/submits'
import { fieldProps, useServerForm } from '~/http/form/use-server-form'
import { Button } from '~/ui/button'
import { CopyButton } from '~/ui/copy-button'
import { Field, Input } from '~/ui/form/field'
import { FormError } from '~/ui/form/form-error'
import { PasswordField } from '~/ui/form/password-field'
import { PostForm } from '~/ui/form/post-form'
import { useOneSubmit } from '~/ui/form/use-one-submit'
import { Pill } from '~/ui/pill'
import { ConfirmSubmit } from '~/ui/overlay/confirm-submit'
import { Card } from '~/ui/shell/page-head'

export const FACTOR_PATH = '/jpanel/two-factor'

type Props = {
  title?: string
  factor: ShownFactor
  failure: FormFailure | undefined
  next: string
  isRequired: boolean
}

const WORDS = { off: 'Off', started: 'Not finished', on: 'On' } as const
const TONES = { off: 'warn', started: 'warn', on: 'good' } as const

export function FactorPanel({ title = 'Two-factor authentication', factor, failure, next, isRequired }: Props) {
  const [form, names] = useServerForm({
    id: 'two-factor',
    values: { code: '', currentPassword: '' },
    failure: failure === undefined || failure.message === '' ? undefined : failure,
  })
  const { state, svg, key, codes } = factor
  return (
    <Card title={title} aside={<Pill tone={TONES[state]}>{WORDS[state]}</Pill>}>
      <PostForm
        action={FACTOR_PATH}
        className="stack"
        // Loads the till as a full document, because a navigation by script would read the message before it is shown.
        reloadDocument={next.startsWith('/jpanel/pos')}
        {...submits(form, useOneSubmit())}
      >
        <FormError message={failure?.message} />
        <input type="hidden" name="next" value={next} />
        {state === 'off' ? (
          <>
            <p>
              After your password, sign-in asks for a code of an authenticator app on your phone. A stolen password is
              then not enough.
            </p>
            <Button type="submit" name="intent" value="enable" variant="primary">
              Set up two-factor authentication
            </Button>
          </>
        ) : null}
        {state === 'started' ? (
          <>
            <p>1. Scan this code with your authenticator app, or type the key into it.</p>
            {svg === null ? null : (
              <img
                className="qr"
                alt="QR code for your authenticator app"
                src={`data:image/svg+xml,${encodeURIComponent(svg)}`}
              />
            )}
            <p>
              <code>{key}</code> {key === null ? null : <CopyButton text={key} what="key" />}
            </p>
            <p>
              2. Store these recovery codes in a safe place. Each works once in place of a code, for when you do not
              have your phone.
            </p>
            <Codes codes={codes} />
            <p>3. Enter the code that the app shows now, and your password.</p>
            <Field label="Code" {...fieldProps(names.code)}>
              <Input name={names.code.name} autoComplete="one-time-code" inputMode="numeric" maxLength={40} />
            </Field>
            <Password error={names.currentPassword.errors?.[0]} />
            <div className="actions">
              <Button type="submit" name="intent" value="confirm" variant="primary">
                Switch on
              </Button>
              <Button type="submit" name="intent" value="disable" formNoValidate>
                Cancel
              </Button>
            </div>
          </>
        ) : null}
        {state === 'on' ? (
          <>
            <p>
              Two-factor authentication is on. After your password, sign-in asks for a code of your authenticator app.
            </p>
            <details>
              <summary>Recovery codes</summary>
              <Codes codes={codes} />
            </details>
            <Password error={names.currentPassword.errors?.[0]} />
            <div className="actions">
              <ConfirmSubmit
                name="intent"
                value="renew"
                title="Regenerate recovery codes?"
                act="Regenerate codes"
                body="The codes that you stored stop working. Store the new ones."
              >
                Regenerate recovery codes…
              </ConfirmSubmit>
              {isRequired ? null : (
                <Button type="submit" name="intent" value="disable">
                  Switch off
                </Button>
              )}
            </div>
          </>
        ) : null}
      </PostForm>
    </Card>
  )
}

const Password = ({ error }: { error: string | undefined }) => (
  <PasswordField name="currentPassword" label="Current password" autoComplete="current-password" error={error} />
)

function Codes({ codes }: { codes: readonly string[] }) {
  return (
    <>
      <ul className="codes" aria-label="Recovery codes">
        {codes.map((code) => (
          <li key={code}>
            <code>{code}</code>
          </li>
        ))}
      </ul>
      <CopyButton text={codes.join('\n')} what="recovery codes" />
    </>
  )
}
