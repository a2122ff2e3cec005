import { data, useNavigation } from 'react-router'
import { KNOWS_WORDS, DEFAULT_DAYS, devicePath } from '~/domain/devices/device'
import { forgetDevice } from '~/domain/devices/forget-device.server'
import { deviceRecord } from '~/domain/devices/queries.server'
import { renewDevice } from '~/domain/devices/renew-device.server'
import { revokeDevice } from '~/domain/devices/revoke-device.server'
import { formAction, intent } from '~/http/form/form-action'
import { revalidateOnError } from '~/http/form/revalidate-on-error'
import { controlProps, fieldProps, useServerForm } from '~/http/form/use-server-form'
import { screen } from '~/http/page'
import { Button } from '~/ui/button'
import { DateText } from '~/ui/date-text'
import { Field, Select } from '~/ui/form/field'
import { PostForm } from '~/ui/form/post-form'
import { ConfirmSubmit } from '~/ui/overlay/confirm-submit'
import { Pill } from '~/ui/pill'
import { Card, Pairs, RecordHead } from '~/ui/shell/page-head'
import { Note } from '~/ui/states'
import { DAY_CHOICES } from './day-choices'
import type { Route } from './+types/record'

const LIST = '/jpanel/devices'

export const meta: Route.MetaFunction = ({ loaderData }) => [
  { title: `${loaderData?.device.name ?? 'Device'} · Almoner` },
]

export const loader = screen('posdevice.edit', async (ctx, { params }: Route.LoaderArgs) => {
  const found = /^[1-9]\d{0,8}$/.test(params.id) ? await deviceRecord(ctx.read, Number(params.id)) : null
  if (found === null) throw data({ message: 'This device was not found.' }, { status: 404 })
  const { publicKey: _publicKey, ...device } = found
  return { device, hasEnded: device.grantedUntil <= ctx.now }
})

const submit = formAction({
  renew: intent(renewDevice, ({ id, name }) => ({ to: devicePath(id), flash: `${name} renewed.` })),
  revoke: intent(revokeDevice, ({ id, name }) => ({ to: devicePath(id), flash: `${name} revoked.` })),
  forget: intent(forgetDevice, ({ name }) => ({ to: LIST, flash: `${name} forgotten.` })),
})
export const action = (args: Route.ActionArgs) => submit(args)

export const shouldRevalidate = revalidateOnError

type Loaded = Route.ComponentProps['loaderData']

function State({ device, hasEnded }: Loaded) {
  if (device.forgottenAt !== null) return <Pill>Forgotten</Pill>
  if (device.revokedAt !== null) return <Pill tone="bad">Revoked</Pill>
  return hasEnded ? <Pill tone="warn">Ended</Pill> : <Pill tone="good">Prepared</Pill>
}

export default function DevicePage({ loaderData, actionData }: Route.ComponentProps) {
  const { device } = loaderData
  const isBusy = useNavigation().formMethod === 'POST'
  const [form, fields] = useServerForm({ id: 'device', values: { days: String(DEFAULT_DAYS) }, failure: actionData })
  return (
    <>
      <RecordHead
        back={{ to: LIST, label: 'Devices' }}
        title={device.name}
        pill={<State {...loaderData} />}
        actions={<Actions {...loaderData} />}
      />
      {actionData ? <Note tone="bad" title={actionData.message} isAlert /> : null}
      <div className="set-form stack">
        <Card title="Grant">
          <Facts {...loaderData} />
        </Card>
        {device.revokedAt === null ? (
          <PostForm id={form.id}>
            <Card title="Renew">
              <Field label="From now" {...fieldProps(fields.days)}>
                <Select {...controlProps(fields.days)} choices={DAY_CHOICES} />
              </Field>
              <div className="actions">
                <Button type="submit" variant="primary" name="intent" value="renew" isBusy={isBusy}>
                  Renew device
                </Button>
              </div>
            </Card>
          </PostForm>
        ) : null}
      </div>
    </>
  )
}

function Facts({ device }: Loaded) {
  return (
    <Pairs
      rows={[
        ['Until', <DateText key="until" at={device.grantedUntil} full />],
        ['Prepared', <DateText key="since" at={device.grantedAt} full />],
        ['Prepared by', device.grantedBy ?? 'Nobody'],
        ['Sellers', device.sellerNames.join(', ')],
        ['Knows', KNOWS_WORDS[device.knows]],
        ['Last sent', device.lastHeardAt ? <DateText key="sent" at={device.lastHeardAt} full /> : 'Nothing yet'],
        ['Sales', device.sales],
        ['To review', device.waiting],
      ]}
    />
  )
}

function Actions({ device }: Loaded) {
  if (device.forgottenAt !== null) return null
  return (
    <PostForm>
      {device.revokedAt === null ? (
        <ConfirmSubmit
          name="intent"
          value="revoke"
          title={`Revoke ${device.name}?`}
          act="Revoke device"
          body="What it still sends waits under Sales to review. It cannot be renewed."
        >
          Revoke…
        </ConfirmSubmit>
      ) : null}
      <ConfirmSubmit
        name="intent"
        value="forget"
        icon="trash"
        title={`Forget ${device.name}?`}
        act="Forget device"
        body="Its key is removed and it leaves the list. Its sales stay, and what it still sends waits for a review."
      >
        Forget…
      </ConfirmSubmit>
    </PostForm>
  )
}
