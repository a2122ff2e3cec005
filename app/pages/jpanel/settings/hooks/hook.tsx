import { data } from 'react-router'
import { mergeSave } from '~/domain/journal/merge-save.server'
import { OPENED } from '~/kit/typed/opened'
import { createHook } from '~/domain/webhooks/create-hook.server'
import { deleteHook } from '~/domain/webhooks/delete-hook.server'
import { editHook } from '~/domain/webhooks/edit-hook.server'
import { HOOKS, hookPath } from '~/domain/webhooks/hook'
import { listDeliveries, findDelivery, findHook } from '~/domain/webhooks/queries.server'
import { redeliver } from '~/domain/webhooks/deliveries/redeliver.server'
import { replaceSecret } from '~/domain/webhooks/replace-secret.server'
import { isCall } from '~/http/auth/guard'
import { call } from '~/http/call'
import { formAction, intent, showResult } from '~/http/form/form-action'
import { useFormKey } from '~/http/form/opened'
import { revalidateOnError } from '~/http/form/revalidate-on-error'
import { screen } from '~/http/page'
import { someId } from '~/kit/fields'
import type { Ctx } from '~/kit/operation'
import { Pill } from '~/ui/pill'
import { RecordHead } from '~/ui/shell/page-head'
import { prettyJson, readHook, savedHookWire } from '~/wire/webhooks/calls'
import { DeliveriesCard } from '../parts/deliveries-card'
import { DeliveryPanel } from '../parts/delivery-panel'
import { HookForm } from '../parts/hook-form'
import { toHookValues } from '../parts/hook-values'
import { HookSecurity } from '../parts/hook-security'
import { TurnedOff } from '../parts/turned-off'
import { NewSecret } from '../parts/new-secret'
import '../parts/settings.css'
import type { Route } from './+types/hook'

export const meta: Route.MetaFunction = ({ loaderData }) => [
  { title: `${loaderData?.hook?.payloadUrl ?? 'New webhook'} · Almoner` },
]

const NEW = 'new'
const idIn = (value: unknown): number => someId.catch(0).parse(value)

async function shownDelivery(ctx: Ctx, hookId: number, requested: string | null) {
  const delivery = requested === null ? null : await findDelivery(ctx.read, idIn(requested))
  return delivery?.hookId === hookId ? { ...delivery, reqBody: prettyJson(delivery.reqBody) } : null
}

export const loader = screen('hooks.edit', async (ctx: Ctx, { params, url }: Route.LoaderArgs) => {
  if (params.id === NEW) return { hook: null, deliveries: [], delivery: null }
  const hook = await findHook(ctx.read, idIn(params.id), ctx.now)
  if (hook === null) throw data({ message: 'This webhook was not found.' }, { status: 404 })
  const delivery = await shownDelivery(ctx, hook.id, url.searchParams.get('delivery'))
  return { hook, deliveries: await listDeliveries(ctx.read, hook.id), delivery }
})

const submit = formAction({
  add: showResult(createHook),
  secret: showResult(replaceSecret),
  save: intent(
    mergeSave(editHook, {
      type: 'hook',
      read: async (runner, id, { now }) => {
        const hook = await findHook(runner, Number(id), now)
        return hook && { values: toHookValues(hook) }
      },
    }),
    ({ id }) => ({ to: hookPath(id), flash: 'Webhook saved.' }),
    ({ id, payloadUrl, contentType, events, active, [OPENED]: opened }) => ({
      id,
      payloadUrl,
      contentType,
      events,
      active,
      [OPENED]: opened,
    }),
  ),
  ssl: intent(
    editHook,
    ({ id }, { insecureSsl }) => ({
      to: hookPath(id),
      flash: insecureSsl === '1' ? 'SSL verification turned off.' : 'SSL verification turned on.',
    }),
    ({ id, insecureSsl }) => ({ id, insecureSsl }),
  ),
  redeliver: intent(
    redeliver,
    ({ id, hookId }) => ({ to: `${hookPath(hookId)}?delivery=${id}`, flash: 'Delivered again.' }),
    ({ delivery }) => ({ id: delivery }),
  ),
  delete: intent(deleteHook, () => ({ to: HOOKS, flash: 'Webhook deleted.' })),
})

const put = call(editHook, { read: readHook, reply: savedHookWire })

/** Programs send PUT /jpanel/settings/hooks/{id} here. */
export const action = async (args: Route.ActionArgs) => (isCall(args.request) ? put(args) : submit(args))

export const shouldRevalidate = revalidateOnError

export default function Webhook({ loaderData: { hook, deliveries, delivery }, actionData }: Route.ComponentProps) {
  const made = actionData?.made
  const failure = made ? undefined : actionData
  const key = useFormKey({ values: hook === null ? {} : { id: hook.id, ...toHookValues(hook) }, failure })
  return (
    <>
      <RecordHead
        back={{ to: HOOKS, label: 'Webhooks' }}
        title={hook?.payloadUrl ?? 'New webhook'}
        pill={
          hook === null ? null : (
            <Pill tone={hook.active ? 'good' : 'quiet'}>{hook.active ? 'Active' : 'Inactive'}</Pill>
          )
        }
      />
      {hook?.turnedOffAt ? <TurnedOff at={hook.turnedOffAt} reason={hook.turnedOffFor} /> : null}
      {made ? <NewSecret made={made} isNew={hook === null} /> : null}
      {hook === null && made ? null : (
        <div className="grid two record">
          <div className="stack">
            <HookForm key={key} hook={hook} failure={failure} />
            {hook === null ? null : <DeliveriesCard hook={hook} deliveries={deliveries} />}
          </div>
          {hook === null ? null : <HookSecurity hook={hook} />}
        </div>
      )}
      {hook === null || delivery === null ? null : <DeliveryPanel hook={hook} delivery={delivery} />}
    </>
  )
}
