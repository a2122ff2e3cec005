import { data, Form } from 'react-router'
import { changePassword } from '~/domain/staff/change-password.server'
import { LONGEST_PASSWORD, SHORTEST_PASSWORD } from '~/domain/auth/password'
import { personById } from '~/domain/staff/queries.server'
import { regenerateOwnKey } from '~/domain/staff/regenerate-own-key.server'
import { saveProfile } from '~/domain/staff/save-profile.server'
import { readBody } from '~/http/body'
import { ctxContext } from '~/http/context'
import { formAction, intent, type FormFailure } from '~/http/form/form-action'
import { keptForm } from '~/http/form/offline-form'
import { screen } from '~/http/page'
import { peopleOnly } from '~/http/auth/people-only'
import { statusOfRefusal } from '~/http/form/refusal'
import { useCsrf } from '~/http/use-call'
import { DomainError, notFound } from '~/kit/errors'
import { perform, type Ctx } from '~/kit/operation'
import { Button } from '~/ui/button'
import { Checkbox } from '~/ui/form/choice'
import { Field, Input } from '~/ui/form/field'
import { Card, PageHead } from '~/ui/shell/page-head'
import { useOneSubmit } from '~/ui/form/use-one-submit'
import { Complaint } from '../visitor/parts/complaint'
import { PasswordField } from '../visitor/parts/password-field'
import { EmailField } from './users/parts/email-field'
import { NewToken } from './users/parts/new-token'
import { TokenFacts } from './users/parts/person-deeds'
import type { Route } from './+types/profile'

export const middleware: Route.MiddlewareFunction[] = [peopleOnly]

export const meta: Route.MetaFunction = () => [{ title: 'Your profile · Almoner' }]

export const loader = screen(null, async (ctx: Ctx, _args: Route.LoaderArgs) => {
  const me = await personById(ctx, ctx.actor.staffId ?? 0)
  if (!me) throw notFound('This user')
  return { me }
})

const forms = formAction({
  save: intent(saveProfile, () => ({ to: '/jpanel/profile', flash: 'Profile saved.' })),
  password: intent(changePassword, () => ({ to: '/jpanel/profile', flash: 'Password changed. You were signed out on other devices.' })),
})

type Outcome = FormFailure & { apiToken?: string }

export async function action(args: Route.ActionArgs) {
  try {
    if ((await readBody(args)).intent !== 'token') return await forms(args)
    const apiToken = await perform(regenerateOwnKey, args.context.get(ctxContext), {})
    return data<Outcome>({ message: '', fields: {}, typed: {}, apiToken })
  } catch (error) {
    if (!(error instanceof DomainError)) throw error
    return data<Outcome>({ message: error.message, fields: error.fields, typed: {} }, { status: statusOfRefusal(error, args.context) })
  }
}

export const clientAction = (args: Route.ClientActionArgs) => keptForm(args)

const RULE = `${SHORTEST_PASSWORD} to ${LONGEST_PASSWORD} characters. Try several unrelated words.`

export default function Profile({ loaderData: { me }, actionData }: Route.ComponentProps) {
  const csrf = useCsrf()
  const sendOnce = useOneSubmit()
  const outcome: Outcome = actionData ?? { message: '', fields: {}, typed: {} }
  const { fields, apiToken } = outcome
  const typed = (name: 'firstName' | 'lastName' | 'email') => String(outcome.typed[name] ?? me[name])
  return (
    <>
      <PageHead title="Your profile" />
      <div className="set-form">
        <Complaint message={outcome.message === '' ? undefined : outcome.message} />
        <Form method="post" onSubmit={sendOnce}>
          <input type="hidden" name="_token" value={csrf} />
          <Card title="Profile">
            <div className="pair">
              <Field label="First name" error={fields.firstName?.[0]}>
                <Input name="firstName" required maxLength={45} defaultValue={typed('firstName')} />
              </Field>
              <Field label="Last name" error={fields.lastName?.[0]}>
                <Input name="lastName" required maxLength={45} defaultValue={typed('lastName')} />
              </Field>
            </div>
            <EmailField
              key={me.email}
              saved={me.email}
              typed={typed('email')}
              confirmedBy={{ email: me.email, help: 'Needed only to change the email.' }}
              errors={{ email: fields.email?.[0], currentPassword: fields.currentPassword?.[0] }}
            />
            <Button type="submit" variant="primary" name="intent" value="save">
              Save profile
            </Button>
          </Card>
        </Form>
        <Form method="post" onSubmit={sendOnce}>
          <input type="hidden" name="_token" value={csrf} />
          <Card title="Password">
            <input type="email" autoComplete="username" value={me.email} readOnly hidden />
            <PasswordField name="current" label="Current password" autoComplete="current-password" error={fields.current?.[0]} />
            <PasswordField name="password" label="New password" autoComplete="new-password" help={RULE} error={fields.password?.[0]} />
            <PasswordField name="confirmation" label="Confirm new password" autoComplete="new-password" error={fields.confirmation?.[0]} />
            {me.tokenPrefix ? (
              <Checkbox name="endToken" label="Also end my API token" help="Otherwise programs that use it keep working." />
            ) : null}
            <Button type="submit" name="intent" value="password">
              Change password
            </Button>
          </Card>
        </Form>
        <Form method="post" onSubmit={sendOnce}>
          <input type="hidden" name="_token" value={csrf} />
          <Card title="API token">
            {apiToken ? <NewToken token={apiToken} /> : <TokenFacts {...me} />}
            <p className="muted">Use it in scripts as Authorization: Bearer. It has the same access as you.</p>
            <Button type="submit" name="intent" value="token">
              {me.tokenPrefix ? 'Regenerate token' : 'Create token'}
            </Button>
          </Card>
        </Form>
      </div>
    </>
  )
}
