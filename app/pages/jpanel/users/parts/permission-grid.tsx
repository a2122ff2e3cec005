import { useState, type FormEvent } from 'react'
import { CATALOGUE } from '~/domain/auth/roles'
import { Checkbox } from '~/ui/form/choice'
import { Icon } from '~/ui/icon'

const labelLevel = (level: string) => level.replace(/[-_]/g, ' ').replace(/^fullfill$/, 'fulfill')

type Props = { held: readonly string[]; hidden: readonly string[]; mayEdit: boolean }
type Category = { name: string; permissions: readonly { model: string; name: string; levels: readonly string[] }[] }

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
  return groups.map((group) => <Group key={group.name} {...group} held={held} mayEdit={mayEdit} />)
}

const listBoxes = ({ permissions }: Pick<Category, 'permissions'>): string[] =>
  permissions.flatMap(({ model, levels }) => levels.map((level) => `${model}.${level}`))

const sayAllowed = ({ permissions }: Pick<Category, 'permissions'>, ticked: readonly string[]): string =>
  permissions
    .filter(({ model, levels }) => levels.some((level) => ticked.includes(`${model}.${level}`)))
    .map(({ name }) => name)
    .join(', ') || 'No access'

function Group({ name, permissions, held, mayEdit }: Category & Omit<Props, 'hidden'>) {
  const all = listBoxes({ permissions })
  const [ticked, setTicked] = useState(all.filter((one) => held.includes(one)))
  const count = ({ currentTarget }: FormEvent<HTMLElement>) =>
    setTicked([...currentTarget.querySelectorAll<HTMLInputElement>('input:checked')].map(({ value }) => value))
  return (
    <details className="rights-group" onChange={count}>
      <summary>
        <Icon name="chevron-right" />
        <b>{name}</b>
        <span className="muted">{sayAllowed({ permissions }, ticked)}</span>
        <span className="n muted">{`${ticked.length} of ${all.length}`}</span>
      </summary>
      <fieldset disabled={!mayEdit}>
        <legend className="sr">{name}</legend>
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
    </details>
  )
}
