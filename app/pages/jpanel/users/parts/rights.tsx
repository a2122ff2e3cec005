import { useRef, useState } from 'react'
import { Link } from '~/ui/link'
import { MAX_ROLE_LENGTH } from '~/domain/staff/role-limits'
import { Radio, Switch } from '~/ui/form/choice'
import { Field, FieldError, Input } from '~/ui/form/field'
import { Card } from '~/ui/shell/page-head'
import { PermissionGrid } from './permission-grid'

export type RoleChoice = { id: number; name: string; summary: string; permissions: readonly string[] }

/** `role`: a role's id, `owner` or `custom`. */
export type HeldRights = { isAdmin: boolean; role: string; permissions: readonly string[]; roleName: string }

type Props = {
  selected: HeldRights
  roles: readonly RoleChoice[]
  hidden: readonly string[]
  errors: { role?: string | undefined; roleName?: string | undefined }
  mayMakeOwners: boolean
  mayEdit: boolean
}

/**
 * The visible parts follow the choices even without JavaScript. With it, the grid starts with the permissions of the
 * role selected before, until a box is ticked by hand (R-ACCESS-1).
 */
export function Rights({ selected, roles, hidden, errors, mayMakeOwners, mayEdit }: Props) {
  const [held, setHeld] = useState(selected.permissions)
  const isTicked = useRef(selected.role === 'custom' && selected.permissions.length > 0)
  const beginWith = (permissions: readonly string[]) => {
    if (!isTicked.current) setHeld(permissions)
  }
  const radio = (value: string) => ({
    name: 'role',
    value,
    defaultChecked: selected.role === value,
    disabled: !mayEdit,
  })
  return (
    <Card title="Access" className="rights">
      <Switch
        name="isAdmin"
        value="on"
        label="Admin user"
        help="Can use the back office, as far as the role below allows."
        defaultChecked={selected.isAdmin}
        disabled={!mayEdit}
      />
      <fieldset className="field rights-roles">
        <legend>Role</legend>
        {mayMakeOwners || selected.role === 'owner' ? (
          <Radio
            {...radio('owner')}
            disabled={!mayMakeOwners || !mayEdit}
            label="Owner"
            help="Full access, also to users and settings."
          />
        ) : null}
        {roles.map(({ id, name, summary, permissions }) => (
          <Radio key={id} {...radio(String(id))} label={name} help={summary} onChange={() => beginWith(permissions)} />
        ))}
        <Radio {...radio('custom')} label="Custom" help="Exactly the permissions that you choose." />
        {errors.role ? <FieldError>{errors.role}</FieldError> : null}
        {mayEdit ? (
          <Link className="link" to="/jpanel/users/roles">
            Manage roles
          </Link>
        ) : null}
      </fieldset>
      <div className="rights-list" onChange={() => (isTicked.current = true)}>
        <PermissionGrid key={held.join()} held={held} hidden={hidden} mayEdit={mayEdit} />
        {mayEdit ? (
          <Field
            label="Save as a role"
            isOptional
            help="With a name, these permissions become a role for other users, too."
            error={errors.roleName}
          >
            <Input name="roleName" maxLength={MAX_ROLE_LENGTH} defaultValue={selected.roleName} autoComplete="off" />
          </Field>
        ) : null}
      </div>
    </Card>
  )
}
