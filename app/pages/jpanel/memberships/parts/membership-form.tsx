import { useNavigation } from 'react-router'
import { Opened } from '~/http/form/opened'
import type { LevelValues } from '~/domain/memberships/queries.server'
import type { FormFailure } from '~/http/form/form-action'
import { useServerForm } from '~/http/form/use-server-form'
import { type BoundField, TextareaField, TextField } from '~/ui/fields/bound-field'
import { Button } from '~/ui/button'
import { Checkbox } from '~/ui/form/choice'
import type { Choice } from '~/ui/form/field'
import { PostForm } from '~/ui/form/post-form'
import { LeaveGuard } from '~/ui/form/leave-guard'
import { Card } from '~/ui/shell/page-head'
import { TickList } from '../../parts/tick-list'

type Props = { values: LevelValues; categories: readonly Choice[]; failure: FormFailure | undefined; isLocked: boolean }

function Tick({ field, label, help }: { field: BoundField; label: string; help?: string }) {
  return (
    <Checkbox
      name={field.name}
      value="on"
      defaultChecked={field.initialValue === 'on'}
      label={label}
      {...(help === undefined ? {} : { help })}
    />
  )
}

export function MembershipForm({ values, categories, failure, isLocked }: Props) {
  const isBusy = useNavigation().formMethod === 'POST'
  const [form, fields] = useServerForm<LevelValues>({ id: 'membership', values, failure })
  return (
    <PostForm id={form.id} className="set-form">
      <Opened values={values} failure={failure} />
      <LeaveGuard />
      <fieldset disabled={isLocked} className="stack">
        <Card title="Membership level">
          <TextField field={fields.name} label="Name" help="Imports find a level by its name." />
          <TextareaField field={fields.description} label="Description" isOptional help="For staff." rows={3} />
          <div className="pair">
            <TextField
              field={fields.days}
              label="Days in a period"
              isOptional
              help="Leave blank if it never ends."
              isNumber
              maxLength={6}
            />
            <TextField
              field={fields.startsOn}
              label="Always starts on"
              isOptional
              help="Leave blank to begin on the day it is bought, or when the current period ends."
              type="date"
            />
          </div>
          <div className="pair">
            <TextField
              field={fields.sequence}
              label="Order"
              isOptional
              help="Smaller numbers stand first."
              isNumber
              maxLength={4}
            />
            <TextField field={fields.crmCode} label="CRM code" isOptional />
          </div>
          <Tick
            field={fields.shouldDisplayBadge}
            label="Show a badge"
            help="Beside the name of members, here and in the supporter portal."
          />
        </Card>
        <Card title="Gives access to">
          <p className="help">
            On the website these are for members only, of this level or of another one that lists them. The point of
            sale sells them to anyone.
          </p>
          <TextareaField
            field={fields.products}
            label="Products"
            isOptional
            help="Product codes, one a line."
            rows={3}
          />
          <TickList
            name={fields.categories.name}
            value={fields.categories.initialValue}
            choices={categories}
            legend="Categories"
            help="Everything in them, and in those below them."
          />
        </Card>
        <Card title="Supporter portal">
          <div className="pair">
            <TextField field={fields.publicName} label="Public name" isOptional />
            <TextField field={fields.publicDescription} label="Public description" isOptional />
          </div>
          <div className="pair">
            <TextField
              field={fields.defaultUrl}
              label="Page after sign-in"
              isOptional
              type="url"
              placeholder="https://"
            />
            <TextField
              field={fields.renewalUrl}
              label="Page to renew"
              isOptional
              help="Linked beside memberships that end soon."
              type="url"
              placeholder="https://"
            />
          </div>
          <Tick field={fields.showInProfile} label="Show in the supporter's profile" />
          <Tick field={fields.membersCanViewDirectory} label="Members can see the directory of members" />
          <Tick field={fields.membersCanOptIn} label="Supporters can join by themselves" />
          <Tick field={fields.doubleOptInRequired} label="Joining is confirmed by email" />
          <Tick field={fields.membersCanOptOut} label="Members can leave by themselves" />
        </Card>
        {isLocked ? null : (
          <div className="actions">
            <Button type="submit" variant="primary" name="intent" value="save" isBusy={isBusy}>
              Save membership level
            </Button>
          </div>
        )}
      </fieldset>
    </PostForm>
  )
}
