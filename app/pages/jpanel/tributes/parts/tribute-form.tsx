import { useState } from 'react'
import { useNavigation } from 'react-router'
import { Opened } from '~/http/form/opened'
import { submits } from '~/http/form/submits'
import { useServerForm } from '~/http/form/use-server-form'
import type { FormFailure } from '~/http/form/form-action'
import { SelectField, TextField, TextareaField } from '~/ui/fields/bound-field'
import { Button } from '~/ui/button'
import type { Choice } from '~/ui/form/field'
import { PostForm } from '~/ui/form/post-form'
import { Card } from '~/ui/shell/page-head'
import { useIsBrowser } from '~/ui/use-is-browser'
import { useOneSubmit } from '~/ui/form/use-one-submit'
import { LeaveGuard } from '~/ui/form/leave-guard'

type Values = {
  name: string
  message: string | null
  notify: string | null
  notifyName: string | null
  notifyEmail: string | null
  notifyAddress: string | null
  notifyCity: string | null
  notifyState: string | null
  notifyZip: string | null
  notifyCountry: string | null
}

const NOTIFY = [
  { value: '', label: 'Nobody' },
  { value: 'email', label: 'Email' },
  { value: 'letter', label: 'Letter' },
]

type Props = { tribute: Values; countries: readonly Choice[]; failure: FormFailure | undefined; isLocked: boolean }

export function TributeForm({ tribute, countries, failure, isLocked }: Props) {
  const sendOnce = useOneSubmit()
  const isBusy = useNavigation().formMethod === 'POST'
  const [form, fields] = useServerForm({ id: 'tribute', values: tribute, failure })
  const [selected, setSelected] = useState<string | null>(null)
  const isBrowser = useIsBrowser()
  const notify = selected ?? (isBrowser ? String(fields.notify.initialValue ?? '') : null)
  const shows = (kind: string) => notify === null || notify === kind
  return (
    <PostForm className="set-form" {...submits(form, sendOnce)}>
      <Opened values={tribute} failure={failure} />
      <LeaveGuard />
      <fieldset disabled={isLocked} className="stack">
        <Card title="Tribute">
          <TextField field={fields.name} label="Name" />
          <TextareaField field={fields.message} label="Message" isOptional />
        </Card>
        <Card title="Notification">
          <SelectField
            field={fields.notify}
            label="Notify by"
            choices={NOTIFY}
            onChange={(event) => setSelected(event.currentTarget.value)}
          />
          {notify === '' ? null : <TextField field={fields.notifyName} label="Recipient" />}
          {shows('email') ? <TextField field={fields.notifyEmail} label="Email" type="email" /> : null}
          {shows('letter') ? (
            <>
              <TextField field={fields.notifyAddress} label="Address" />
              <div className="pair">
                <TextField field={fields.notifyCity} label="City" />
                <TextField field={fields.notifyState} label="State" />
              </div>
              <div className="pair">
                <TextField field={fields.notifyZip} label="ZIP" />
                <SelectField field={fields.notifyCountry} label="Country" choices={countries} />
              </div>
            </>
          ) : null}
        </Card>
        {isLocked ? null : (
          <div className="actions">
            <Button type="submit" variant="primary" name="intent" value="save" isBusy={isBusy}>
              Save tribute
            </Button>
          </div>
        )}
      </fieldset>
    </PostForm>
  )
}
