import { data } from 'react-router'
import { mergeSave } from '~/domain/journal/merge-save.server'
import { useFormKey } from '~/http/form/opened'
import { changeSlug } from '~/domain/events/change-slug.server'
import { createStream } from '~/domain/events/create-stream.server'
import { deleteEvent } from '~/domain/events/delete-event.server'
import { campaignName, eventPath } from '~/domain/events/event'
import {
  DELETE_QUESTION,
  deletedMessage,
  KEY_RESET,
  NOT_DELETED,
  savedMessage,
  STREAM_CREATED,
  URL_NOT_UPDATED,
  URL_UPDATED,
} from '~/domain/events/messages'
import { campaignTally, eventForm, productNames, streamState } from '~/domain/events/queries.server'
import { resetKey } from '~/domain/events/reset-key.server'
import { saveWithStream } from '~/domain/events/save-with-stream.server'
import { formAction, intent, sayingOnFailure } from '~/http/form/form-action'
import { revalidateOnError } from '~/http/form/revalidate-on-error'
import { screen } from '~/http/page'
import { currencySymbol, withSymbol } from '~/kit/money'
import { counted } from '~/kit/text'
import { readConstraints } from '~/kit/form-constraints'
import { EventFields, SlugInput } from '~/domain/events/event-input'
import { PostForm } from '~/ui/form/post-form'
import { ConfirmSubmit } from '~/ui/overlay/confirm-submit'
import { Card, Pairs, RecordHead } from '~/ui/shell/page-head'
import { EventForm } from './parts/event-form'
import { SlugCard } from './parts/slug-card'
import { StreamCard } from './parts/stream-card'
import { typedEvent } from './parts/typed-event'
import '~/ui/fields/fields.css'
import './parts/events.css'
import type { Route } from './+types/edit'

const LIST = '/jpanel/virtual-events'

export const meta: Route.MetaFunction = ({ loaderData }) => [
  { title: `${loaderData?.values.name ?? 'Virtual event'} · Almoner` },
]

export const loader = screen('virtualevents.view', async (ctx, { params }: Route.LoaderArgs) => {
  const event = /^[1-9]\d{0,8}$/.test(params.id) ? await eventForm(ctx.read, Number(params.id)) : null
  if (event === null) throw data({ message: 'This virtual event was not found.' }, { status: 404 })
  const { id, slug, values } = event
  const { currency } = ctx.organisation
  const tally = await campaignTally(ctx.read, id, currency)
  const stream = await streamState(ctx.read, id)
  return {
    constraints: { 'virtual-event': readConstraints(EventFields), 'public-url': readConstraints(SlugInput) },
    id,
    slug,
    values,
    symbol: currencySymbol(currency),
    products: await productNames(
      ctx.read,
      [values.tabOneProduct, values.tabTwoProduct, values.tabThreeProduct].filter((one) => one !== '').map(Number),
    ),
    campaign: campaignName(values.name),
    raised: withSymbol({ minor: tally.minor, currency }),
    gifts: tally.gifts,
    stream: values.videoSource === 'mux' || stream?.streamId ? stream : null,
    hasStreams: values.videoSource === 'mux',
    isLive: ctx.ports.liveStreams.isLive,
    ingestUrl: ctx.ports.liveStreams.ingestUrl,
    mayFind: ctx.actor.can('product.view'),
    mayEdit: ctx.actor.can('virtualevents.edit'),
  }
})

const save = formAction({
  save: intent(saveWithStream, ({ id, name }) => ({ to: eventPath(id), flash: savedMessage(name) }), typedEvent),
  slug: sayingOnFailure(
    URL_NOT_UPDATED,
    intent(
      mergeSave(changeSlug, {
        type: 'virtual_event',
        read: async (runner, id) => {
          const event = await eventForm(runner, Number(id))
          return event && { values: { slug: event.slug }, entry: { event: 'virtual_event.url-changed' } }
        },
      }),
      ({ id }) => ({ to: eventPath(id), flash: URL_UPDATED }),
    ),
  ),
  delete: sayingOnFailure(
    NOT_DELETED,
    intent(deleteEvent, ({ name }) => ({ to: LIST, flash: deletedMessage(name) })),
  ),
  stream: intent(createStream, ({ id }) => ({ to: eventPath(id), flash: STREAM_CREATED })),
  key: intent(resetKey, ({ id }) => ({ to: eventPath(id), flash: KEY_RESET })),
})
export const action = (args: Route.ActionArgs) => save(args)

export const shouldRevalidate = revalidateOnError

export default function VirtualEvent({ loaderData, actionData }: Route.ComponentProps) {
  const { slug, values, symbol, products, campaign, raised, gifts, mayFind, mayEdit, hasStreams, stream } = loaderData
  const key = useFormKey({ values, failure: actionData })
  const isSlug = actionData?.typed.intent === 'slug'
  const slugKey = useFormKey({ values: { slug }, failure: actionData })
  return (
    <>
      <RecordHead
        back={{ to: LIST, label: 'Virtual events' }}
        title={values.name}
        actions={
          mayEdit ? (
            <PostForm>
              <ConfirmSubmit
                name="intent"
                value="delete"
                icon="trash"
                title={DELETE_QUESTION}
                act="Delete event"
                body="Its page is gone at once. What it raised stays counted, and so do its contributions."
              >
                Delete…
              </ConfirmSubmit>
            </PostForm>
          ) : null
        }
      />
      <div className="grid two record">
        <EventForm
          key={key}
          values={values}
          symbol={symbol}
          products={products}
          mayFind={mayFind}
          isLocked={!mayEdit}
          failure={isSlug ? undefined : actionData}
        />
        <div className="stack">
          <Card title="Raised" isSide>
            <Pairs
              rows={[
                ['Campaign', campaign],
                ['Raised', raised],
                ['Gifts', counted(gifts, 'gift')],
              ]}
            />
            <p className="help">
              What was given through the products of the tabs since the event was created, without what was refunded.
            </p>
          </Card>
          <SlugCard key={slugKey} {...loaderData} failure={isSlug ? actionData : undefined} />
          {hasStreams || stream ? <StreamCard {...loaderData} /> : null}
        </div>
      </div>
    </>
  )
}
