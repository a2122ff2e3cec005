import { useRouteLoaderData } from 'react-router'
import { confirmFactor } from '~/domain/auth/two-factor/confirm-factor.server'
import { disableFactor } from '~/domain/auth/two-factor/disable-factor.server'
import { enableFactor } from '~/domain/auth/two-factor/enable-factor.server'
import { renewCodes } from '~/domain/auth/two-factor/renew-codes.server'
import { shownFactor } from '~/domain/auth/two-factor/shown-factor.server'
import { setting } from '~/domain/settings/definitions'
import { peopleOnly } from '~/http/auth/people-only'
import { passageContext } from '~/http/context'
import { formAction, intent } from '~/http/form/form-action'
import { revalidateOnError } from '~/http/form/revalidate-on-error'
import { nextPath } from '~/http/next-path'
import { screen } from '~/http/page'
import type { Ctx } from '~/kit/operation'
import { PostForm } from '~/ui/form/post-form'
import { Brand } from '~/ui/shell/brand'
import type { loader as layoutLoader } from '../layout'
import { SigningOut } from '../parts/session/signing-out'
import { useSignOut } from '../parts/session/use-sign-out'
import { FACTOR_PATH, FactorPanel } from './parts/factor-panel'
import './parts/two-factor.css'
import type { Route } from './+types/page'

export const middleware: Route.MiddlewareFunction[] = [peopleOnly]

export const meta: Route.MetaFunction = () => [{ title: 'Two-factor authentication · Almoner' }]

export const loader = screen(null, async (ctx: Ctx, { url, context }: Route.LoaderArgs) => {
  const { email, needsFactor = false } = context.get(passageContext)
  return {
    factor: await shownFactor(ctx, email),
    next: nextPath(url.searchParams.get('next')),
    needsFactor,
    isRequired: setting(ctx.settings, 'two_factor_authentication') === 'force',
  }
})

/** Returns to this page until the second factor is on. `next` keeps the page that the person wanted. */
const here = (_result: unknown, body: Readonly<Record<string, unknown>>) => ({
  to: `${FACTOR_PATH}?next=${encodeURIComponent(nextPath(body.next))}`,
})

const save = formAction({
  enable: intent(enableFactor, here, () => ({})),
  confirm: intent(confirmFactor, (_result, { next }) => ({
    to: nextPath(next),
    flash: 'Two-factor authentication is on.',
  })),
  disable: intent(disableFactor, (_result, { next }) => ({
    to: nextPath(next),
    flash: 'Two-factor authentication is off.',
  })),
  renew: intent(renewCodes, (_result, body) => ({
    ...here(null, body),
    flash: 'Your recovery codes are new. The earlier ones no longer work.',
  })),
})
export const action = (args: Route.ActionArgs) => save(args)

export const shouldRevalidate = revalidateOnError

export default function TwoFactor({
  loaderData: { factor, next, needsFactor, isRequired },
  actionData,
}: Route.ComponentProps) {
  const flash = useRouteLoaderData<typeof layoutLoader>('pages/jpanel/layout')?.flash
  const { isLeaving, signOut, question } = useSignOut()
  if (isLeaving) return <SigningOut />
  return (
    <main id="main" className="factor-page">
      <Brand />
      <h1>Two-factor authentication</h1>
      <p role="status">{flash}</p>
      {needsFactor ? <p>Your access requires two-factor authentication. Set it up to continue.</p> : null}
      <FactorPanel title="Authenticator app" factor={factor} failure={actionData} next={next} isRequired={isRequired} />
      {needsFactor ? (
        <PostForm
          reloadDocument
          action="/jpanel/logout"
          onSubmit={(event) => {
            event.preventDefault()
            signOut()
          }}
        >
          <button className="link" type="submit">
            Sign out
          </button>
        </PostForm>
      ) : (
        <p>
          <a className="link" href={next}>
            {factor.state === 'on' ? 'Continue' : 'Not now'}
          </a>
        </p>
      )}
      {question}
    </main>
  )
}
