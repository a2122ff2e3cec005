import { data, useNavigation, useRouteLoaderData } from 'react-router'
import { sayMailed } from '~/domain/messaging/say-mailed'
import { addPerson } from '~/domain/staff/add-person.server'
import { editPerson } from '~/domain/staff/edit-person.server'
import { signOutPerson } from '~/domain/auth/sessions/sign-out-person.server'
import { personById, listSessions, listSignIns } from '~/domain/staff/queries.server'
import { OWNER_ONLY, type Permission } from '~/kit/permission'
import { allRoles } from '~/domain/staff/role-queries.server'
import { roleSummary } from '~/domain/staff/role-summary'
import { hiddenPermissions } from '~/domain/settings/features'
import { mergeSave } from '~/domain/journal/merge-save.server'
import { disablePersonFactor } from '~/domain/staff/disable-person-factor.server'
import { sendPasswordLink } from '~/domain/auth/send-password-link.server'
import { formAction, intent } from '~/http/form/form-action'
import { Opened, useFormKey } from '~/http/form/opened'
import { revalidateOnError } from '~/http/form/revalidate-on-error'
import { submits } from '~/http/form/submits'
import { controlProps, useServerForm } from '~/http/form/use-server-form'
import { screen } from '~/http/page'
import { peopleOnly } from '~/http/auth/people-only'
import { authorize, type Ctx } from '~/kit/operation'
import { readConstraints } from '~/kit/form-constraints'
import { PersonInput } from '~/domain/auth/schemas'
import { TextField } from '~/ui/fields/bound-field'
import { Button } from '~/ui/button'
import { HeldMail } from '~/ui/overlay/held-mail'
import { EmailsCard } from './parts/emails-card'
import { PostForm } from '~/ui/form/post-form'
import { ConfirmSubmit } from '~/ui/overlay/confirm-submit'
import { Card, RecordHead } from '~/ui/shell/page-head'
import { Pill } from '~/ui/pill'
import { useOneSubmit } from '~/ui/form/use-one-submit'
import { FormError } from '~/ui/form/form-error'
import { LeaveGuard } from '~/ui/form/leave-guard'
import { EmailField } from './parts/email-field'
import { HistoryCard } from './parts/history-card'
import { personHistory } from './parts/person-history.server'
import { PersonActions } from './parts/person-actions'
import { openedPerson, readBoxes } from './parts/opened-rights'
import { readSelected } from './parts/read-selected'
import { Rights } from './parts/rights'
import { Sessions } from './parts/sessions'
import { SignInFacts } from './parts/sign-in-facts'
import { SignIns } from './parts/sign-ins'
import type { loader as layoutLoader } from '../layout'
import type { Route } from './+types/person'

export const middleware: Route.MiddlewareFunction[] = [peopleOnly]

export const meta: Route.MetaFunction = ({ loaderData }) => [
  { title: `${loaderData?.person?.firstName ?? 'New user'} · Almoner` },
]

const NEW = 'new'

export const loader = screen('user', async (ctx: Ctx, { params }: Route.LoaderArgs) => {
  const isNew = params.id === NEW
  authorize(ctx, isNew ? 'user.add' : 'user.view')
  const person = isNew || !/^[1-9]\d{0,8}$/.test(params.id) ? null : await personById(ctx, Number(params.id))
  if (!isNew && !person) throw data({ message: 'This user was not found.' }, { status: 404 })
  const can = (requested: Permission) => ctx.actor.can(requested)
  const roles = await allRoles(ctx.read)
  return {
    constraints: { user: readConstraints(PersonInput) },
    person,
    roles: roles.map(({ id, key, name, permissions }) => ({
      id,
      name,
      permissions,
      summary: roleSummary({ key, permissions }),
    })),
    hidden: [...hiddenPermissions(ctx.settings)],
    opened: person && openedPerson(person, hiddenPermissions(ctx.settings)),
    signIns: person && can('user.edit') ? await listSignIns(ctx, person.id) : null,
    sessions: person && can(OWNER_ONLY) ? await listSessions(ctx, person.id) : null,
    history: person && can(OWNER_ONLY) ? await personHistory(ctx, person.id) : null,
    isSelf: person?.id === ctx.actor.staffId,
    mayEdit: can(isNew ? 'user.add' : 'user.edit'),
    isOwner: can(OWNER_ONLY),
  }
})

const saveTogether = mergeSave(editPerson, {
  type: 'staff',
  read: async (runner, id, { settings }) => {
    const person = await personById({ read: runner }, Number(id))
    return person && { values: openedPerson(person, hiddenPermissions(settings)) }
  },
  describe: (name) => (name === 'role' ? 'another role' : null),
})

const save = formAction({
  add: intent(addPerson, ({ id }, _body, ctx) => ({
    to: `/jpanel/users/${id}`,
    flash: `User added. ${sayMailed(ctx, 'We sent them a link to set a password.')}`,
  })),
  save: intent(saveTogether, ({ id }) => ({ to: `/jpanel/users/${id}`, flash: 'User saved.' }), readBoxes),
  factor: intent(disablePersonFactor, ({ id }) => ({
    to: `/jpanel/users/${id}`,
    flash: 'Two-factor authentication is off.',
  })),
  'end-session': intent(
    signOutPerson,
    ({ id }) => ({ to: `/jpanel/users/${id}`, flash: 'Signed out there.' }),
    ({ session, id, currentPassword }) => ({ session, id, currentPassword }),
  ),
  link: intent(sendPasswordLink, ({ id, isNew }, _body, ctx) => ({
    to: `/jpanel/users/${id}`,
    flash: sayMailed(ctx, isNew ? 'Password link sent.' : 'A password link was sent a moment ago.'),
  })),
})
export const action = (args: Route.ActionArgs) => save(args)

export const shouldRevalidate = revalidateOnError

function PersonForm({ loaderData, actionData }: Pick<Route.ComponentProps, 'loaderData' | 'actionData'>) {
  const { person, opened, mayEdit, isOwner, roles, hidden } = loaderData
  const me = useRouteLoaderData<typeof layoutLoader>('pages/jpanel/layout')?.me
  const isBusy = useNavigation().formMethod === 'POST'
  const { firstName = '', lastName = '', email = '' } = person ?? {}
  const values = {
    firstName,
    lastName,
    email,
    phone: person?.phone ?? '',
    digest: person?.digest ?? 'none',
    currentPassword: '',
  }
  const [form, fields] = useServerForm({ id: 'user', values, failure: actionData })
  return (
    <PostForm className="set-form" {...submits(form, useOneSubmit())}>
      {opened === null ? null : <Opened values={opened} failure={actionData} />}
      <LeaveGuard />
      <FormError message={actionData?.message} />
      <Card title="Person">
        <div className="pair">
          <TextField field={fields.firstName} label="First name" disabled={!mayEdit} />
          <TextField field={fields.lastName} label="Last name" disabled={!mayEdit} />
        </div>
        <EmailField
          key={person?.email ?? NEW}
          saved={person?.email ?? ''}
          typed={controlProps(fields.email).defaultValue}
          errors={{ email: fields.email.errors?.[0], currentPassword: fields.currentPassword.errors?.[0] }}
          help={person ? undefined : 'We will email a link to set a password.'}
          isDisabled={!mayEdit}
          {...(person && me
            ? { confirmedBy: { email: me.email, help: 'Your own password, required to change the email.' } }
            : {})}
        />
        <TextField field={fields.phone} label="Phone" isOptional type="tel" maxLength={45} disabled={!mayEdit} />
      </Card>
      <Rights
        selected={readSelected(person, actionData)}
        roles={roles}
        hidden={hidden}
        errors={{
          role: (actionData?.fields.role ?? actionData?.fields.permissions)?.[0],
          roleName: actionData?.fields.roleName?.[0],
        }}
        mayMakeOwners={isOwner}
        mayEdit={mayEdit}
      />
      <EmailsCard
        digest={fields.digest}
        hasSummary={
          actionData ? actionData.typed.notifyRecurringBatch !== undefined : (person?.notifyRecurringBatch ?? false)
        }
        isDisabled={!mayEdit}
      />
      {mayEdit ? (
        <div className="actions">
          <Button type="submit" variant="primary" name="intent" value={person ? 'save' : 'add'} isBusy={isBusy}>
            {person ? 'Save user' : 'Add user'}
          </Button>
          {person ? null : <HeldMail />}
          {person ? (
            <ConfirmSubmit
              name="intent"
              value="link"
              formNoValidate
              title={`Email a link to ${person.email}?`}
              act="Send 1 email"
              mails
              body="The person who has it sets a new password. Earlier links stop working."
              isHarmless
            >
              {person.hasPassword ? 'Send password link…' : 'Resend link…'}
            </ConfirmSubmit>
          ) : null}
          {person?.hasTwoFactor ? (
            <ConfirmSubmit
              name="intent"
              value="factor"
              formNoValidate
              title={`Switch off two-factor authentication of ${person.firstName} ${person.lastName}?`}
              act="Switch off"
              body="Sign-in asks for the password alone until they set it up again. Their recovery codes stop working."
            >
              Switch off two-factor authentication…
            </ConfirmSubmit>
          ) : null}
        </div>
      ) : null}
    </PostForm>
  )
}

export default function User({ loaderData, actionData }: Route.ComponentProps) {
  const { person, opened, isSelf, mayEdit, signIns, sessions, history } = loaderData
  const isOfSessions = actionData?.typed.intent === 'end-session'
  const failure = isOfSessions ? undefined : actionData
  const key = useFormKey({ values: opened ?? {}, failure })
  const form = <PersonForm key={`${person?.id ?? NEW} ${key}`} loaderData={loaderData} actionData={failure} />
  return (
    <>
      <RecordHead
        back={{ to: '/jpanel/users', label: 'Users' }}
        title={person ? `${person.firstName} ${person.lastName}` : 'New user'}
        pill={person ? <Pill>{person.role}</Pill> : null}
      />
      {person === null ? (
        form
      ) : (
        <div className="grid two record">
          <div className="set-form">
            {form}
            {signIns === null ? null : <SignIns signIns={signIns} />}
          </div>
          <div className="stack">
            <SignInFacts {...person} />
            {history === null ? null : <HistoryCard id={person.id} entries={history} />}
            <div className="set-form">
              {isOfSessions ? <FormError message={actionData.message} /> : null}
              {sessions === null ? null : (
                <Sessions
                  sessions={sessions}
                  error={isOfSessions ? actionData.fields.currentPassword?.[0] : undefined}
                />
              )}
              {mayEdit ? <PersonActions person={person} isSelf={isSelf} /> : null}
            </div>
          </div>
        </div>
      )}
    </>
  )
}
