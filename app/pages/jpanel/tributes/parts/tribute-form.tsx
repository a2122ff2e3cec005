import { useState } from 'react'
import { useNavigation } from 'react-router'
import { Opened } from '~/http/form/opened'
import { submits } from '~/http/form/submits'
import { controlProps, fieldProps, useServerForm } from '~/http/form/use-server-form'
import type { FormFailure } from '~/http/form/form-action'
import { Button } from '~/ui/button'
import { Field, Input, Select, Textarea, type Choice } from '~/ui/form/field'
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

/**
 * Name, message and who is notified. Fields that the kind of notification has no use for are hidden once a script runs.
 */
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
          <Field label="Name" {...fieldProps(fields.name)}>
            <Input {...controlProps(fields.name)} required maxLength={200} />
          </Field>
          <Field label="Message" isOptional {...fieldProps(fields.message)}>
            <Textarea {...controlProps(fields.message)} maxLength={2000} />
          </Field>
        </Card>
        <Card title="Notification">
          <Field label="Notify by" {...fieldProps(fields.notify)}>
            <Select
              {...controlProps(fields.notify)}
              choices={NOTIFY}
              onChange={(event) => setSelected(event.currentTarget.value)}
            />
          </Field>
          {notify === '' ? null : (
            <Field label="Recipient" {...fieldProps(fields.notifyName)}>
              <Input {...controlProps(fields.notifyName)} maxLength={200} />
            </Field>
          )}
          {shows('email') ? (
            <Field label="Email" {...fieldProps(fields.notifyEmail)}>
              <Input {...controlProps(fields.notifyEmail)} type="email" maxLength={254} />
            </Field>
          ) : null}
          {shows('letter') ? (
            <>
              <Field label="Address" {...fieldProps(fields.notifyAddress)}>
                <Input {...controlProps(fields.notifyAddress)} maxLength={450} />
              </Field>
              <div className="pair">
                <Field label="City" {...fieldProps(fields.notifyCity)}>
                  <Input {...controlProps(fields.notifyCity)} maxLength={200} />
                </Field>
                <Field label="State" {...fieldProps(fields.notifyState)}>
                  <Input {...controlProps(fields.notifyState)} maxLength={45} />
                </Field>
              </div>
              <div className="pair">
                <Field label="ZIP" {...fieldProps(fields.notifyZip)}>
                  <Input {...controlProps(fields.notifyZip)} maxLength={45} />
                </Field>
                <Field label="Country" {...fieldProps(fields.notifyCountry)}>
                  <Select {...controlProps(fields.notifyCountry)} choices={countries} />
                </Field>
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
