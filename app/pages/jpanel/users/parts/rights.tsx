import { CATALOGUE } from '~/domain/auth/roles'
import { Checkbox, Switch } from '~/ui/form/choice'
import { Card } from '~/ui/shell/page-head'

type Props = { held: readonly string[]; isOwner: boolean; mayMakeOwners: boolean; mayEdit: boolean }

const words = (level: string) => level.replace(/[-_]/g, ' ').replace(/^fullfill$/, 'fulfill')

/** The admin toggle, and below it what an admin user may do (R-ACCESS-1). What is shown follows the boxes without a script. */
export function Rights({ held, isOwner, mayMakeOwners, mayEdit }: Props) {
  return (
    <Card title="Access" className="rights">
      <Switch
        name="isAdmin"
        value="on"
        label="Admin user"
        help="Can use the back office, within the permissions below."
        defaultChecked={isOwner || held.length > 0}
        disabled={!mayEdit}
      />
      {mayMakeOwners || isOwner ? (
        <div className="rights-owner">
          <Switch
            name="isOwner"
            value="on"
            label="Owner"
            help="Full access."
            defaultChecked={isOwner}
            disabled={!mayMakeOwners || !mayEdit}
          />
        </div>
      ) : null}
      <div className="rights-list">
        {CATALOGUE.map(({ name, permissions }) => (
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
                      label={words(level)}
                      aria-label={`${permission.name}: ${words(level)}`}
                      defaultChecked={held.includes(`${permission.model}.${level}`)}
                    />
                  ))}
                </span>
              </div>
            ))}
          </fieldset>
        ))}
      </div>
    </Card>
  )
}
