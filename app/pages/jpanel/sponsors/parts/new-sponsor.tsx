import { sayFound } from '~/kit/search/shown-rows'
import type { AddressFields } from '~/lists/request/form-fields'
import { useNavigation } from 'react-router'
import type { FormFailure } from '~/http/form/form-action'
import { useServerForm } from '~/http/form/use-server-form'
import { SelectField, TextField } from '~/ui/fields/bound-field'
import { Button } from '~/ui/button'
import { AddressField, AddressForm } from '~/ui/form/address-form'
import { Checkbox } from '~/ui/form/choice'
import type { Choice } from '~/ui/form/field'
import { LeaveGuard } from '~/ui/form/leave-guard'
import { PostForm } from '~/ui/form/post-form'
import { Card } from '~/ui/shell/page-head'
import { NO_RESULT, sayResult } from '~/ui/list/list-title'
import { HeldMail } from '~/ui/overlay/held-mail'
import { toChoices } from './choices'

type Props = {
  sponsee: { id: number; name: string }
  supporter: { id: number; name: string } | null
  search: AddressFields
  found: Choice[]
  sources: readonly string[]
  today: string
  failure: FormFailure | undefined
}

export function NewSponsor({ sponsee, supporter, search, found, sources, today, failure }: Props) {
  const isBusy = useNavigation().formMethod === 'POST'
  const [form, fields] = useServerForm({
    id: 'new-sponsor',
    values: {
      supporterId: supporter === null ? '' : String(supporter.id),
      startedOn: today,
      source: '',
      isNotified: '',
    },
    failure,
  })
  return (
    <div className="set-form">
      <Card title="Find a supporter">
        <AddressForm form={search} role="search" className="stack">
          <input type="hidden" name="sponsorship" value={sponsee.id} />
          <AddressField label="Part of a name or an email" type="search" name="q" />
          <div className="actions">
            <Button type="submit" icon="search">
              Search
            </Button>
          </div>
        </AddressForm>
      </Card>
      <PostForm id={form.id} data-result={found.length === 0 ? NO_RESULT : sayResult(found.length, 'supporter', '')}>
        <LeaveGuard isSmall />
        <input type="hidden" name="sponsorshipId" value={sponsee.id} />
        <Card title="Sponsor">
          <SelectField
            field={fields.supporterId}
            label="Sponsor"
            help={sayFound(found.length, 'Search for a supporter first.')}
            choices={[{ value: '', label: 'Nobody selected' }, ...found]}
          />
          <div className="pair">
            <TextField field={fields.startedOn} label="Started on" type="date" />
            <SelectField field={fields.source} label="Source" choices={toChoices(sources)} />
          </div>
          <Checkbox
            name={fields.isNotified.name}
            value="1"
            label="Send an email to the sponsor"
            defaultChecked={fields.isNotified.initialValue === '1'}
          />
          <HeldMail />
          <div className="actions">
            <Button type="submit" variant="primary" name="intent" value="add" isBusy={isBusy}>
              Add sponsor
            </Button>
          </div>
        </Card>
      </PostForm>
    </div>
  )
}
