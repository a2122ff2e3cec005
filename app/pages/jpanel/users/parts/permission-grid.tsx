import { CATALOGUE } from '~/domain/auth/roles'
import { Checkbox } from '~/ui/form/choice'

const labelLevel = (level: string) => level.replace(/[-_]/g, ' ').replace(/^fullfill$/, 'fulfill')

type Props = { held: readonly string[]; hidden: readonly string[]; mayEdit: boolean }

/** A box for each permission of what is switched on, by category. */
export function PermissionGrid({ held, hidden, mayEdit }: Props) {
  const groups = CATALOGUE.map(({ name, permissions }) => ({
    name,
    permissions: permissions
      .map(({ model, levels, ...rest }) => ({
        ...rest,
        model,
        levels: levels.filter((level) => !hidden.includes(`${model}.${level}`)),
      }))
      .filter(({ levels }) => levels.length > 0),
  })).filter(({ permissions }) => permissions.length > 0)
  return groups.map(({ name, permissions }) => (
    <fieldset key={name} disabled={!mayEdit}>
      <legend>{name}</legend>
      {permissions.map((permission) => (
        <div key={permission.model} className="rights-row">
          <span>{permission.name}</span>
          <span className="rights-levels">
            {permission.levels.map((level) => (
              <Checkbox
                key={level}
                name="permissions[]"
                value={`${permission.model}.${level}`}
                label={labelLevel(level)}
                aria-label={`${permission.name}: ${labelLevel(level)}`}
                defaultChecked={held.includes(`${permission.model}.${level}`)}
              />
            ))}
          </span>
        </div>
      ))}
    </fieldset>
  ))
}
