import { eventPath, newEvent } from '~/domain/events/event'
import { savedMessage } from '~/domain/events/messages'
import { saveWithStream } from '~/domain/events/save-with-stream.server'
import { formAction, intent } from '~/http/form/form-action'
import { revalidateOnError } from '~/http/form/revalidate-on-error'
import { screen } from '~/http/page'
import { currencySymbol } from '~/kit/money'
import { readConstraints } from '~/kit/form-constraints'
import { EventFields } from '~/domain/events/event-input'
import { RecordHead } from '~/ui/shell/page-head'
import { EventForm } from './parts/event-form'
import { typedEvent } from './parts/typed-event'
import '~/ui/fields/fields.css'
import './parts/events.css'
import type { Route } from './+types/create'

export const meta: Route.MetaFunction = () => [{ title: 'New virtual event · Almoner' }]

export const loader = screen('virtualevents.add', async (ctx) => ({
  constraints: { 'virtual-event': readConstraints(EventFields) },
  values: newEvent(),
  symbol: currencySymbol(ctx.organisation.currency),
  mayFind: ctx.actor.can('product.view'),
}))

const save = formAction({
  save: intent(saveWithStream, ({ id, name }) => ({ to: eventPath(id), flash: savedMessage(name) }), typedEvent),
})
export const action = (args: Route.ActionArgs) => save(args)

export const shouldRevalidate = revalidateOnError

export default function NewVirtualEvent({ loaderData, actionData }: Route.ComponentProps) {
  return (
    <>
      <RecordHead back={{ to: '/jpanel/virtual-events', label: 'Virtual events' }} title="New virtual event" />
      <EventForm {...loaderData} products={[]} failure={actionData} />
    </>
  )
}
