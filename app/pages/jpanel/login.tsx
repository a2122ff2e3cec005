import { useEffect } from 'react'
import { data, redirectDocument, useNavigation, useOutletContext } from 'react-router'
import { Link } from '~/ui/link'
import { Authenticator } from 'remix-auth'
import { FormStrategy } from 'remix-auth-form'
import { DEVICE_DAYS } from '~/domain/auth/devices.server'
import { ABSOLUTE_HOURS } from '~/domain/auth/session.server'
import { signIn, type SignedIn } from '~/domain/auth/sign-in.server'
import { answerChallenge } from '~/domain/auth/two-factor/answer-challenge.server'
import { factorNotice } from '~/domain/auth/two-factor/messages'
import { setting } from '~/domain/settings/definitions'
import { readBody } from '~/http/body'
import { ctxContext } from '~/http/context'
import { flashCookie, readFlash } from '~/http/flash'
import { nextPath } from '~/http/next-path'
import type { FormFailure } from '~/http/form/form-action'
import { statusOfError } from '~/http/form/error-status'
import { submits } from '~/http/form/submits'
import { controlProps, fieldProps, useServerForm } from '~/http/form/use-server-form'
import { signedInCookies } from '~/http/auth/signed-in'
import { visitContext } from '~/http/auth/visit'
import { shownDay } from '~/kit/calendar'
import { DomainError } from '~/kit/errors'
import { asForm } from '~/http/form/perform-request'
import { perform } from '~/kit/operation'
import { Button } from '~/ui/button'
import { useOneSubmit } from '~/ui/form/use-one-submit'
import { Field, Input } from '~/ui/form/field'
import { forgetTill } from '../../../pwa/register'
import { endSignOut } from './parts/session/sign-out-mark'
import { FormError } from '~/ui/form/form-error'
import { PasswordField } from '~/ui/form/password-field'
import type { Route } from './+types/login'

export const meta: Route.MetaFunction = () => [{ title: 'Sign in · Almoner' }]

export function loader({ request, context }: Route.LoaderArgs) {
  const next = nextPath(new URL(request.url).searchParams.get('next'))
  if (context.get(visitContext).signedInAs !== null) throw redirectDocument(next)
  const flash = readFlash(request)
  return data({ next, flash: flash?.message ?? null }, flash ? { headers: { 'set-cookie': flash.forget } } : {})
}

/** Set after a correct password, for the page that asks for the second factor's code. */
type Outcome = FormFailure & { challenge?: string; remember?: boolean }

export async function action({ request, context }: Route.ActionArgs) {
  const ctx = context.get(ctxContext)
  const { visitor, earlierSession, isSecure } = context.get(visitContext)
  const authenticator = new Authenticator<SignedIn>().use(
    new FormStrategy(({ form }) =>
      perform(asForm(signIn), ctx, {
        email: form.get('email'),
        password: form.get('password'),
        earlierSession,
        visitor,
      }),
    ),
  )
  let typed: unknown = ''
  let answered: { challenge?: string; remember?: boolean } = {}
  try {
    // The library's strategy reads the form itself, so the body is first checked for its size.
    const untouched = request.clone()
    const body = await readBody({ request, context })
    typed = body.email
    const remember = body.remember === 'on'
    const { challenge, code } = body
    if (typeof challenge === 'string') answered = { challenge, remember }
    const outcome =
      typeof challenge === 'string'
        ? await perform(asForm(answerChallenge), ctx, { challenge, code, earlierSession, visitor })
        : await authenticator.authenticate('form', untouched)
    if (outcome.next === 'needs-second-factor')
      return data<Outcome>({ message: '', fields: {}, typed: {}, challenge: outcome.challenge, remember })
    const headers = signedInCookies(outcome, {
      isSecure,
      sessionAge: remember ? ABSOLUTE_HOURS * 3600 : null,
      deviceAge: DEVICE_DAYS * 86_400,
    })
    if (outcome.factorDueAt !== null)
      headers.append('set-cookie', flashCookie(factorNotice(shownDay(outcome.factorDueAt, ctx.organisation.zone))))
    const next = nextPath(body.next)
    const isSuggested = challenge === undefined && setting(ctx.settings, 'two_factor_authentication') === 'prompt'
    return redirectDocument(isSuggested ? `/jpanel/two-factor?next=${encodeURIComponent(next)}` : next, { headers })
  } catch (error) {
    if (!(error instanceof DomainError)) throw error
    const email = typeof typed === 'string' ? typed.slice(0, 254) : ''
    // Keeps the code step open unless the challenge is over.
    const stays = error.reason === 'challenge-over' ? {} : answered
    return data<Outcome>(
      { message: error.message, fields: error.fields, typed: { email }, ...stays },
      { status: statusOfError(error, context) },
    )
  }
}

export default function Login(props: Route.ComponentProps) {
  const outcome: Outcome | undefined = props.actionData
  return outcome?.challenge === undefined ? <PasswordStep {...props} /> : <CodeStep {...props} outcome={outcome} />
}

function CodeStep({ loaderData, outcome }: Route.ComponentProps & { outcome: Outcome }) {
  const isBusy = useNavigation().formMethod === 'POST'
  const [form, names] = useServerForm({
    id: 'sign-in-code',
    values: { code: '' },
    failure: outcome.message === '' ? undefined : outcome,
  })
  return (
    <form method="post" noValidate {...submits(form, useOneSubmit())}>
      <div>
        <h1>Two-factor authentication</h1>
        <p className="muted">Enter the code of your authenticator app, or one of your recovery codes.</p>
      </div>
      <FormError message={outcome.message} note={null} />
      <input type="hidden" name="next" value={loaderData.next} />
      <input type="hidden" name="challenge" value={outcome.challenge} />
      {outcome.remember ? <input type="hidden" name="remember" value="on" /> : null}
      <Field label="Code" {...fieldProps(names.code)}>
        <Input
          name={names.code.name}
          autoComplete="one-time-code"
          inputMode="text"
          required
          maxLength={40}
          autoFocus
          spellCheck={false}
        />
      </Field>
      <Button type="submit" variant="primary" isWide isBusy={isBusy}>
        Sign in
      </Button>
      <p className="small">
        <a className="link" href="/jpanel/login">
          Sign in as somebody else
        </a>
      </p>
    </form>
  )
}

function PasswordStep({ loaderData, actionData }: Route.ComponentProps) {
  const organisation = useOutletContext<string>()
  const isBusy = useNavigation().formMethod === 'POST'
  const sendOnce = useOneSubmit()
  const [form, names] = useServerForm({ id: 'sign-in', values: { email: '', password: '' }, failure: actionData })
  const email = controlProps(names.email)
  const isPersonAgain = email.defaultValue !== ''
  useEffect(() => {
    endSignOut()
    void forgetTill()
  }, [])
  return (
    <form method="post" noValidate {...submits(form, sendOnce)}>
      <div>
        <h1>Sign in</h1>
        <p className="muted">{organisation}, staff sign-in</p>
      </div>
      <FormError message={actionData?.message} note={loaderData.flash} />
      <input type="hidden" name="next" value={loaderData.next} />
      <Field label="Email" {...fieldProps(names.email)}>
        <Input {...email} type="email" autoComplete="username" required maxLength={254} autoFocus={!isPersonAgain} />
      </Field>
      <PasswordField
        name="password"
        label="Password"
        autoComplete="current-password"
        autoFocus={isPersonAgain}
        error={names.password.errors?.[0]}
      />
      <Link className="link" to="/jpanel/password/forgot">
        Forgot password?
      </Link>
      <label className="check">
        <input type="checkbox" name="remember" defaultChecked />
        <span>Keep me signed in on this device</span>
      </label>
      <Button type="submit" variant="primary" isWide isBusy={isBusy}>
        Sign in
      </Button>
    </form>
  )
}
