import { data, useNavigation } from 'react-router'
import { readConstraints } from '~/kit/form-constraints'
import { TextField } from '~/ui/fields/bound-field'
import { Link } from '~/ui/link'
import { hiddenPermissions } from '~/domain/settings/features'
import { deleteRole } from '~/domain/staff/delete-role.server'
import { rolePath } from '~/domain/staff/role-path'
import { mergeSave } from '~/domain/journal/merge-save.server'
import { roleById, listUsers } from '~/domain/staff/role-queries.server'
import { roleSummary } from '~/domain/staff/role-summary'
import { saveRole } from '~/domain/staff/save-role.server'
import { formAction, intent, type FormFailure } from '~/http/form/form-action'
import { Opened, useFormKey } from '~/http/form/opened'
import { revalidateOnError } from '~/http/form/revalidate-on-error'
import { submits } from '~/http/form/submits'
import { useServerForm } from '~/http/form/use-server-form'
import { screen } from '~/http/page'
import { authorize, type Ctx } from '~/kit/operation'
import { counted } from '~/kit/text'
import { Button } from '~/ui/button'
import { FieldError } from '~/ui/form/field'
import { PostForm } from '~/ui/form/post-form'
import { useOneSubmit } from '~/ui/form/use-one-submit'
import { ConfirmSubmit } from '~/ui/overlay/confirm-submit'
import { Pill } from '~/ui/pill'
import { Card, RecordHead } from '~/ui/shell/page-head'
import { FormError } from '~/ui/form/form-error'
import { LeaveGuard } from '~/ui/form/leave-guard'
import { openedRole, readBoxes } from './parts/opened-rights'
import { PermissionGrid } from './parts/permission-grid'
import type { Route } from './+types/role'

const LIST = '/jpanel/users/roles'

export const meta: Route.MetaFunction = ({ loaderData }) => [
  { title: `${loaderData?.role?.name ?? 'New role'} · Almoner` },
]

export const loader = screen('user.view', async (ctx: Ctx, { params }: Route.LoaderArgs) => {
  const isNew = params.id === 'new'
  if (isNew) authorize(ctx, 'user.edit')
  const role = /^[1-9]\d{0,8}$/.test(params.id) ? await roleById(ctx.read, Number(params.id)) : null
  if (role === null && !isNew) throw data({ message: 'This role was not found.' }, { status: 404 })
  const users = role === null ? [] : await listUsers(ctx.read, role.id)
  return {
    constraints: { role: readConstraints(saveRole.input) },
    role: role && { ...role, summary: roleSummary(role), opened: openedRole(role, hiddenPermissions(ctx.settings)) },
    users: users.map(({ id, name }) => ({ id, name })),
    hidden: [...hiddenPermissions(ctx.settings)],
    mayEdit: ctx.actor.can('user.edit') && (role === null || role.key === null),
  }
})

const saveTogether = mergeSave(saveRole, {
  type: 'staff_role',
  read: async (runner, id, { settings }) => {
    const role = await roleById(runner, Number(id))
    return role && { values: openedRole(role, hiddenPermissions(settings)) }
  },
})

const save = formAction({
  save: intent(
    saveTogether,
    ({ id, name, users }) => ({
      to: rolePath(id),
      flash: users > 0 ? `${name} saved for ${counted(users, 'user')}.` : `${name} saved.`,
    }),
    readBoxes,
  ),
  delete: intent(deleteRole, ({ name }) => ({ to: LIST, flash: `${name} deleted.` })),
})
export const action = (args: Route.ActionArgs) => save(args)

export const shouldRevalidate = revalidateOnError

const readHeld = (stored: readonly string[], failure: FormFailure | undefined): readonly string[] => {
  if (failure === undefined) return stored
  const { permissions } = failure.typed
  return (Array.isArray(permissions) ? permissions : [permissions]).filter((box) => typeof box === 'string')
}

type Users = Route.ComponentProps['loaderData']['users']

export default function RolePage({ loaderData, actionData }: Route.ComponentProps) {
  const { role, users } = loaderData
  const key = useFormKey({ values: role?.opened ?? {}, failure: actionData })
  return (
    <>
      <RecordHead
        back={{ to: LIST, label: 'Roles' }}
        title={role?.name ?? 'New role'}
        pill={role ? <Pill>{role.key === null ? 'Your own' : 'Built in'}</Pill> : null}
      />
      <div className="grid two record">
        <RoleForm key={`${role?.id ?? 'new'} ${key}`} loaderData={loaderData} actionData={actionData} />
        {role === null ? null : (
          <div className="stack">
            <RoleUsers users={users} />
          </div>
        )}
      </div>
    </>
  )
}

function RoleForm({ loaderData, actionData }: Pick<Route.ComponentProps, 'loaderData' | 'actionData'>) {
  const { role, users, hidden, mayEdit } = loaderData
  const isBusy = useNavigation().formMethod === 'POST'
  const [form, fields] = useServerForm({ id: 'role', values: { name: role?.name ?? '' }, failure: actionData })
  const wrong = actionData?.fields.permissions?.[0]
  return (
    <PostForm className="set-form" {...submits(form, useOneSubmit())}>
      {role === null ? null : <Opened values={role.opened} failure={actionData} />}
      <LeaveGuard />
      <FormError message={actionData?.message} />
      <Card title="Role">
        {mayEdit ? (
          <TextField field={fields.name} label="Name" autoComplete="off" />
        ) : (
          <p className="help">{role?.summary}</p>
        )}
      </Card>
      <Card title="Permissions">
        {wrong ? <FieldError>{wrong}</FieldError> : null}
        <div className="rights-list">
          <PermissionGrid held={readHeld(role?.permissions ?? [], actionData)} hidden={hidden} mayEdit={mayEdit} />
        </div>
      </Card>
      {mayEdit ? (
        <div className="actions">
          <Button type="submit" variant="primary" name="intent" value="save" isBusy={isBusy}>
            Save role
          </Button>
          {role === null ? null : (
            <ConfirmSubmit
              name="intent"
              value="delete"
              formNoValidate
              title={`Delete ${role.name}?`}
              act="Delete role"
              body={
                users.length > 0
                  ? `${counted(users.length, 'user')} with this role can still do the same: their ` +
                    `permissions become custom.`
                  : 'No user has this role.'
              }
            >
              Delete…
            </ConfirmSubmit>
          )}
        </div>
      ) : null}
    </PostForm>
  )
}

function RoleUsers({ users }: { users: Users }) {
  return (
    <Card title={counted(users.length, 'user')} isSide>
      {users.length === 0 ? <p className="help">No user has this role yet.</p> : null}
      <ul className="plain">
        {users.map(({ id, name }) => (
          <li key={id}>
            <Link className="link" to={`/jpanel/users/${id}`}>
              {name}
            </Link>
          </li>
        ))}
      </ul>
    </Card>
  )
}
