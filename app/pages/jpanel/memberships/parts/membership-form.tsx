import { useNavigation } from 'react-router'
import { Opened } from '~/http/form/opened'
import type { LevelValues } from '~/domain/memberships/queries.server'
import type { FormFailure } from '~/http/form/form-action'
import { controlProps, fieldProps, useServerForm, type ConformField } from '~/http/form/use-server-form'
import { Button } from '~/ui/button'
import { Checkbox } from '~/ui/form/choice'
import { Field, Input, Textarea, type Choice } from '~/ui/form/field'
import { PostForm } from '~/ui/form/post-form'
import { LeaveGuard } from '~/ui/form/leave-guard'
import { Card } from '~/ui/shell/page-head'
import { TickList } from '../../parts/tick-list'

type Props = { values: LevelValues; categories: readonly Choice[]; failure: FormFailure | undefined; isLocked: boolean }

function Tick({ field, label, help }: { field: ConformField; label: string; help?: string }) {
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

/** What a membership level is called, how long it lasts, and what its members may do in the supporter portal. */
export function MembershipForm({ values, categories, failure, isLocked }: Props) {
  const isBusy = useNavigation().formMethod === 'POST'
  const [form, fields] = useServerForm<LevelValues>({ id: 'membership', values, failure })
  return (
    <PostForm id={form.id} className="set-form">
      <Opened values={values} failure={failure} />
      <LeaveGuard />
      <fieldset disabled={isLocked} className="stack">
        <Card title="Membership level">
          <Field label="Name" help="Imports find a level by its name." {...fieldProps(fields.name)}>
            <Input {...controlProps(fields.name)} required maxLength={250} />
          </Field>
          <Field label="Description" isOptional help="For staff." {...fieldProps(fields.description)}>
            <Textarea {...controlProps(fields.description)} maxLength={2000} rows={3} />
          </Field>
          <div className="pair">
            <Field label="Days in a period" isOptional help="Empty: it never ends." {...fieldProps(fields.days)}>
              <Input {...controlProps(fields.days)} isNumber maxLength={6} />
            </Field>
            <Field
              label="Always starts on"
              isOptional
              help="Empty: on the day it is bought, or when the current period ends."
              {...fieldProps(fields.startsOn)}
            >
              <Input {...controlProps(fields.startsOn)} type="date" />
            </Field>
          </div>
          <div className="pair">
            <Field label="Order" isOptional help="Smaller numbers stand first." {...fieldProps(fields.sequence)}>
              <Input {...controlProps(fields.sequence)} isNumber maxLength={4} />
            </Field>
            <Field label="CRM code" isOptional {...fieldProps(fields.crmCode)}>
              <Input {...controlProps(fields.crmCode)} maxLength={50} />
            </Field>
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
          <Field label="Products" isOptional help="Product codes, one a line." {...fieldProps(fields.products)}>
            <Textarea {...controlProps(fields.products)} maxLength={10_000} rows={3} />
          </Field>
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
            <Field label="Public name" isOptional {...fieldProps(fields.publicName)}>
              <Input {...controlProps(fields.publicName)} maxLength={255} />
            </Field>
            <Field label="Public description" isOptional {...fieldProps(fields.publicDescription)}>
              <Input {...controlProps(fields.publicDescription)} maxLength={255} />
            </Field>
          </div>
          <div className="pair">
            <Field label="Page after sign-in" isOptional {...fieldProps(fields.defaultUrl)}>
              <Input {...controlProps(fields.defaultUrl)} type="url" maxLength={500} placeholder="https://" />
            </Field>
            <Field
              label="Page to renew"
              isOptional
              help="Linked beside memberships that end soon."
              {...fieldProps(fields.renewalUrl)}
            >
              <Input {...controlProps(fields.renewalUrl)} type="url" maxLength={500} placeholder="https://" />
            </Field>
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
