import { deleteSponsee } from '~/domain/sponsorships/delete-sponsee.server'
import { deletedMessage } from '~/domain/sponsorships/messages'
import { sponseePath } from '~/domain/sponsorships/sponsorship'
import { addPost } from '~/domain/timeline/add-post.server'
import { deletePost } from '~/domain/timeline/delete-post.server'
import { formAction, intent } from '~/http/form/form-action'
import { revalidateOnError } from '~/http/form/revalidate-on-error'
import { screen } from '~/http/page'
import { shownDay } from '~/kit/calendar'
import type { Fields } from '~/kit/fields'
import { withinSentence } from '~/kit/text'
import { LinkButton } from '~/ui/button'
import { PostForm } from '~/ui/form/post-form'
import { useCameFrom } from '~/ui/list/came-from'
import { ConfirmSubmit } from '~/ui/overlay/confirm-submit'
import { Pill } from '~/ui/pill'
import { ShownHtml } from '~/ui/rich-text/shown-html'
import { useOrganisation } from '~/ui/shell/organization'
import { Card, RecordHead } from '~/ui/shell/page-head'
import { Note } from '~/ui/states'
import { Portrait } from './parts/portrait'
import { sponseePage, type Loaded } from './parts/record-data.server'
import { SideCards } from './parts/side-cards'
import { SponsorsCard } from './parts/sponsors-card'
import { TimelineCard } from './parts/timeline-card'
import { mergePost } from '../parts/timeline/merge-post.server'
import './sponsorships.css'
import type { Route } from './+types/record'

const LIST = '/jpanel/sponsorship'

export const meta: Route.MetaFunction = ({ loaderData }) => [{ title: `${loaderData?.name ?? 'Sponsee'} · Almoner` }]

export const loader = screen('sponsorship.view', sponseePage)

const home = (body: Fields) => sponseePath(Number(body.id))
/** An update posts its id as `row`; the id in the address is the sponsee's. */
const ofRow = (body: Fields): Fields => ({ ...body, id: body.row })
const ofSponsee = (body: Fields): Fields => ({ ...body, parentType: 'sponsorship', parentId: body.id })

const act = formAction({
  'add-post': intent(addPost, (_, body) => ({ to: home(body), flash: 'Update added.' }), ofSponsee),
  'edit-post': intent(mergePost, (_, body) => ({ to: home(body), flash: 'Update saved.' }), ofRow),
  'delete-post': intent(deletePost, (_, body) => ({ to: home(body), flash: 'Update deleted.' }), ofRow),
  delete: intent(deleteSponsee, ({ name }) => ({ to: LIST, flash: deletedMessage(name) })),
})
export const action = (args: Route.ActionArgs) => act(args)

export const shouldRevalidate = revalidateOnError

function State({ sponsee, isMature }: Loaded) {
  const { zone } = useOrganisation()
  if (sponsee.deletedAt !== null)
    return <Pill tone="bad">{`Deleted ${shownDay(new Date(sponsee.deletedAt), zone)}`}</Pill>
  return (
    <>
      <Pill tone={sponsee.isSponsored ? 'good' : 'quiet'}>{sponsee.isSponsored ? 'Sponsored' : 'Unsponsored'}</Pill>
      {isMature ? <Pill tone="warn">Mature</Pill> : null}
    </>
  )
}

export default function SponseePage({ loaderData, actionData }: Route.ComponentProps) {
  const { sponsee, name, photo, biography, word } = loaderData
  const back = useCameFrom({ to: LIST, label: 'Sponsorship' })
  return (
    <>
      <RecordHead
        back={back}
        picture={<Portrait name={name} photo={photo?.thumbnail ?? null} size="lg" />}
        title={<bdi>{name}</bdi>}
        pill={<State {...loaderData} />}
        about={`${word} · ${sponsee.referenceNumber}`}
        actions={loaderData.may.edit ? <Actions {...loaderData} /> : null}
      />
      {actionData?.message ? <Note tone="bad" title={actionData.message} isAlert /> : null}
      <div className="grid two record">
        <div className="stack">
          <Card title="Biography">
            {biography === null ? <p className="muted">No biography yet.</p> : <ShownHtml html={biography} />}
          </Card>
          {loaderData.may.sponsors ? <SponsorsCard {...loaderData} /> : null}
          <TimelineCard {...loaderData} failure={actionData} />
        </div>
        <SideCards {...loaderData} />
      </div>
    </>
  )
}

function Actions({ sponsee, name, word }: Loaded) {
  return (
    <PostForm className="actions">
      <LinkButton to={`${sponseePath(sponsee.id)}/edit`} icon="edit" variant="primary">
        Edit
      </LinkButton>
      <ConfirmSubmit
        name="intent"
        value="delete"
        icon="trash"
        title={`Delete ${name}?`}
        act={`Delete ${withinSentence(word)}`}
        body={
          'It leaves the list, the website and the point of sale. Past sponsorships and ' +
          'contributions stay as they are.'
        }
      >
        Delete…
      </ConfirmSubmit>
    </PostForm>
  )
}
