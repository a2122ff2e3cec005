import { data, redirect, useNavigation } from 'react-router'
import { Link } from '~/ui/link'
import { LINK_IS_DEAD } from '~/domain/auth/messages'
import { PASSWORD_HINT } from '~/domain/auth/passwords/password-length'
import { personOfLink } from '~/domain/auth/queries.server'
import { resetPassword } from '~/domain/auth/reset-password.server'
import { readBody } from '~/http/body'
import { ctxContext } from '~/http/context'
import { withFlash } from '~/http/flash'
import type { FormFailure } from '~/http/form/form-action'
import { statusOfError } from '~/http/form/error-status'
import { submits } from '~/http/form/submits'
import { useServerForm } from '~/http/form/use-server-form'
import { DomainError } from '~/kit/errors'
import { asForm } from '~/http/form/perform-request'
import { perform } from '~/kit/operation'
import { Button } from '~/ui/button'
import { useOneSubmit } from '~/ui/form/use-one-submit'
import { FormError } from '~/ui/form/form-error'
import { PasswordField } from '~/ui/form/password-field'
import type { Route } from './+types/reset'

export const meta: Route.MetaFunction = () => [{ title: 'New password · Almoner' }]

export async function loader({ params, context }: Route.LoaderArgs) {
  const person = await personOfLink(context.get(ctxContext), params.token)
  return data({ email: person?.email ?? null }, { status: person ? 200 : 404 })
}

const DONE = 'Password changed. Please sign in.'

export async function action({ request, params, context }: Route.ActionArgs) {
  try {
    const { password, confirmation } = await readBody({ request, context })
    await perform(asForm(resetPassword), context.get(ctxContext), { token: params.token, password, confirmation })
    return redirect('/jpanel/login', { headers: withFlash(DONE) })
  } catch (error) {
    if (!(error instanceof DomainError)) throw error
    const { message, fields } = error
    return data<FormFailure>({ message, fields, typed: {} }, { status: statusOfError(error, context) })
  }
}

export default function ResetPassword({ loaderData, actionData }: Route.ComponentProps) {
  const isBusy = useNavigation().formMethod === 'POST'
  const sendOnce = useOneSubmit()
  const [form, names] = useServerForm({ id: 'reset', values: { password: '', confirmation: '' }, failure: actionData })
  if (loaderData.email === null)
    return (
      <form noValidate method="get" action="/jpanel/password/forgot">
        <h1>New password</h1>
        <FormError message={LINK_IS_DEAD} />
        <Button type="submit" variant="primary" isWide>
          Request a new link
        </Button>
      </form>
    )
  return (
    <form method="post" noValidate {...submits(form, sendOnce)}>
      <div>
        <h1>New password</h1>
        <p className="muted">For {loaderData.email}</p>
      </div>
      <FormError message={actionData?.message} />
      <input type="email" name="email" autoComplete="username" value={loaderData.email} readOnly hidden />
      <PasswordField
        name="password"
        label="New password"
        autoComplete="new-password"
        autoFocus
        help={PASSWORD_HINT}
        error={names.password.errors?.[0]}
      />
      <PasswordField
        name="confirmation"
        label="Confirm new password"
        autoComplete="new-password"
        error={names.confirmation.errors?.[0]}
      />
      <Button type="submit" variant="primary" isWide isBusy={isBusy}>
        Set password
      </Button>
      <Link className="link" to="/jpanel/login">
        Back to sign in
      </Link>
    </form>
  )
}
