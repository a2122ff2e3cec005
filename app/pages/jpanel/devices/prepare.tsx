import { useState, type FormEvent } from 'react'
import { DEFAULT_DAYS, KNOWS, KNOWS_WORDS } from '~/domain/devices/device'
import { listSellers } from '~/domain/devices/sellers.server'
import { screen } from '~/http/page'
import { isFailure, useCall } from '~/http/use-call'
import { markPrepared } from '~/pages/jpanel/pos/offline/prepared-mark'
import { Button, LinkButton } from '~/ui/button'
import { Checkbox } from '~/ui/form/choice'
import { Field, FieldError, Input, Select } from '~/ui/form/field'
import { Card, RecordHead } from '~/ui/shell/page-head'
import { Note } from '~/ui/states'
import { preparationBody, preparationErrors, readPrepared, type PreparedWire } from '~/wire/devices/devices'
import { DAY_CHOICES } from './day-choices'
import type { Route } from './+types/prepare'

export const meta: Route.MetaFunction = () => [{ title: 'Prepare this device · Almoner' }]

export const loader = screen('posdevice.edit', async (ctx) => ({
  sellers: await listSellers(ctx.read),
  me: ctx.actor.staffId,
}))

const KNOWS_CHOICES = KNOWS.map((value) => ({ value, label: KNOWS_WORDS[value] }))

const NOT_SECURE = 'This address is not on https. Over plain http a browser cannot sell without a network.'
const SALES_WAIT = 'Sales of this device are not sent yet. Open the point of sale with a network first.'
const NOT_STORED = 'This browser stores nothing for this address, so the device was not prepared.'

type Errors = ReturnType<typeof preparationErrors>
type Failed = { problem: string; errors: Errors }

const makeFailure = (problem: string, errors: Errors = {}): Failed => ({ problem, errors })

function readForm(form: HTMLFormElement) {
  const typed = new FormData(form)
  return {
    name: String(typed.get('name') ?? ''),
    sellers: typed.getAll('sellers').map(Number),
    knows: String(typed.get('knows') ?? ''),
    days: Number(typed.get('days')),
  }
}

function usePrepare(): (form: HTMLFormElement) => Promise<Failed | null> {
  const call = useCall()
  const prepare = async (form: HTMLFormElement): Promise<Failed | null> => {
    const { beginPreparing } = await import('~/pages/jpanel/pos/offline/prepared-device')
    const { openStorage } = await import('~/pages/jpanel/pos/offline/indexed-storage')
    const preparing = await beginPreparing(await openStorage())
    if (preparing === null) return makeFailure(SALES_WAIT)
    const body = preparationBody({ ...readForm(form), publicKey: preparing.publicKey })
    const reply = await call<PreparedWire>('/jpanel/devices/prepare', { body, isQuiet: true })
    if (isFailure(reply)) return makeFailure(reply.message, preparationErrors(reply.errors))
    await preparing.finish(readPrepared(reply))
    void navigator.storage?.persist?.()
    return markPrepared() ? null : makeFailure(NOT_STORED)
  }
  return async (form) =>
    window.isSecureContext ? prepare(form).catch(() => makeFailure(NOT_STORED)) : makeFailure(NOT_SECURE)
}

/** Opened on the tablet itself: its keys are made here, and never leave it (R-DEVICES-1). */
export default function PrepareDevice({ loaderData: { sellers, me } }: Route.ComponentProps) {
  const prepare = usePrepare()
  const [isBusy, setIsBusy] = useState(false)
  const [outcome, setOutcome] = useState<Failed | 'prepared' | null>(null)
  const submit = async (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault()
    if (isBusy) return
    setIsBusy(true)
    setOutcome((await prepare(event.currentTarget)) ?? 'prepared')
    setIsBusy(false)
  }
  const head = <RecordHead back={{ to: '/jpanel/devices', label: 'Devices' }} title="Prepare this device" />
  if (outcome === 'prepared')
    return (
      <>
        {head}
        <div className="set-form" role="status">
          <Card title="This device is prepared">
            <p>Open the point of sale once with a network. From then on it sells without one, too.</p>
            <div className="actions">
              <LinkButton to="/jpanel/pos" variant="primary" reloadDocument>
                Open the point of sale
              </LinkButton>
            </div>
          </Card>
        </div>
      </>
    )
  const errors: Errors = outcome?.errors ?? {}
  return (
    <>
      {head}
      {outcome === null ? null : <Note tone="bad" title={outcome.problem} isAlert />}
      <form className="set-form stack" noValidate onSubmit={(event) => void submit(event)}>
        <Card title="This device">
          <Field label="Name" help="As people call it: Tent, Entrance, Shop." error={errors.name?.[0]}>
            <Input name="name" maxLength={100} />
          </Field>
          <Field label="Sells without a network for" error={errors.days?.[0]}>
            <Select name="days" choices={DAY_CHOICES} defaultValue={String(DEFAULT_DAYS)} />
          </Field>
          <Field label="May know" help="By name, for as long as it may sell." error={errors.knows?.[0]}>
            <Select name="knows" choices={KNOWS_CHOICES} defaultValue="nobody" />
          </Field>
        </Card>
        <Card title="Who may sell on it">
          <fieldset className="stack">
            <legend className="sr">Who may sell on it</legend>
            {sellers.map(({ id, name }) => (
              <Checkbox key={id} name="sellers" value={id} label={name} defaultChecked={id === me} />
            ))}
            {errors.sellers ? <FieldError>{errors.sellers[0]}</FieldError> : null}
          </fieldset>
        </Card>
        <div className="actions">
          <Button type="submit" variant="primary" isBusy={isBusy}>
            Prepare this device
          </Button>
        </div>
      </form>
    </>
  )
}
