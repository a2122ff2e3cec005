import { changePassword } from '~/domain/staff/change-password.server'
import { PASSWORD_HINT } from '~/domain/auth/passwords/password-length'
import { shownFactor } from '~/domain/auth/two-factor/shown-factor.server'
import { setting } from '~/domain/settings/definitions'
import { signOutElsewhere } from '~/domain/auth/sessions/sign-out-elsewhere.server'
import { personById, listSessions, listSignIns } from '~/domain/staff/queries.server'
import { regenerateOwnKey } from '~/domain/staff/keys/regenerate-own-key.server'
import { mergeSave } from '~/domain/journal/merge-save.server'
import { saveProfile } from '~/domain/staff/save-profile.server'
import { unpinView } from '~/domain/views/unpin-view.server'
import { Opened, useFormKey } from '~/http/form/opened'
import { passageContext } from '~/http/context'
import { formAction, intent, showResult, type FormFailure } from '~/http/form/form-action'
import { submits } from '~/http/form/submits'
import { controlProps, useServerForm } from '~/http/form/use-server-form'
import { screen } from '~/http/page'
import { peopleOnly } from '~/http/auth/people-only'
import { notFound } from '~/kit/errors'
import { type Ctx } from '~/kit/operation'
import { readConstraints } from '~/kit/form-constraints'
import { SaveProfileInput } from '~/domain/auth/schemas'
import { ChangePasswordInput } from '~/domain/auth/schemas'
import { TextField } from '~/ui/fields/bound-field'
import { Button } from '~/ui/button'
import { LeaveGuard } from '~/ui/form/leave-guard'
import { PostForm } from '~/ui/form/post-form'
import { ConfirmSubmit } from '~/ui/overlay/confirm-submit'
import { Card, PageHead } from '~/ui/shell/page-head'
import { useOneSubmit } from '~/ui/form/use-one-submit'
import { FormError } from '~/ui/form/form-error'
import { PasswordField } from '~/ui/form/password-field'
import { FactorPanel } from './two-factor/parts/factor-panel'
import './two-factor/parts/two-factor.css'
import { BatchSummaryBox } from './users/parts/batch-summary-box'
import { DigestField } from './users/parts/digest-field'
import { CurrentPassword } from './users/parts/current-password'
import { EmailField } from './users/parts/email-field'
import { NewToken } from './users/parts/new-token'
import { PinsCard } from './users/parts/pins-card'
import { TokenFacts } from './users/parts/person-actions'
import { Sessions } from './users/parts/sessions'
import { SignIns } from './users/parts/sign-ins'
import type { Route } from './+types/profile'

export const middleware: Route.MiddlewareFunction[] = [peopleOnly]

export const meta: Route.MetaFunction = () => [{ title: 'Your profile · Almoner' }]

export const loader = screen(null, async (ctx: Ctx, { context }: Route.LoaderArgs) => {
  const me = await personById(ctx, ctx.actor.staffId ?? 0)
  if (!me) throw notFound('This user')
  const { email } = context.get(passageContext)
  const [signIns, sessions, factor] = await Promise.all([
    listSignIns(ctx, me.id),
    listSessions(ctx, me.id),
    shownFactor(ctx, email),
  ])
  return {
    constraints: { person: readConstraints(SaveProfileInput), secret: readConstraints(ChangePasswordInput) },
    me,
    signIns,
    sessions,
    factor,
    isRequired: setting(ctx.settings, 'two_factor_authentication') === 'force',
  }
})

export const action = formAction({
  token: showResult(regenerateOwnKey, ({ currentPassword }) => ({ currentPassword })),
  save: intent(
    mergeSave(saveProfile, {
      type: 'staff',
      key: (_typed, { actor }) => String(actor.staffId ?? ''),
      read: async (runner, id) => {
        const me = await personById({ read: runner }, Number(id))
        return me && { values: toProfile(me) }
      },
    }),
    () => ({ to: '/jpanel/profile', flash: 'Profile saved.' }),
  ),
  'end-session': intent(
    signOutElsewhere,
    () => ({ to: '/jpanel/profile', flash: 'Signed out there.' }),
    ({ session, currentPassword }) => ({ session, currentPassword }),
  ),
  'unpin-view': intent(unpinView, ({ name }) => ({
    to: '/jpanel/profile',
    flash: `${name} is no longer in your menu`,
  })),
  password: intent(changePassword, () => ({
    to: '/jpanel/profile',
    flash: 'Password changed. You were signed out on other devices.',
  })),
})

type Me = {
  firstName: string
  lastName: string
  email: string
  phone: string | null
  notifyRecurringBatch: boolean
  digest: string
}

const toProfile = ({ phone, ...me }: Me) => ({
  firstName: me.firstName,
  lastName: me.lastName,
  email: me.email,
  phone: phone ?? '',
  notifyRecurringBatch: me.notifyRecurringBatch,
  digest: me.digest,
})

export default function Profile({
  loaderData: { me, signIns, sessions, factor, isRequired },
  actionData,
}: Route.ComponentProps) {
  const apiToken = actionData?.made
  const failureOf = (intent: string) => (actionData?.typed.intent === intent ? actionData : undefined)
  const typedIn = failureOf('save')
  const key = useFormKey({ values: toProfile(me), failure: typedIn })
  const [secret, passwords] = useServerForm({
    id: 'secret',
    values: { current: '', password: '', confirmation: '' },
    failure: failureOf('password'),
  })
  const [sendSecret, sendToken] = [useOneSubmit(), useOneSubmit()]
  return (
    <>
      <PageHead title="Your profile" />
      <div className="set-form">
        <FormError message={actionData?.message} />
        <PersonForm key={key} me={me} failure={typedIn} />
        <PinsCard />
        <PostForm {...submits(secret, sendSecret)}>
          <LeaveGuard isSmall />
          <Card title="Password">
            <input type="email" autoComplete="username" value={me.email} readOnly hidden />
            <PasswordField
              name="current"
              label="Current password"
              autoComplete="current-password"
              error={passwords.current.errors?.[0]}
            />
            <PasswordField
              name="password"
              label="New password"
              autoComplete="new-password"
              help={PASSWORD_HINT}
              error={passwords.password.errors?.[0]}
            />
            <PasswordField
              name="confirmation"
              label="Confirm new password"
              autoComplete="new-password"
              error={passwords.confirmation.errors?.[0]}
            />
            {me.tokenPrefix ? <p className="muted">Your API token ends with the old password.</p> : null}
            <Button type="submit" name="intent" value="password">
              Change password
            </Button>
          </Card>
        </PostForm>
        <FactorPanel factor={factor} failure={undefined} next="/jpanel/profile" isRequired={isRequired} />
        <PostForm onSubmit={sendToken}>
          <Card title={<span id="token">API token</span>}>
            {apiToken ? <NewToken token={apiToken} /> : <TokenFacts {...me} />}
            <p className="muted">Use it in scripts as Authorization: Bearer. It has the same access as you.</p>
            <CurrentPassword id="token-password" error={failureOf('token')?.fields.currentPassword?.[0]} />
            {me.tokenPrefix ? (
              <ConfirmSubmit
                name="intent"
                value="token"
                title="Regenerate your API token?"
                act="Regenerate token"
                body="Programs that use the one you have stop working until they get the new one."
              >
                Regenerate token…
              </ConfirmSubmit>
            ) : (
              <Button type="submit" name="intent" value="token">
                Create token
              </Button>
            )}
          </Card>
        </PostForm>
        <Sessions sessions={sessions} error={failureOf('end-session')?.fields.currentPassword?.[0]} />
        <SignIns signIns={signIns} />
      </div>
    </>
  )
}

function PersonForm({ me, failure }: { me: Me; failure: FormFailure | undefined }) {
  const { firstName, lastName, email, digest } = me
  const [form, names] = useServerForm({
    id: 'person',
    values: { firstName, lastName, email, phone: me.phone ?? '', digest, currentPassword: '' },
    failure,
  })
  return (
    <PostForm {...submits(form, useOneSubmit())}>
      <LeaveGuard />
      <Opened values={toProfile(me)} failure={failure} />
      <Card title="Profile">
        <div className="pair">
          <TextField field={names.firstName} label="First name" required maxLength={45} />
          <TextField field={names.lastName} label="Last name" required maxLength={45} />
        </div>
        <EmailField
          key={me.email}
          saved={me.email}
          typed={controlProps(names.email).defaultValue}
          confirmedBy={{ email: me.email, help: 'Needed only to change the email.' }}
          errors={{ email: names.email.errors?.[0], currentPassword: names.currentPassword.errors?.[0] }}
        />
        <TextField field={names.phone} label="Phone" isOptional type="tel" autoComplete="tel" maxLength={45} />
        <DigestField field={names.digest} />
        <BatchSummaryBox
          isOn={failure === undefined ? me.notifyRecurringBatch : failure.typed.notifyRecurringBatch !== undefined}
        />
        <Button type="submit" variant="primary" name="intent" value="save">
          Save profile
        </Button>
      </Card>
    </PostForm>
  )
}
