import { data, redirect, useNavigation } from 'react-router'
import { UNDO_IS_DEAD } from '~/domain/auth/messages'
import { emailChangeOfLink } from '~/domain/staff/queries.server'
import { undoEmailChange } from '~/domain/staff/undo-email-change.server'
import { ctxContext } from '~/http/context'
import { statusOfError } from '~/http/form/error-status'
import { fullMoment } from '~/kit/calendar'
import { DomainError } from '~/kit/errors'
import { perform } from '~/kit/operation'
import { Button, LinkButton } from '~/ui/button'
import { useOneSubmit } from '~/ui/form/use-one-submit'
import { FormError } from '~/ui/form/form-error'
import type { Route } from './+types/undo-email'

export const meta: Route.MetaFunction = () => [{ title: 'Restore your email · Almoner' }]

/** Reading changes nothing, because mail scanners open links. */
export async function loader({ params, context }: Route.LoaderArgs) {
  const ctx = context.get(ctxContext)
  const change = await emailChangeOfLink(ctx, params.token)
  const shown = change && { ...change, when: fullMoment(change.createdAt, ctx.organisation.zone) }
  return data({ change: shown }, { status: change ? 200 : 404 })
}

export async function action({ params, context }: Route.ActionArgs) {
  try {
    return redirect(
      `/jpanel/password/${await perform(undoEmailChange, context.get(ctxContext), { token: params.token })}`,
    )
  } catch (error) {
    if (!(error instanceof DomainError)) throw error
    return data({ message: error.message }, { status: statusOfError(error, context) })
  }
}

export default function UndoEmail({ loaderData: { change }, actionData }: Route.ComponentProps) {
  const isBusy = useNavigation().formMethod === 'POST'
  const sendOnce = useOneSubmit()
  if (change === null)
    return (
      <form noValidate method="get" action="/jpanel/login">
        <h1>Restore your email</h1>
        <FormError message={UNDO_IS_DEAD} />
        <Button type="submit" variant="primary" isWide>
          Go to sign in
        </Button>
      </form>
    )
  return (
    <form method="post" noValidate onSubmit={sendOnce}>
      <div>
        <h1>Restore your email?</h1>
        <p className="muted">
          It was changed from {change.oldEmail} to {change.newEmail} on {change.when}.
        </p>
      </div>
      <FormError message={actionData?.message} />
      <p>
        {change.oldEmail} becomes your email again. Every session, the API token and all links to set a password end,
        and you choose a new password next.
      </p>
      <Button type="submit" variant="primary" isWide isBusy={isBusy}>
        Restore my email
      </Button>
      <LinkButton to="/jpanel/login">Keep {change.newEmail}</LinkButton>
    </form>
  )
}
