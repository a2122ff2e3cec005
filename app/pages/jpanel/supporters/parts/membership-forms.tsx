import { useNavigation } from 'react-router'
import { supporterMembershipsPath, toPeriodValues } from '~/domain/memberships/membership'
import type { LevelChoice, MembershipPeriod } from '~/domain/memberships/queries.server'
import type { FormFailure } from '~/http/form/form-action'
import { Opened } from '~/http/form/opened'
import { useServerForm } from '~/http/form/use-server-form'
import { SelectField, TextField } from '~/ui/fields/bound-field'
import { Button, LinkButton } from '~/ui/button'
import { LeaveGuard } from '~/ui/form/leave-guard'
import { PostForm } from '~/ui/form/post-form'
import { Card } from '~/ui/shell/page-head'

type AddProps = {
  levels: readonly LevelChoice[]
  failure: FormFailure | undefined
  opened: Readonly<Record<string, string>>
}

/** Dates may be left out: they follow from the level. */
export function AddMembershipForm({ levels, failure, opened }: AddProps) {
  const isBusy = useNavigation().formMethod === 'POST'
  const [form, fields] = useServerForm({
    id: 'add-membership',
    values: { membershipId: levels[0]?.value ?? '', startsOn: '', endsOn: '' },
    failure,
  })
  if (levels.length === 0) {
    return (
      <Card title="Add a membership" isSide>
        <p className="muted">There are no membership levels yet.</p>
      </Card>
    )
  }
  return (
    <Card title="Add a membership" isSide>
      <PostForm id={form.id} className="stack">
        <LeaveGuard isSmall />
        <Opened values={opened} failure={failure} />
        <SelectField field={fields.membershipId} label="Membership" choices={levels} />
        <TextField
          field={fields.startsOn}
          label="From"
          isOptional
          help="Leave blank for today. A membership that still runs is extended."
          type="date"
        />
        <TextField
          field={fields.endsOn}
          label="Through"
          isOptional
          help="Leave blank for one period of the level."
          type="date"
        />
        <div className="actions">
          <Button type="submit" variant="primary" name="intent" value="add" isBusy={isBusy}>
            Add membership
          </Button>
        </div>
      </PostForm>
    </Card>
  )
}

type EditProps = { period: MembershipPeriod; supporterId: number; failure: FormFailure | undefined }

export function EditMembershipForm({ period, supporterId, failure }: EditProps) {
  const isBusy = useNavigation().formMethod === 'POST'
  const values = toPeriodValues(period)
  const [form, fields] = useServerForm({ id: 'edit-membership', values, failure })
  return (
    <Card title={`Change ${period.name}`} isSide>
      <PostForm id={form.id} className="stack">
        <LeaveGuard isSmall />
        <Opened values={values} failure={failure} />
        <input type="hidden" name="row" value={period.id} />
        <TextField field={fields.startsOn} label="From" type="date" />
        <TextField
          field={fields.endsOn}
          label="Through"
          isOptional
          help="The last day. Leave blank for no end."
          type="date"
        />
        <TextField field={fields.endReason} label="Reason" isOptional help="Why it ends, for staff." />
        <div className="actions">
          <Button type="submit" variant="primary" name="intent" value="change" isBusy={isBusy}>
            Save membership
          </Button>
          <LinkButton to={supporterMembershipsPath(supporterId)}>Cancel</LinkButton>
        </div>
      </PostForm>
    </Card>
  )
}
