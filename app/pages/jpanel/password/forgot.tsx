import { data, useNavigation } from 'react-router'
import { TextField } from '~/ui/fields/bound-field'
import { Link } from '~/ui/link'
import { requestPasswordLink } from '~/domain/auth/request-password-link.server'
import { isMailHeld } from '~/domain/messaging/say-mailed'
import { readBody } from '~/http/body'
import { ctxContext } from '~/http/context'
import type { FormFailure } from '~/http/form/form-action'
import { statusOfError } from '~/http/form/error-status'
import { submits } from '~/http/form/submits'
import { useServerForm } from '~/http/form/use-server-form'
import { visitContext } from '~/http/auth/visit'
import { DomainError } from '~/kit/errors'
import { asForm } from '~/http/form/perform-request'
import { perform } from '~/kit/operation'
import { Button } from '~/ui/button'
import { useOneSubmit } from '~/ui/form/use-one-submit'
import { FormError } from '~/ui/form/form-error'
import type { Route } from './+types/forgot'

export const meta: Route.MetaFunction = () => [{ title: 'Forgot password · Almoner' }]

const SENT = 'If an account uses this email, we sent it a link to set a new password. The link works for 60 minutes.'
const NOT_SENT = 'If an account uses this email, its link waits in the outbox of an owner: no mail server is set.'

export const loader = ({ context }: Route.LoaderArgs) => ({ isHeld: isMailHeld(context.get(ctxContext)) })

type Answer = FormFailure & { sent: string | null }

export async function action({ request, context }: Route.ActionArgs) {
  let typed = {}
  try {
    const { email } = await readBody({ request, context })
    typed = { email }
    const ctx = context.get(ctxContext)
    await perform(asForm(requestPasswordLink), ctx, { email, visitor: context.get(visitContext).visitor })
    return data<Answer>({ sent: isMailHeld(ctx) ? NOT_SENT : SENT, message: '', fields: {}, typed: {} })
  } catch (error) {
    if (!(error instanceof DomainError)) throw error
    const { message, fields } = error
    return data<Answer>({ sent: null, message, fields, typed }, { status: statusOfError(error, context) })
  }
}

export default function ForgotPassword({ loaderData: { isHeld }, actionData }: Route.ComponentProps) {
  const isBusy = useNavigation().formMethod === 'POST'
  const sendOnce = useOneSubmit()
  const failure = actionData?.sent === null ? actionData : undefined
  const [form, names] = useServerForm({ id: 'forgot', values: { email: '' }, failure })
  return (
    <form method="post" noValidate {...submits(form, sendOnce)}>
      <div>
        <h1>Forgot password</h1>
        <p className="muted">
          {isHeld
            ? 'No mail server is set: the link to set a new one will wait in the outbox of an owner.'
            : 'We will email you a link to set a new one.'}
        </p>
      </div>
      <FormError message={failure?.message} note={actionData?.sent ?? null} />
      <TextField
        field={names.email}
        label="Email"
        type="email"
        autoComplete="username"
        required
        maxLength={254}
        autoFocus
      />
      <Button type="submit" variant="primary" isWide isBusy={isBusy}>
        Send link
      </Button>
      <Link className="link" to="/jpanel/login">
        Back to sign in
      </Link>
    </form>
  )
}
