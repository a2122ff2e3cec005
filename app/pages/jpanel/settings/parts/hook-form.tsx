import { Opened } from '~/http/form/opened'
import { EVENT_LABELS, MAX_SECRET_LENGTH, MAX_URL_LENGTH } from '~/domain/webhooks/hook'
import type { HookRecord } from '~/domain/webhooks/queries.server'
import type { FormFailure } from '~/http/form/form-action'
import { submits } from '~/http/form/submits'
import { useServerForm } from '~/http/form/use-server-form'
import { TextField } from '~/ui/fields/bound-field'
import { Button } from '~/ui/button'
import { Checkbox, Switch } from '~/ui/form/choice'
import { FieldError } from '~/ui/form/field'
import { FormError } from '~/ui/form/form-error'
import { PostForm } from '~/ui/form/post-form'
import { useOneSubmit } from '~/ui/form/use-one-submit'
import { LeaveGuard } from '~/ui/form/leave-guard'
import { Card } from '~/ui/shell/page-head'
import { useState } from 'react'
import { useNavigation } from 'react-router'
import { helpForAddress, offeredTo, toHookValues } from './hook-values'

type Props = { hook: HookRecord | null; failure: FormFailure | undefined }

const readTexts = (value: unknown): string[] =>
  Array.isArray(value) ? value.map(String) : value === undefined ? [] : [String(value)]

function toShown({ hook, failure }: Props): { events: string[]; active: boolean } {
  if (failure === undefined) return { events: hook?.events.map(({ name }) => name) ?? [], active: hook?.active ?? true }
  return { events: readTexts(failure.typed.events), active: readTexts(failure.typed.active).includes('1') }
}

const eventsError = ({ fields }: FormFailure): string | undefined =>
  Object.entries(fields).find(([name]) => name === 'events' || name.startsWith('events.'))?.[1][0]

export function HookForm({ hook, failure }: Props) {
  const isBusy = useNavigation().formMethod === 'POST'
  const [form, fields] = useServerForm({
    id: 'hook',
    values: { payloadUrl: hook?.payloadUrl ?? '', secret: '' },
    failure,
  })
  const [address, setAddress] = useState(String(failure?.typed.payloadUrl ?? hook?.payloadUrl ?? ''))
  const { events, active } = toShown({ hook, failure })
  const wrong = failure && eventsError(failure)
  return (
    <PostForm className="set-form" {...submits(form, useOneSubmit())}>
      {hook === null ? null : <Opened values={toHookValues(hook)} failure={failure} />}
      <LeaveGuard />
      <input type="hidden" name="contentType" value="application/json" />
      <input type="hidden" name="active" value="0" />
      <FormError message={failure?.message} />
      <Card title="Webhook">
        <TextField
          field={fields.payloadUrl}
          label="Payload URL"
          help={helpForAddress(address)}
          type="url"
          onChange={(event) => setAddress(event.target.value)}
          required
          maxLength={MAX_URL_LENGTH}
          placeholder="https://example.org/webhooks"
          autoComplete="off"
        />
        {hook === null ? (
          <TextField
            field={fields.secret}
            label="Secret"
            help="Signs each request. If you leave it blank, we create one."
            maxLength={MAX_SECRET_LENGTH}
            autoComplete="off"
          />
        ) : null}
        <Switch name="active" value="1" label="Active" help="When off, nothing is sent." defaultChecked={active} />
      </Card>
      <Card title="Events">
        {wrong ? <FieldError>{wrong}</FieldError> : null}
        <div className="option-list" role="group" aria-label="Events">
          {offeredTo(hook).map((name) => (
            <Checkbox
              key={name}
              name="events"
              value={name}
              {...EVENT_LABELS[name]}
              defaultChecked={events.includes(name)}
            />
          ))}
        </div>
      </Card>
      <div className="actions">
        <Button type="submit" variant="primary" name="intent" value={hook === null ? 'add' : 'save'} isBusy={isBusy}>
          {hook === null ? 'Add webhook' : 'Save webhook'}
        </Button>
      </div>
    </PostForm>
  )
}
